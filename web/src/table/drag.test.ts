import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drag } from './drag';

const dragging = { begin: vi.fn(), move: vi.fn(), drop: vi.fn(), cancel: vi.fn() };
let letGo = () => {};

function pointer(type: string, x: number, pointerId = 1): PointerEvent {
  const event = new MouseEvent(type, { clientX: x, clientY: 0 });
  return Object.assign(event, { pointerId }) as unknown as PointerEvent;
}

function told(): number[] {
  return Object.values(dragging).map(({ mock }) => mock.calls.length);
}

beforeEach(() => {
  vi.clearAllMocks();
  letGo = drag(pointer('pointerdown', 0), dragging);
});
afterEach(() => letGo());

test('a press that hardly moves drags nothing', () => {
  window.dispatchEvent(pointer('pointermove', 5));
  window.dispatchEvent(pointer('pointerup', 5));
  window.dispatchEvent(pointer('pointermove', 50));
  expect(told()).toEqual([0, 0, 0, 0]);
});

test('what moves begins once, follows and is dropped', () => {
  for (const x of [6, 20, 30]) window.dispatchEvent(pointer('pointermove', x));
  window.dispatchEvent(pointer('pointerup', 31));
  window.dispatchEvent(pointer('pointermove', 40));
  expect(told()).toEqual([1, 3, 1, 0]);
});

test('what is taken away by the system is not dropped', () => {
  window.dispatchEvent(pointer('pointermove', 20));
  window.dispatchEvent(pointer('pointercancel', 20));
  expect(told()).toEqual([1, 1, 0, 1]);
});

test('other pointers do nothing, and what is let go does not follow', () => {
  window.dispatchEvent(pointer('pointermove', 20, 2));
  letGo();
  window.dispatchEvent(pointer('pointermove', 20));
  expect(told()).toEqual([0, 0, 0, 0]);
});
