import { expect, test } from 'vitest';
import { valuesOf } from './hints';

const ways = [
  { from: '0.0', to: 'c4', move: '1c4' },
  { from: '0.0', to: 'd5', move: '1d5' },
  { from: '0.1', to: 'c4', move: '2c4' },
];
const exact = false;
const hints = {
  moves: [
    { move: '1c4', value: 1, exact },
    { move: '1d5', value: 3, exact },
    { move: '2c4', value: -2, exact },
  ],
  best: '1d5',
};

test('a tile is worth its best move until it is picked, then each place its own', () => {
  expect([...valuesOf(hints, ways, undefined)]).toEqual([
    ['0.0', { move: '1d5', value: 3, exact, best: true }],
    ['0.1', { move: '2c4', value: -2, exact, best: false }],
  ]);
  expect([...valuesOf(hints, ways, '0.0')]).toEqual([
    ['c4', { move: '1c4', value: 1, exact, best: false }],
    ['d5', { move: '1d5', value: 3, exact, best: true }],
  ]);
  expect([...valuesOf(undefined, ways, undefined)]).toEqual([]);
});
