import { describe, expect, test } from 'vitest';
import type { Language } from '../table/room';
import type { Event, View } from '../wire/pentago';
import { CELLS } from './notation';
import { result, tell } from './tell';

const players = [{ name: 'Anna' }, { name: 'Bob', bot: 'classic-2' }];
const againstBot = (language: Language) => ({ players, mine: [0], language });
const watching = (language: Language) => ({ players, mine: [], language });
const atOneDevice = (language: Language) => ({ players, mine: [0, 1], language });

describe('telling a move', () => {
  const place: Event = { type: 'place', cell: 14, seat: 0 };
  const turn: Event = { type: 'turn', quadrant: 2, direction: 'R' };
  const line: Event = { type: 'line', seat: 0, cells: [14, 15, 16, 17, 13] };

  test.each([
    [
      'en',
      [place, turn],
      'You: c3, then the top right quarter to the right.',
      'Anna: c3, then the top right quarter to the right.',
    ],
    [
      'de',
      [place, turn],
      'Du: c3, dann das Viertel oben rechts nach rechts.',
      'Anna: c3, dann das Viertel oben rechts nach rechts.',
    ],
    ['en', [place, line], 'You: c3.', 'Anna: c3.'],
    ['de', [place, line], 'Du: c3.', 'Anna: c3.'],
  ] as const)('in %s', (language, events, toYou, aboutAnna) => {
    expect(tell([...events], 0, againstBot(language))).toBe(toYou);
    expect(tell([...events], 0, watching(language))).toBe(aboutAnna);
    expect(tell([...events], 0, atOneDevice(language))).toBe(aboutAnna);
  });

  test('says nothing where nothing was placed', () => {
    expect(tell([], 0, againstBot('en'))).toBeUndefined();
  });
});

describe('telling the result', () => {
  const view: View = {
    cells: CELLS.map(() => null),
    turn: 0,
    over: true,
    winning: [0, 1, 2, 3, 4],
    wins_at_once: [],
  };

  test('to the one who plays', () => {
    expect(result(view, [0], [1, 0], againstBot('en'))).toBe('You win with five in a row.');
    expect(result(view, [0], [1, 0], againstBot('de'))).toBe(
      'Du gewinnst mit fünf in einer Reihe.',
    );
    expect(result(view, [1], [0, 1], againstBot('en'))).toBe('Bob wins with five in a row.');
    expect(result(view, [1], [0, 1], againstBot('de'))).toBe(
      'Bob gewinnt mit fünf in einer Reihe.',
    );
  });

  test('to those who share a device', () => {
    expect(result(view, [0], [1, 0], atOneDevice('en'))).toBe('Anna wins with five in a row.');
  });

  test('when both have a line', () => {
    expect(result(view, [0, 1], [0, 0], againstBot('en'))).toBe('A draw: both have five in a row.');
    expect(result(view, [0, 1], [0, 0], againstBot('de'))).toBe(
      'Unentschieden: Beide haben fünf in einer Reihe.',
    );
  });

  test('when the board is full', () => {
    const full = { ...view, winning: [] };
    expect(result(full, [0, 1], [0, 0], againstBot('en'))).toBe(
      'A draw: the board is full and nobody has five in a row.',
    );
    expect(result(full, [0, 1], [0, 0], againstBot('de'))).toBe(
      'Unentschieden: Das Brett ist voll, niemand hat fünf in einer Reihe.',
    );
  });
});
