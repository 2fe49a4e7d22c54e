import { expect, test } from 'vitest';
import type { Direction } from '../wire/citydomino';
import { cellUnder, isOver, placeHeld, placeOfField, planOf } from './layout';

/** An element at a place of the window. */
function element(x: number, y: number, width: number, height = width): HTMLElement {
  const made = document.createElement('div');
  made.getBoundingClientRect = () => new DOMRect(x, y, width, height);
  return made;
}

function pointer(x: number, y: number, pointerType = 'mouse'): PointerEvent {
  const event = new MouseEvent('pointermove', { clientX: x, clientY: y });
  return Object.assign(event, { pointerType }) as unknown as PointerEvent;
}

/** Cells of 100 with their margin around. */
const field = element(42, 192, 516);

test('a field’s first cell is seen from the corner of the board', () => {
  expect(placeOfField(field, { x: 40, y: 100 })).toEqual({ x: 10, y: 100, cell: 100 });
});

test.each([
  [51, 201, { x: 0, y: 0 }],
  [549, 201, { x: 4, y: 0 }],
  [351, 499, { x: 3, y: 2 }],
])('under a pointer at %d, %d lies a cell', (x, y, cell) => {
  expect(cellUnder(field, pointer(x, y))).toEqual(cell);
});

test.each<[Direction, number, number]>([
  ['right', 200, 250],
  ['left', 300, 250],
  ['down', 250, 200],
  ['up', 250, 300],
])('a domino that points %s is held by its middle', (direction, x, y) => {
  const corner = { x: 10, y: 20 };
  expect(placeHeld(pointer(310, 320), direction, 100, corner)).toEqual({ x, y, cell: 100 });
  expect(placeHeld(pointer(310, 320, 'touch'), direction, 100, corner).y).toBe(y - 80);
});

test('a pointer is over an element up to its edges', () => {
  const bin = element(10, 10, 20);
  expect([pointer(10, 30), pointer(20, 20)].every((at) => isOver(bin, at))).toBe(true);
  expect([pointer(9, 20), pointer(20, 31)].some((at) => isOver(bin, at))).toBe(false);
  expect(isOver(null, pointer(20, 20))).toBe(false);
});

test('the things of a board are found where they are, and nothing where they are not', () => {
  const board = element(100, 100, 800);
  const add = (name: string, value: string, at: HTMLElement) => {
    at.setAttribute(name, value);
    board.append(at);
  };
  add('data-box', '', element(200, 300, 100));
  add('data-slot', 'current 0', element(200, 500, 60, 30));
  add('data-city', '2', element(592, 492, 258));
  const plan = planOf(board);
  expect(plan.box()).toEqual({ x: 108, y: 229, cell: 42 });
  expect(plan.slot('current', 0)).toEqual({ x: 100, y: 400, cell: 30 });
  expect(plan.cell(2, { x: 1, y: 3 })).toEqual({ x: 546, y: 546, cell: 50 });
  expect([plan.bin(), plan.slot('next', 0), plan.cell(0, { x: 0, y: 0 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
