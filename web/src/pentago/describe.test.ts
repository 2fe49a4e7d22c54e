import { expect, test } from 'vitest';
import { describe } from './describe';

test.each([
  [
    'c3-2R',
    'c3, then the top right quarter to the right',
    'c3, dann das Viertel oben rechts nach rechts',
  ],
  [
    'a6-3L',
    'a6, then the bottom left quarter to the left',
    'a6, dann das Viertel unten links nach links',
  ],
  ['e1', 'e1', 'e1'],
])('%s in words', (move, english, german) => {
  expect(describe({ seat: 0, move }, 'en')).toBe(english);
  expect(describe({ seat: 0, move }, 'de')).toBe(german);
});
