import { describe, expect, test } from 'vitest';
import { CELL, layOut, nearest, placeAt, pointIn } from './layout';
import { CELLS } from './places';

describe.each([
  [2, false],
  [2, true],
  [4, false],
  [4, true],
])('a table for %i, bars: %s', (seats, bars) => {
  const layout = layOut(seats, bars);
  const { view } = layout;

  test('shows every place whole', () => {
    expect(layout.places.size).toBe(CELLS.length + 4 * seats);
    for (const { x, y } of [...layout.places.values(), layout.bag]) {
      expect(
        Math.min(x - view.x, view.x + view.width - x, y - view.y, view.y + view.height - y),
      ).toBeGreaterThan(CELL / 2);
    }
  });

  test('is square, so that the board is as large as the window allows', () => {
    expect(view.width).toBe(view.height);
  });

  test('finds the place under its centre, and none beside the table', () => {
    for (const [place, at] of layout.places) expect(placeAt(layout, at)).toBe(place);
    expect(placeAt(layout, { x: view.x, y: view.y })).toBeUndefined();
  });
});

test('the board is larger without bars', () => {
  expect(layOut(4, false).view.width).toBeLessThan(layOut(4, true).view.width);
});

test('the arrow keys go to the nearest place in their direction', () => {
  const layout = layOut(2, false);
  const all = [...layout.places.keys()];
  expect(nearest(layout, 'c3', { x: 1, y: 0 }, all)).toBe('d3');
  expect(nearest(layout, 'c3', { x: 0, y: -1 }, all)).toBe('c2');
  expect(nearest(layout, 'f1', { x: 0, y: -1 }, all)).toBe('0.3');
  expect(nearest(layout, '0.0', { x: -1, y: 0 }, ['0.1', '0.2'])).toBeUndefined();
});

test('a point of the window is found in the drawing, in a box of any shape', () => {
  const layout = layOut(2, false);
  const { view } = layout;
  const at = (x: number, y: number) => new MouseEvent('click', { clientX: x, clientY: y });
  const box = { x: 100, y: 50, width: 2 * view.width, height: view.height / 2 };
  expect(pointIn(layout, box, at(100 + view.width, 50 + view.height / 4))).toEqual({
    x: view.x + view.width / 2,
    y: view.y + view.height / 2,
  });
  expect(pointIn(layout, box, at(100 + view.width, 50)).y).toBeCloseTo(view.y);
});
