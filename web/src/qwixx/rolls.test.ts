import { expect, test } from 'vitest';
import { expectedSums, rollsOf, statisticsOf } from './rolls';
import { DICE, tableOf } from './sample';

const NEXT = { ...DICE, white: [6, 6] as [number, number], red: null };

test('all rolls of a match are counted, the first one too', () => {
  const steps = [
    {
      played: { seat: 0, move: 'pass' },
      events: [
        { type: 'passed', seat: 0 },
        { type: 'rolled', seat: 1, dice: NEXT },
      ],
      view: null,
    },
  ];
  const status = { turn: [], over: true, winners: [0], scores: [0, 0] };
  const start = tableOf([{}, {}]);
  const match = { game: 'qwixx', players: [], start, steps, status, end: null, origin: null };
  const rolls = rollsOf(match);
  expect(rolls).toEqual([DICE, NEXT]);
  const { sums, faces } = statisticsOf(rolls);
  expect(sums).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  expect(faces.find(({ id }) => id === 'red')!.counts).toEqual([0, 1, 0, 0, 0, 0]);
  expect(faces.find(({ id }) => id === 'blue')!.counts).toEqual([2, 0, 0, 0, 0, 0]);
});

test('fair white dice show 7 most often', () => {
  expect(expectedSums(36)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
});
