import { expect, test } from 'vitest';
import { bestPer, hintOf, hintsOf, plateOf, starAt } from './hints';

const hints = {
  moves: [
    { move: 'a', value: 1, exact: false },
    { move: 'b', value: 3, exact: true },
    { move: 'c', value: 3, exact: false },
  ],
  best: 'c',
};

test('a move is worth what the hints say, and one is the best', () => {
  expect(hintsOf(hints).map(({ best }) => best)).toEqual([false, false, true]);
  expect(hintOf(hints, 'b')).toEqual({ move: 'b', value: 3, exact: true, best: false });
  expect(hintOf(hints, 'd')).toBeUndefined();
  expect(hintOf(undefined, 'b')).toBeUndefined();
});

test('what moves begin with is worth as much as the best of them', () => {
  const [a, b, c] = hintsOf(hints);
  const moves = (entries: [string, typeof a][]) =>
    [...bestPer(entries.map(([key, hint]) => [key, hint!] as const))].map(
      ([key, { move }]) => `${key} ${move}`,
    );
  expect(
    moves([
      ['x', a],
      ['x', b],
      ['y', a],
    ]),
  ).toEqual(['x b', 'y a']);
  expect(
    moves([
      ['x', c],
      ['x', b],
    ]),
    'among equals the best move itself',
  ).toEqual(['x c']);
  expect(
    moves([
      ['x', b],
      ['x', c],
    ]),
  ).toEqual(['x c']);
});

test('a plate has space for its text, its star and its check mark', () => {
  const shape = {
    height: 30,
    padding: 10,
    letter: 6,
    star: { half: 6, top: -6, before: { inset: 12, space: 8 } },
    check: 7,
  };
  const hint = { key: 'a', x: 0, y: 0, text: '+12', best: false, exact: false };
  expect(plateOf(shape, hint)).toEqual({ half: 28, shift: 0 });
  expect(plateOf(shape, { ...hint, best: true })).toEqual({ half: 36, shift: 8 });
  expect(plateOf(shape, { ...hint, exact: true })).toEqual({ half: 35, shift: -7 });
  expect(plateOf({ ...shape, least: 50 }, hint).half).toBe(50);
});

test('a star hangs from its upper tip', () => {
  const corners = starAt(5, -20, 10)
    .split(' ')
    .map((corner) => corner.split(',').map(Number));
  expect(corners[0]).toEqual([5, -20]);
  expect(Math.max(...corners.map(([x]) => x!))).toBe(15);
  expect(Math.min(...corners.map(([, y]) => y!))).toBe(-20);
});
