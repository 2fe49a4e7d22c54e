import { expect, test } from 'vitest';
import { Choice } from './choice';

const choice = new Choice(['a1-1L', 'a1-1R', 'c3', 'f6-4R']);

test('the cells are those some move begins with', () => {
  expect([...choice.cells]).toEqual([0, 14, 35]);
});

test('a marble that wins at once is a whole move', () => {
  expect(choice.isWhole(14)).toBe(true);
  expect(choice.isWhole(0)).toBe(false);
});

test('a turn is allowed where the two together are a move', () => {
  expect(choice.allows(0, { quadrant: 1, direction: 'R' })).toBe(true);
  expect(choice.allows(35, { quadrant: 4, direction: 'L' })).toBe(false);
  expect(choice.allows(14, { quadrant: 1, direction: 'L' })).toBe(false);
});
