import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropCard, keepCard } from '../card/kept.svelte';
import { hide, remember, stranger } from '../device';
import type { Summary } from '../wire/house';
import { isOwnTurn, Matches, ownSeats } from './matches.svelte';

const KEY = 'k'.repeat(22);
const summary = (id: string, changed: number): Summary => ({
  id,
  game: 'kalaha',
  players: [{ name: 'Ann' }, { name: 'Ben' }],
  moves: 3,
  status: { turn: [1], over: false, winners: [], scores: [0, 0] },
  empty: [],
  end: null,
  origin: 'house',
  practice: false,
  rated: false,
  series: null,
  next: null,
  begun: 0,
  changed,
});
const TIMES: Record<string, number> = { here: 1, both: 2, elsewhere: 3, hidden: 4 };
const asked: string[] = [];

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  keepCard({ id: 'one', name: 'Ben', picture: 0, key: KEY });
  remember({ ...stranger('here'), secrets: ['mine'], seats: [0] });
  remember({ ...stranger('both'), seats: [1] });
  hide('hidden');
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    if (path.includes('/games?state=open')) {
      const games = ['both', 'elsewhere', 'hidden'].map((id) => ({ id, seat: 1 }));
      return Promise.resolve(Response.json({ games, next: null }));
    }
    if (path.includes('/games?')) return Promise.resolve(Response.json({ games: [], next: null }));
    const { ids } = JSON.parse(body as string) as { ids: string[] };
    asked.push(...ids);
    return Promise.resolve(Response.json(ids.map((id) => summary(id, TIMES[id]!))));
  });
});
afterEach(() => {
  dropCard(KEY);
  vi.unstubAllGlobals();
});

test('games of the device and of the card are one list, each of them once', async () => {
  const matches = new Matches();
  await matches.find();
  expect(matches.running.map(({ id }) => id)).toEqual(['elsewhere', 'both', 'here']);
  expect(asked.toSorted()).toEqual(['both', 'elsewhere', 'here']);
  const [elsewhere, both, here] = matches.running;
  expect([elsewhere, both, here].map((match) => ownSeats(match!))).toEqual([[1], [1], [0]]);
  expect([elsewhere, both, here].map((match) => isOwnTurn(match!))).toEqual([true, true, false]);
});

test('the games of this device are there where the house does not know the card', async () => {
  dropCard(KEY);
  const matches = new Matches();
  await matches.find();
  expect(matches.running.map(({ id }) => id)).toEqual(['both', 'here']);
});
