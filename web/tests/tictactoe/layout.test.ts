import { expect, test } from 'vitest';
import { STEPS } from '../../src/table/keys';
import { CELLS, centreOf, nameOf, neighbourOf } from './layout';

test('cells are named by column and row', () => {
  expect(CELLS.map(nameOf).join(' ')).toBe('a1 b1 c1 a2 b2 c2 a3 b3 c3');
  expect(centreOf(5)).toEqual({ x: 250, y: 150 });
});

test('steps lead to the neighbours and not off the board', () => {
  const around = (cell: number) => Object.values(STEPS).map((step) => neighbourOf(cell, step));
  expect(around(4)).toEqual([5, 7, 3, 1]);
  expect(around(2)).toEqual([undefined, 5, 1, undefined]);
});
