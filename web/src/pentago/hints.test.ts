import { expect, test } from 'vitest';
import { bestByCell, turnsFrom } from './hints';
import { chance } from './words';

const moves = [
  { move: 'a1-1L', value: -0.5, exact: false },
  { move: 'a1-2R', value: 0.25, exact: false },
  { move: 'b2-1L', value: 0.25, exact: false },
  { move: 'b2-4R', value: 0.25, exact: true },
  { move: 'c3', value: -1, exact: true },
];

test('a cell is worth as much as the best move that begins there', () => {
  const found = bestByCell({ moves, best: 'b2-4R' });
  expect(found.map(({ move, best }) => [move, best])).toEqual([
    ['a1-2R', false],
    ['b2-4R', true],
    ['c3', false],
  ]);
});

test('among the turns after a marble one is best', () => {
  const best = (cell: number) =>
    turnsFrom({ moves, best: 'b2-4R' }, cell).filter(({ best }) => best);
  expect(best(0).map(({ move }) => move)).toEqual(['a1-2R']);
  expect(best(7).map(({ move }) => move)).toEqual(['b2-4R']);
  expect(turnsFrom({ moves, best: null }, 35)).toEqual([]);
});

test('a value is a chance, or certain', () => {
  expect(chance(0.25, false, 'en')).toBe('63%');
  expect(chance(0, false, 'de')).toBe('50\u202f%');
  expect([1, 0, -1].map((value) => chance(value, true, 'en'))).toEqual(['Win', 'Draw', 'Loss']);
  expect([1, 0, -1].map((value) => chance(value, true, 'de'))).toEqual([
    'Sieg',
    'Remis',
    'Verlust',
  ]);
});
