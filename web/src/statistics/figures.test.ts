import { expect, it } from 'vitest';
import type { Development, EndReason, Origin } from '../wire/house';
import {
  endedEarly,
  ends,
  from,
  gamesOverTime,
  mostWins,
  periodNames,
  points,
  sizes,
} from './figures';

const period = (game: string, number: number, games: number, average: number | null) => ({
  game,
  period: number,
  games,
  wins: null,
  average,
});
const development: Development = {
  first: Date.UTC(2026, 10, 1),
  days: 7,
  count: 3,
  periods: [period('kalaha', 0, 2, 30), period('qwixx', 0, 1, 60), period('kalaha', 2, 4, 40)],
};

it('games over time count all kinds, and nothing where nobody played', () => {
  expect(gamesOverTime(development)).toEqual([3, 0, 4]);
  expect(periodNames(development)).toHaveLength(3);
});

it('the line of a game has points only where it was played', () => {
  expect(points(development, 'kalaha', ({ average }) => average)).toEqual([
    { index: 0, value: 30 },
    { index: 2, value: 40 },
  ]);
});

it('the line of scores has no point where nothing was played to the end', () => {
  const periods = [period('kalaha', 0, 2, null), period('kalaha', 1, 2, 0)];
  const line = points({ ...development, periods }, 'kalaha', ({ average }) => average);
  expect(line).toEqual([{ index: 1, value: 0 }]);
});

it('ends are put together over all games, the usual one first, then the most frequent', () => {
  const end = (game: string, reason: EndReason, games: number) => ({ game, reason, games });
  const counts = [
    end('kalaha', 'given_up', 1),
    end('kalaha', 'resigned', 2),
    end('kalaha', 'played_out', 1),
    end('qwixx', 'resigned', 3),
    end('qwixx', 'time_over', 4),
  ];
  expect(ends(counts).map(({ reason, games }) => [reason, games])).toEqual([
    ['played_out', 1],
    ['resigned', 5],
    ['time_over', 4],
    ['given_up', 1],
  ]);
  expect(endedEarly(counts)).toBe(true);
  expect(endedEarly([end('qwixx', 'played_out', 9)])).toBe(false);
});

it('games with their chance from somewhere are counted over all games', () => {
  const origin = (game: string, origin: Origin, games: number) => ({ game, origin, games });
  const counts = [
    origin('kalaha', 'file', 1),
    origin('kalaha', 'house', 9),
    origin('qwixx', 'file', 2),
  ];
  expect(from('file', counts)).toBe(3);
  expect(from('chosen', counts)).toBe(0);
});

it('tables of one size are put together over all games, people apart from bots', () => {
  const tally = (game: string, players: number, bots: boolean, games: number, wins: number) => ({
    game,
    players,
    bots,
    games,
    wins,
  });
  expect(
    sizes([
      tally('qwixx', 3, false, 4, 1),
      tally('qwixx', 2, true, 2, 2),
      tally('crosswise', 3, false, 6, 2),
    ]),
  ).toEqual([
    { players: 2, tallies: [{ bots: true, games: 2, wins: 2 }] },
    { players: 3, tallies: [{ bots: false, games: 10, wins: 3 }] },
  ]);
});

it('the person who won most is a person, and has won', () => {
  const standing = (name: string, wins: number, bot?: string) => ({
    game: 'kalaha',
    player: bot === undefined ? { name } : { name, bot },
    games: 9,
    wins,
    best_score: 0,
    average: 0,
  });
  expect(
    mostWins([
      standing('strong', 9, 'strong'),
      standing('Ann', 2),
      standing('Ben', 3),
      standing('Ann', 2),
    ]),
  ).toBe('Ann');
  expect(mostWins([standing('Ann', 0)])).toBeUndefined();
});
