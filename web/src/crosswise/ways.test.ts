import { describe, expect, test } from 'vitest';
import { CELLS } from './places';
import { sample } from './sample';
import { marksOf, moveBetween, waysOf } from './ways';

const view = sample(
  [[3, 4]],
  [
    [1, 7, 8, 1],
    [null, null, null, null],
  ],
);

describe('ways to play the moves', () => {
  test('a standard tile goes from every slot that holds it to each of its cells', () => {
    expect(waysOf(['1c4', '1d5'], 0, view)).toEqual([
      { from: '0.0', to: 'c4', move: '1c4' },
      { from: '0.3', to: 'c4', move: '1c4' },
      { from: '0.0', to: 'd5', move: '1d5' },
      { from: '0.3', to: 'd5', move: '1d5' },
    ]);
  });

  test('a tile of two phases is activated anywhere on the board', () => {
    const ways = waysOf(['8'], 0, view);
    expect(ways.map(({ to }) => to)).toEqual(CELLS);
    expect(new Set(ways.map(({ from, move }) => `${from} ${move}`))).toEqual(new Set(['0.2 8']));
  });

  test('the Mover goes one way only', () => {
    const ways = waysOf(['a1c4'], 0, { ...view, activated: 8 });
    expect(moveBetween(ways, 'a1', 'c4')).toBe('a1c4');
    expect(moveBetween(ways, 'c4', 'a1')).toBeUndefined();
  });

  test('SwapOnBoard goes both ways with the one listed move', () => {
    const ways = waysOf(['a1b1'], 0, { ...view, activated: 9 });
    expect(moveBetween(ways, 'a1', 'b1')).toBe('a1b1');
    expect(moveBetween(ways, 'b1', 'a1')).toBe('a1b1');
  });

  test('SwapWithHand goes from the hand to the board and back', () => {
    const ways = waysOf(['1b1'], 0, { ...view, activated: 10 });
    expect(moveBetween(ways, '0.3', 'b1')).toBe('1b1');
    expect(moveBetween(ways, 'b1', '0.0')).toBe('1b1');
  });

  test('a pass has no way, nor has a tile that is not in the hand', () => {
    expect(waysOf(['pass', '5c4'], 0, view)).toEqual([]);
  });
});

test.each([
  ['3c4', ['c4']],
  ['c4d5', ['c4', 'd5']],
  ['10', []],
  ['pass', []],
  [undefined, []],
])('the move %s stays marked', (move, marks) => {
  expect(marksOf(move)).toEqual(marks);
});
