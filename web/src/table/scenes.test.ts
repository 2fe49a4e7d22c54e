import { expect, test } from 'vitest';
import { cut, frameIn, rest } from './scenes';

const film = cut([{ length: 100, at: (part) => `moves ${part}` }, rest('rests', 50)], 'over');

test('scenes are shown one after the other, then the picture after them', () => {
  expect(film.length).toBe(150);
  expect([-5, 0, 50, 99, 100, 149, 150, 999].map((time) => frameIn(film, time))).toEqual([
    'moves 0',
    'moves 0',
    'moves 0.5',
    'moves 0.99',
    'rests',
    'rests',
    'over',
    'over',
  ]);
});

test('a film without scenes has no length', () => {
  const none = cut([], 'over');
  expect([none.length, frameIn(none, 0)]).toEqual([0, 'over']);
});
