import { expect, test } from 'vitest';
import { face, isValidClock, nameOfClock, spoken, usualClock } from './clock';

const DAY = 86_400_000;

test('a_clock_shows_as_much_as_is_worth_knowing', () => {
  expect(face(3 * DAY + 2.5 * 3_600_000, 'en')).toBe('3 d 2 h');
  expect(face(3_723_000, 'en')).toBe('1:02:03');
  expect(face(249_900, 'en')).toBe('4:09');
  expect(face(10_000, 'en')).toBe('0:10');
  expect(face(8_390, 'en')).toBe('8.3');
  expect(face(8_390, 'de')).toBe('8,3');
  expect(face(-40, 'en')).toBe('0.0');
});

test('clocks_have_names_in_both_languages', () => {
  expect(nameOfClock({ kind: 'game', minutes: 5, seconds: 0 }, 'en')).toBe('5 min each');
  expect(nameOfClock(usualClock('game'), 'de')).toBe('10 min + 5 s pro Zug');
  expect(nameOfClock({ kind: 'days', days: 1 }, 'de')).toBe('1 Tag pro Zug');
});

test('what_the_house_would_refuse_is_not_sent', () => {
  expect(isValidClock({ kind: 'game', minutes: 180, seconds: 0 })).toBe(true);
  expect(isValidClock({ kind: 'game', minutes: 0, seconds: 5 })).toBe(false);
  expect(isValidClock({ kind: 'move', seconds: 601 })).toBe(false);
  expect(isValidClock({ kind: 'days', days: 1.5 })).toBe(false);
  expect(isValidClock({ kind: 'days', days: NaN })).toBe(false);
});

test('what_is_left_is_said_in_whole_words', () => {
  expect(spoken(59_600, 'en')).toBe('60 seconds');
  expect(spoken(1_200, 'de')).toBe('1 Sekunde');
  expect(spoken(300_000, 'de')).toBe('5 Minuten');
});
