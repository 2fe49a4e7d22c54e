import { expect, test } from 'vitest';
import type { Event } from '../wire/qwixx';
import { frameAt, hesitation, rollAt, shoot, still } from './film';
import { DICE, offering, tableOf } from './sample';

const cross = (seat: number, number: number): Event => ({
  type: 'crossed',
  seat,
  color: 'red',
  number,
});
const NEXT = { ...DICE, white: [6, 6] as [number, number] };

test('a computer hesitates between 0.2 and 0.9 seconds over a cross, always as long over the same one', () => {
  const times = [0, 1, 2, 3, 4].flatMap((seat) =>
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => hesitation([cross(seat, number)])),
  );
  expect(Math.min(...times)).toBeGreaterThanOrEqual(200);
  expect(Math.max(...times)).toBeLessThanOrEqual(900);
  expect(new Set(times).size).toBeGreaterThan(40);
  expect(hesitation([cross(3, 7)])).toBe(hesitation([cross(3, 7)]));
});

test('a person’s cross is marked at once, a computer’s after its hesitation', () => {
  const view = tableOf([{}, {}]);
  expect(shoot(still(view), [cross(0, 7)], view, false).marks).toBe(0);
  expect(shoot(still(view), [cross(1, 7)], view, true).marks).toBe(hesitation([cross(1, 7)]));
});

test('a roll comes after the cross and offers nothing before the dice lie still', () => {
  const before = tableOf([{}, {}]);
  const after = offering(tableOf([{ red: [7] }, {}], { dice: NEXT, active: 1 }), 1, [
    'red 12',
    'pass',
    'miss',
  ]);
  const film = shoot(
    still(before),
    [cross(0, 7), { type: 'rolled', seat: 1, dice: NEXT }],
    after,
    false,
  );
  expect(film.marked.dice).toEqual(before.dice);
  expect(film.marked.active).toBe(0);
  expect(film.marked.sheets[0]!.rows[0]!.fields[5]!.mark).toBe('crossed');
  expect(
    film.marked.sheets
      .flatMap((sheet) => sheet.rows.flatMap((row) => row.fields))
      .some(({ mark }) => mark === 'offered'),
  ).toBe(false);
  expect(film.marked.sheets[1]!.may_pass).toBe(false);
  expect(film.dice).toEqual(NEXT);
  expect([rollAt(film, 0), rollAt(film, film.rolls), rollAt(film, film.length)]).toEqual([0, 0, 1]);
});

test('an answer in the white phase shows what it left at once', () => {
  const after = offering(tableOf([{}, { red: [7] }]), 0, ['red 7', 'pass']);
  const film = shoot(still(tableOf([{}, {}])), [cross(1, 7)], after, true);
  expect(film.marked).toBe(after);
  expect(film.dice).toBeUndefined();
});

test('the pictures of a film: as it was, with the cross, with the dice in the air, at rest', () => {
  const before = tableOf([{}, {}]);
  const after = tableOf([{}, { red: [7] }], { dice: NEXT });
  const film = shoot(
    still(before),
    [cross(1, 7), { type: 'rolled', seat: 0, dice: NEXT }],
    after,
    true,
  );
  expect(frameAt(film, 0)).toEqual({ view: before });
  expect(frameAt(film, film.marks)).toEqual({ view: film.marked });
  expect(frameAt(film, film.rolls)).toEqual({ view: film.marked, roll: { dice: NEXT, part: 0 } });
  expect(frameAt(film, (film.rolls + film.length) / 2).roll?.part).toBeCloseTo(0.5);
  expect(frameAt(film, film.length)).toEqual({ view: after });
});
