import { expect, test } from 'vitest';
import { facesOf } from './faces';
import { sample } from './sample';

const view = sample(
  [[3, 0, 4]],
  [
    [1, 0, 8, 2],
    [null, null, 0, null],
  ],
);

test('tiles lie where the view says, hidden ones face down', () => {
  const faces = facesOf(view, { viewer: 0 });
  expect(['a1', 'b1', 'c1', '0.0', '0.1', '1.0', '1.2'].map((place) => faces.get(place))).toEqual([
    3,
    0,
    4,
    1,
    0,
    null,
    0,
  ]);
});

test('a covered hand lies face down, its empty slots stay empty', () => {
  const faces = facesOf(view, { viewer: 0, covered: true });
  expect([0, 1, 2, 3].map((slot) => faces.get(`0.${slot}`))).toEqual([null, 0, null, null]);
});

test('a computer’s hand is open only while it plays', () => {
  const peeked = [{ seat: 1, view: sample([], [[], [5, 6, 0, 7]]) }];
  expect(facesOf(view, { viewer: 0, peeked }).get('1.0')).toBeNull();
  const its = facesOf({ ...view, turn: 1 }, { viewer: 0, peeked });
  expect([0, 1, 2, 3].map((slot) => its.get(`1.${slot}`))).toEqual([5, 6, 0, 7]);
});
