import { expect, test } from 'vitest';
import { cityFrom } from './sample';
import {
  DIRECTIONS,
  isInside,
  layMove,
  markOf,
  placesOf,
  pushedInside,
  reasonAgainst,
  shiftOf,
  spotOf,
  turned,
  cellsOf,
} from './spot';

test('four turns lead back, clockwise', () => {
  expect(DIRECTIONS.map(turned)).toEqual(['down', 'left', 'up', 'right']);
});

test('a spot reads as its move is written, and other moves are no spot', () => {
  expect(spotOf(layMove({ x: 3, y: 1, direction: 'up' }))).toEqual({ x: 3, y: 1, direction: 'up' });
  expect(['mark 1', 'shift left', 'discard'].map(spotOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([shiftOf('shift left'), shiftOf('discard')]).toEqual(['left', undefined]);
  expect([markOf('mark 2'), markOf('lay 0,0,up')]).toEqual([2, undefined]);
});

test('a spot pushed inside has both halves in the field and moves no further than needed', () => {
  expect(pushedInside({ x: 4, y: 2, direction: 'right' })).toEqual({
    x: 3,
    y: 2,
    direction: 'right',
  });
  expect(pushedInside({ x: 0, y: -1, direction: 'up' })).toEqual({ x: 0, y: 1, direction: 'up' });
  for (const direction of DIRECTIONS)
    for (const x of [-1, 0, 4, 5])
      for (const y of [-1, 0, 4, 5])
        expect(
          cellsOf(pushedInside({ x, y, direction })).every(isInside),
          `${x},${y},${direction}`,
        ).toBe(true);
});

test('places are pairs of cells, whichever half is where', () => {
  const moves = ['lay 0,0,right', 'lay 1,0,left', 'lay 0,0,down', 'shift up', 'discard'];
  expect(placesOf(moves, () => true)).toHaveLength(2);
  expect(placesOf(moves, ({ direction }) => direction === 'left')).toEqual([
    [
      { x: 1, y: 0 },
      { x: 0, y: 0 },
    ],
  ]);
});

test('what keeps a domino from a place is outside, taken or what lies around it', () => {
  const free = '-- -- -- -- --';
  const city = cityFrom([free, free, '-- -- CC H0 --', free, free]);
  const against = (move: string) => reasonAgainst(spotOf(move)!, city);
  expect(against('lay 4,1,right')).toBe('outside');
  expect(against('lay 3,1,down')).toBe('taken');
  expect(against('lay 0,0,right')).toBe('apart');
});
