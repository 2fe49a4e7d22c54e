import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPuzzles, keepSeen, keptPuzzles, triedToday } from './kept';

const standing = {
  rating: 1500,
  deviation: 90,
  tried: 4,
  solved: 3,
  streak: 2,
  best: 3,
  days: 1,
  day: '2026-11-18',
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-18T23:59:00Z') });
});
afterEach(() => vi.useRealTimers());

test('what was solved is kept game by game', () => {
  keepPuzzles('kalaha', { standing });
  keepSeen('kalaha', 'a');
  keepSeen('kalaha', 'b');
  keepSeen('kalaha', 'a');
  expect(keptPuzzles('kalaha')).toEqual({ standing, seen: ['a', 'b'], daily: undefined });
  expect(keptPuzzles('pentago')).toEqual({ standing: undefined, seen: [], daily: undefined });
});

test('no more puzzles are kept than the house wants to hear of', () => {
  for (let id = 0; id < 405; id += 1) keepSeen('kalaha', `${id}`);
  const { seen } = keptPuzzles('kalaha');
  expect([seen.length, seen[0], seen.at(-1)]).toEqual([400, '404', '5']);
});

test('how the puzzle of the day went holds until the day ends everywhere at once', () => {
  expect(triedToday('kalaha')).toBeUndefined();
  keepPuzzles('kalaha', { daily: { day: '2026-11-18', solved: true } });
  expect(triedToday('kalaha')).toBe(true);
  vi.setSystemTime(Date.parse('2026-11-19T00:00:00Z'));
  expect(triedToday('kalaha')).toBeUndefined();
});

test('what nobody understands is forgotten', () => {
  const broken = { kalaha: { standing: { rating: 'high' }, seen: 'all', daily: [] } };
  localStorage.setItem('spieltisch.puzzles', JSON.stringify(broken));
  expect(keptPuzzles('kalaha')).toEqual({ standing: undefined, seen: [], daily: undefined });
});
