import { expect, it } from 'vitest';
import type { Development } from '../wire/house';
import { gamesOverTime, mostWins, periodNames, points, sizes } from './figures';

const period = (game: string, number: number, games: number, average: number) => ({
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
