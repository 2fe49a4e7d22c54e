import { expect, test } from 'vitest';
import { rim } from './teams';

test('the result has the colour and the stripes of the winner, a draw slanting grey ones', () => {
  expect(rim([0, 2], 4)).toMatch(/90deg, #c9640f/);
  expect(rim([1], 2)).toMatch(/\(0deg, #2f7f40/);
  expect(rim([0, 1], 2)).toMatch(/45deg, #6d7078/);
  expect(rim([], 2)).toBeUndefined();
});
