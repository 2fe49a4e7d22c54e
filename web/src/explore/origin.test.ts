import { afterEach, expect, test, vi } from 'vitest';
import { originIn, pathToMatch, pathToPosition } from './origin';

afterEach(() => vi.unstubAllGlobals());

const fragmentOf = (path: string) => new URL(path, 'http://house').hash;

test('an address without anything leads to a new game', async () => {
  expect(await originIn('', { pits: 6 })).toEqual({ setup: { pits: 6 }, moves: [], at: 0 });
});

test('a position travels in the address', async () => {
  const position = { pits: [1, 2], turn: 'A & B' };
  const path = pathToPosition('kalaha', position);
  expect(path.startsWith('/explore/kalaha#')).toBe(true);
  expect(await originIn(fragmentOf(path), {})).toEqual({ position, moves: [], at: 0 });
});

test('a finished match is read from its record', async () => {
  const record = {
    format: 'spieltisch/2',
    setup: { first: 'lot' },
    seed: 7,
    moves: [
      { seat: 0, move: '1' },
      { seat: 1, move: '8' },
    ],
    times: [1, 2],
  };
  const fetched = vi.fn(() => Promise.resolve(Response.json(record)));
  vi.stubGlobal('fetch', fetched);
  const origin = await originIn(fragmentOf(pathToMatch('kalaha', 'a b', 1)), {});
  expect(fetched.mock.calls[0]).toEqual([
    '/api/matches/a%20b/save?format=match',
    expect.anything(),
  ]);
  expect(origin).toEqual({ setup: { first: 'lot' }, seed: 7, moves: record.moves, at: 1 });
  expect((await originIn('#match=a&after=99', {})).at).toBe(2);
});
