import { describe, expect, test } from 'vitest';
import type { Event } from '../wire/crosswise';
import { sample } from './sample';
import { result, tell } from './tell';

const players = [{ name: 'Anna' }, { name: 'Bob', bot: 'classic' }];
const toAnna = (language: 'en' | 'de') => ({ players, mine: [0], language });
const toAll = (language: 'en' | 'de') => ({ players, mine: [], language });

describe('telling a move', () => {
  test.each<[Event, string, string]>([
    [
      { type: 'place', seat: 0, slot: 0, tile: 1, cell: 'c4' },
      'You place Sun on c4.',
      'Anna legt Sonne auf c4.',
    ],
    [
      { type: 'remove', seat: 0, slot: 0, tile: 6, cell: 'f2' },
      'You take Star from f2 into your hand.',
      'Anna nimmt Stern von f2 auf die Hand.',
    ],
    [
      { type: 'activate', seat: 0, slot: 0, tile: 8 },
      'You activate the Mover.',
      'Anna aktiviert den Verschieber.',
    ],
    [
      { type: 'move', seat: 0, tile: 2, from: 'a1', to: 'b2' },
      'You move Cross from a1 to b2.',
      'Anna versetzt Kreuz von a1 nach b2.',
    ],
    [
      { type: 'swap_on_board', seat: 0, tile: 2, first: 'a1', other: 3, second: 'b2' },
      'You swap Cross on a1 with Triangle on b2.',
      'Anna tauscht Kreuz auf a1 mit Dreieck auf b2.',
    ],
    [
      { type: 'swap_with_hand', seat: 0, slot: 1, tile: 4, cell: 'c3', taken: 5 },
      'You swap Square from your hand with Pentagon on c3.',
      'Anna tauscht Quadrat aus der Hand mit Fünfeck auf c3.',
    ],
    [{ type: 'pass', seat: 0 }, 'You pass.', 'Anna passt.'],
  ])('%o', (event, english, german) => {
    expect(tell([event], 0, toAnna('en'))).toBe(english);
    expect(tell([event], 0, toAll('de'))).toBe(german);
  });

  test('never tells what was drawn', () => {
    expect(tell([{ type: 'draw', seat: 0, slot: 0, tile: 3 }], 0, toAnna('en'))).toBeUndefined();
  });
});

describe('telling the result', () => {
  const view = sample([], [[], []]);
  const ended = (
    outcome: 'vertical' | 'horizontal' | 'draw',
    points: [number, number],
    sixes = [false, false],
  ) => ({
    ...view,
    outcome,
    teams: view.teams.map((team, index) => ({
      ...team,
      points: points[index]!,
      six: sixes[index]!,
    })),
  });

  test('by points', () => {
    expect(result(ended('vertical', [24, 18]), [0], [24, 18], toAnna('en'))).toBe(
      'You win 24 to 18.',
    );
    expect(result(ended('horizontal', [18, 24]), [1], [18, 24], toAnna('de'))).toBe(
      'Bob gewinnt 24 zu 18.',
    );
  });

  test('by six of a kind', () => {
    expect(result(ended('horizontal', [18, 7], [false, true]), [1], [18, 7], toAll('en'))).toBe(
      'Bob wins with six of a kind.',
    );
    expect(result(ended('vertical', [1, 7], [true, false]), [0], [1, 7], toAnna('de'))).toBe(
      'Du gewinnst mit sechs Gleichen.',
    );
  });

  test('of a team of two', () => {
    const four = sample([], [[], [], [], []]);
    const names = ['Anna', 'Bob', 'Cleo', 'Dan'].map((name) => ({ name }));
    const telling = { ...toAnna('en'), players: names };
    expect(result({ ...four, outcome: 'vertical' }, [0, 2], [], telling)).toBe(
      'Anna and Cleo win 0 to 0.',
    );
  });

  test('of a draw', () => {
    expect(result(ended('draw', [20, 20]), [0, 1], [20, 20], toAnna('en'))).toBe(
      'A draw: 20 points each.',
    );
    expect(result(ended('draw', [0, 0], [true, true]), [0, 1], [0, 0], toAnna('de'))).toMatch(
      /sechs Gleiche für beide/,
    );
  });
});
