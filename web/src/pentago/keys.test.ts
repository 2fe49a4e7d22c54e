import { expect, test } from 'vitest';
import { directionKey, quadrantKey, walk } from './keys';

test.each([
  ['ArrowLeft', 14, 13],
  ['ArrowRight', 14, 15],
  ['ArrowUp', 14, 8],
  ['ArrowDown', 14, 20],
  ['Home', 14, 12],
  ['End', 14, 17],
  ['ArrowLeft', 12, 12],
  ['ArrowRight', 17, 17],
  ['ArrowUp', 3, 3],
  ['ArrowDown', 33, 33],
])('%s leads from %i to %i', (key, from, to) => {
  expect(walk(from, key)).toBe(to);
});

test('other keys lead nowhere', () => {
  expect(walk(14, 'x')).toBeUndefined();
});

test('digits choose one of four quadrants', () => {
  expect(['0', '1', '4', '5', '12'].map(quadrantKey)).toEqual([
    undefined,
    1,
    4,
    undefined,
    undefined,
  ]);
});

test('arrow keys turn only a chosen quadrant', () => {
  expect(['l', 'L', 'r', 'R'].map((key) => directionKey(key, false))).toEqual(['L', 'L', 'R', 'R']);
  expect(directionKey('ArrowLeft', false)).toBeUndefined();
  expect(directionKey('ArrowLeft', true)).toBe('L');
  expect(directionKey('ArrowRight', true)).toBe('R');
});
