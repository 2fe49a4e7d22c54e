import { describe, expect, it, vi } from 'vitest';
import type { Room } from '../table/room';
import type { Replay, Reviewed, Seat } from '../wire/house';
import { sidesOf } from '../table/sides';
import { linesOf, mistakesOf } from './reckoning';

vi.mock('../facts', () => ({ isScored: (game: string) => game !== 'chances' }));

const points = { id: 'points' } as Room;
const chances = { id: 'chances' } as Room;
const teams = { id: 'teams', side: (seat: Seat) => seat % 2 } as Room;

/** Someone plays `move` where the moves a, b, … have these values. */
function decision(seat: Seat, move: string, values: number[], exact = false): Reviewed {
  const moves = values.map((value, index) => ({ move: 'abc'[index]!, value, exact }));
  const best = moves.reduce((best, valued) => (valued.value > best.value ? valued : best)).move;
  return { played: { seat, move }, values: { moves, best } };
}

function match(scores: number[], winners: Seat[], moves: number): Replay {
  return {
    game: 'stones',
    players: scores.map((_, seat) => ({ name: `${seat}` })),
    start: null,
    steps: Array.from({ length: moves }, () => ({
      played: { seat: 0, move: 'a' },
      events: [],
      view: null,
    })),
    status: { turn: [], over: true, winners, scores },
    end: { reason: 'played_out', winners },
    origin: 'house',
  };
}

describe('who was ahead', () => {
  it('is one line for two players, seen from the first of them, down to the result', () => {
    const decisions = [decision(0, 'a', [3, 1]), decision(1, 'b', [4, -2])];
    expect(linesOf(match([10, 12], [1], 2), decisions, points)).toEqual([
      {
        side: 0,
        points: [
          { index: 0, value: 3 },
          { index: 1, value: -4 },
          { index: 2, value: -2 },
        ],
      },
    ]);
  });

  it('is one line for two teams', () => {
    const decisions = [decision(2, 'a', [1]), decision(3, 'a', [2])];
    const [line, ...others] = linesOf(match([5, 3, 5, 3], [0, 2], 2), decisions, teams);
    expect(others).toEqual([]);
    expect(line?.points.map(({ value }) => value)).toEqual([1, -2, 2]);
    expect(sidesOf(teams, 4)).toBe(2);
  });

  it('is a line for each of several players, at their own decisions', () => {
    const decisions = [decision(0, 'a', [1]), decision(2, 'a', [5])];
    const lines = linesOf(match([10, 20, 26], [2], 2), decisions, points);
    expect(lines.map(({ points }) => points.map(({ index, value }) => [index, value]))).toEqual([
      [
        [0, 1],
        [2, -16],
      ],
      [[2, -6]],
      [
        [1, 5],
        [2, 6],
      ],
    ]);
  });

  it('does not lead to the result of a match that was cut short', () => {
    const cut = match([10, 12], [1], 1);
    cut.end = { reason: 'resigned', by: 0, winners: [1] };
    const [line] = linesOf(cut, [decision(0, 'a', [3])], points);
    expect(line?.points).toEqual([{ index: 0, value: 3 }]);
  });

  it('ends with won, drawn or lost where nobody counts points', () => {
    const ends = [[0], [0, 1], [1]].map(
      (winners) => linesOf(match([0, 0], winners, 0), [], chances)[0]?.points.at(-1)?.value,
    );
    expect(ends).toEqual([1, 0, -1]);
  });

  it('leaves out what has not been reviewed, the end too', () => {
    const [line] = linesOf(match([1, 0], [0], 2), [undefined, decision(1, 'a', [2])], points);
    expect(line?.points).toEqual([{ index: 1, value: -2 }]);
  });
});

describe('the moves that cost most', () => {
  const decisions = [
    decision(0, 'b', [3, 1]),
    decision(1, 'a', [4, -2]),
    decision(0, 'c', [9, 8, -1], true),
    undefined,
    decision(1, 'b', [2, 1.9]),
  ];

  it('come worst first, without the good ones and the trifles', () => {
    expect(mistakesOf(decisions, points, 5)).toEqual([
      { index: 2, seat: 0, move: 'c', better: 'a', cost: 10, exact: true },
      { index: 0, seat: 0, move: 'b', better: 'a', cost: 2, exact: false },
    ]);
  });

  it('are no more than asked for', () => {
    expect(mistakesOf(decisions, points, 1).map(({ index }) => index)).toEqual([2]);
  });

  it('are measured by another scale where values are chances', () => {
    expect(mistakesOf(decisions, chances, 5).map(({ index }) => index)).toEqual([2, 0, 4]);
  });
});
