import { expect, test } from 'vitest';
import { laidPairs } from './laid';

test('dominoes are known by the moves that laid them, and go with a shifted city', () => {
  const pairs = laidPairs([
    { seat: 0, move: 'mark 1' },
    { seat: 0, move: 'lay 2,1,up' },
    { seat: 1, move: 'lay 3,2,right' },
    { seat: 0, move: 'shift left' },
    { seat: 0, move: 'lay 2,2,down' },
    { seat: 1, move: 'discard' },
  ]);
  expect(pairs[0]).toEqual([
    [
      { x: 1, y: 1 },
      { x: 1, y: 0 },
    ],
    [
      { x: 2, y: 2 },
      { x: 2, y: 3 },
    ],
  ]);
  expect(pairs[1]).toEqual([
    [
      { x: 3, y: 2 },
      { x: 4, y: 2 },
    ],
  ]);
  expect(pairs[2]).toBeUndefined();
});
