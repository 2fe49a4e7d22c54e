import { expect, test } from 'vitest';
import { CELLS, nameOf, QUADRANTS, TURNS } from './notation';
import { cellAt, cellsOf, placeOf, quadrantOf, turnCells, turned } from './quadrant';

test('every cell belongs to one quadrant and has its place there', () => {
  for (const cell of CELLS) expect(cellAt(quadrantOf(cell), placeOf(cell))).toBe(cell);
  expect(QUADRANTS.flatMap(cellsOf).toSorted((a, b) => a - b)).toEqual(CELLS);
  expect(cellsOf(2).map(nameOf)).toEqual(['d1', 'e1', 'f1', 'd2', 'e2', 'f2', 'd3', 'e3', 'f3']);
});

test('a turn to the right goes with the clock, one to the left against it', () => {
  const names = (quadrant: number, direction: 'L' | 'R') =>
    cellsOf(quadrant).map((cell) => nameOf(turned(cell, { quadrant, direction })));
  expect(names(1, 'R')).toEqual(['c1', 'c2', 'c3', 'b1', 'b2', 'b3', 'a1', 'a2', 'a3']);
  expect(names(4, 'L')).toEqual(['d6', 'd5', 'd4', 'e6', 'e5', 'e4', 'f6', 'f5', 'f4']);
});

test('a turn leaves the other quadrants alone, and four of them change nothing', () => {
  for (const turn of TURNS) {
    const once = turnCells(CELLS, turn);
    expect(once.filter((cell) => quadrantOf(cell) !== turn.quadrant)).toEqual(
      CELLS.filter((cell) => quadrantOf(cell) !== turn.quadrant),
    );
    expect([1, 2, 3].reduce((cells) => turnCells(cells, turn), once)).toEqual(CELLS);
  }
});
