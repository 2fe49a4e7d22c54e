import { expect, test } from 'vitest';
import { diceOf, pipsOf, poseOf } from './dice';
import { crossIn } from './pencil';
import { DICE } from './sample';

test.each([1, 2, 3, 4, 5, 6])('the face %i has as many pips, none upon another', (face) => {
  expect(new Set(pipsOf(face).map(String)).size).toBe(face);
});

test('dice come to rest in their places, and a die of a closed row has no face', () => {
  const dice = { ...DICE, green: null };
  for (const die of diceOf(dice))
    expect(poseOf(die, dice, 1)).toMatchObject({ x: 0, y: 0, spinX: 0, spinY: 0 });
  expect(poseOf(diceOf(dice)[0]!, dice, 0.2).spinX).not.toBe(0);
  expect(diceOf(dice).map(({ face }) => face)).toEqual([3, 4, 2, 5, null, 1]);
});

test('no two crosses look alike, and each always looks the same', () => {
  const box = { x: 0, y: 0, width: 50, height: 50 };
  expect(crossIn(box, '0 red 7')).toEqual(crossIn(box, '0 red 7'));
  expect(crossIn(box, '0 red 7')).not.toEqual(crossIn(box, '0 red 8'));
});
