import { expect, test } from 'vitest';
import type { View } from '../wire/tictactoe';
import { result, tell } from './tell';

const telling = { players: [{ name: 'Anna' }, { name: 'Ben' }], mine: [0] };
const view: View = { cells: [], turn: 0, over: true, line: null };

test('a move says who drew where', () => {
  const events = [{ type: 'draw', cell: 5, seat: 1 } as const];
  expect(tell(events, 1, { ...telling, language: 'en' })).toBe('Ben: c2.');
});

test('the result says who won, if anyone did', () => {
  const said = (language: 'en' | 'de', winners: number[]) =>
    result(view, winners, [], { ...telling, language });
  expect([said('en', [1]), said('en', [0, 1])]).toEqual(['Ben wins.', 'A draw.']);
  expect([said('de', [1]), said('de', [0, 1])]).toEqual(['Ben gewinnt.', 'Unentschieden.']);
});
