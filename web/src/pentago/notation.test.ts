import { expect, test } from 'vitest';
import { CELLS, nameOf, readMove, TURNS, writeMove } from './notation';

test('cells are named by column and row from the top left corner', () => {
  expect([0, 5, 14, 30, 35].map(nameOf)).toEqual(['a1', 'f1', 'c3', 'a6', 'f6']);
});

test('what is written is read again', () => {
  for (const cell of CELLS) {
    expect(readMove(writeMove(cell))).toEqual({ cell, turn: undefined });
    for (const turn of TURNS) expect(readMove(writeMove(cell, turn))).toEqual({ cell, turn });
  }
  expect(writeMove(14, { quadrant: 2, direction: 'R' })).toBe('c3-2R');
});

test.each(['', 'g1', 'a7', 'c3-', 'c3-5R', 'c3-2r', 'c3-2R ', 'C3'])('%j is no move', (text) => {
  expect(readMove(text)).toBeUndefined();
});
