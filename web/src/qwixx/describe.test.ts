import { render } from '@testing-library/svelte';
import { describe as group, expect, test } from 'vitest';
import type { Played } from '../wire/house';
import type { Gist } from '../wire/qwixx';
import { describe } from './describe';
import MovePicture from './MovePicture.svelte';

const played = (move: string, gist?: Partial<Gist>): Played => ({
  seat: 0,
  move,
  ...(gist ? { gist: { missed: false, closed: [], ...gist } } : {}),
});

group('a move in words', () => {
  test.each<[Played, string, string]>([
    [played('red 7'), 'red 7', 'Rot 7'],
    [played('pass'), 'passed', 'gepasst'],
    [played('pass', { missed: true }), 'passed: a miss', 'gepasst: Fehlwurf'],
    [played('miss'), 'took a miss', 'Fehlwurf genommen'],
    [
      played('red 12', { closed: ['red'] }),
      'red 12, locks the row',
      'Rot 12, schließt die Reihe ab',
    ],
    [played('green 2'), 'green 2, locks the row', 'Grün 2, schließt die Reihe ab'],
    [played('green 12'), 'green 12', 'Grün 12'],
    [
      played('pass', { closed: ['red', 'blue'] }),
      'passed, red and blue close',
      'gepasst, Rot und Blau werden geschlossen',
    ],
  ])('%o', (move, english, german) => {
    expect(describe(move, 'en')).toBe(english);
    expect(describe(move, 'de')).toBe(german);
  });
});

test('the picture shows what was crossed, and nothing for who passed', () => {
  const shows = (move: Played) =>
    render(MovePicture, { played: move }).container.querySelectorAll('path').length;
  expect([played('red 7'), played('miss'), played('pass')].map(shows)).toEqual([2, 2, 0]);
});
