import { expect, test } from 'vitest';
import type { Event, View } from '../wire/tictactoe';
import { frameAt, shoot, still } from './film';

const before = { cells: [0, 1, 1, null, 0, null, null, null, null], line: null };
const after: View = {
  ...before,
  cells: before.cells.with(8, 0),
  turn: 1,
  over: true,
  line: [0, 4, 8],
};
const events: Event[] = [
  { type: 'draw', cell: 8, seat: 0 },
  { type: 'line', cells: [0, 4, 8], seat: 0 },
];

test('a mark grows, the line appears, and the film ends in the view after it', () => {
  const film = shoot(still(before), events, after);
  expect(frameAt(film, 0).drawing).toEqual({ cell: 8, part: 0 });
  expect(frameAt(film, 150)).toMatchObject({ line: [], drawing: { cell: 8, part: 0.5 } });
  expect(frameAt(film, film.length - 1)).toEqual(still(after));
  expect(frameAt(film, film.length)).toEqual(still(after));
});
