import { describe as group, expect, test } from 'vitest';
import { describe } from './describe';
import { start } from './simulator';

const nothing = { again: false, captured: 0, swept: 0 };

function said(move: string, gist: Partial<typeof nothing> | undefined, pits = 6) {
  const played = {
    seat: Number(move) > pits ? 1 : 0,
    move,
    ...(gist && { gist: { ...nothing, ...gist } }),
  };
  const view = start(pits, 6);
  return [describe(played, 'en', view), describe(played, 'de', view)];
}

group('a move in words', () => {
  test.each([
    ['2', undefined, 'pit 3', 'Mulde 3'],
    [
      '2',
      { again: true },
      'pit 3, last bean in the store',
      'Mulde 3, letzte Bohne in der Gewinnmulde',
    ],
    ['8', { captured: 5 }, 'pit 2, captures 5 beans', 'Mulde 2, schlägt 5 Bohnen'],
    ['8', { captured: 1 }, 'pit 2, captures 1 bean', 'Mulde 2, schlägt 1 Bohne'],
    ['5', { swept: 7 }, 'pit 6, 7 beans swept', 'Mulde 6, 7 Bohnen abgeräumt'],
    [
      '0',
      { captured: 4, swept: 1 },
      'pit 1, captures 4 beans, 1 bean swept',
      'Mulde 1, schlägt 4 Bohnen, 1 Bohne abgeräumt',
    ],
  ])('%s with %o', (move, gist, english, german) => {
    expect(said(move, gist)).toEqual([english, german]);
  });

  test('counts the pits as the board is wide', () => {
    expect(said('4', undefined, 3)).toEqual(['pit 1', 'Mulde 1']);
    expect(said('24', undefined, 12)).toEqual(['pit 12', 'Mulde 12']);
  });
});
