import { describe as group, expect, test } from 'vitest';
import type { Played } from '../wire/house';
import { describe, tilesIn } from './describe';

const played = (move: string, ...tiles: number[]): Played => ({
  seat: 0,
  move,
  ...(tiles.length > 0 ? { gist: { tiles } } : {}),
});

group('a move in words, with the tiles that show it', () => {
  test.each<[string, Played, string, string, number[]]>([
    ['a tile is placed', played('1c4'), 'Sun on c4', 'Sonne auf c4', [1]],
    ['a tile is removed', played('7f2', 6), 'Star taken from f2', 'Stern von f2 genommen', [7, 6]],
    ['a tile is activated', played('10'), 'Hand swap activated', 'Hand-Tausch aktiviert', [10]],
    ['a tile is moved', played('d1a2', 3), 'Triangle d1 → a2', 'Dreieck d1 → a2', [3]],
    [
      'two tiles are swapped',
      played('a1b2', 2, 5),
      'Cross a1 ⇄ Pentagon b2',
      'Kreuz a1 ⇄ Fünfeck b2',
      [2, 5],
    ],
    [
      'a tile of the hand is swapped',
      played('4c3', 4, 6),
      'Square for Star on c3',
      'Quadrat gegen Stern auf c3',
      [4, 6],
    ],
    ['nobody can move', played('pass'), 'passed', 'gepasst', []],
  ])('%s', (_, move, english, german, tiles) => {
    expect(describe(move, 'en')).toBe(english);
    expect(describe(move, 'de')).toBe(german);
    expect(tilesIn(move)).toEqual(tiles);
  });

  test('says no more than is known where nothing tells what came of it', () => {
    expect(describe(played('7f2'), 'de')).toBe('Abräumer auf f2');
    expect(describe(played('a1b2'), 'en')).toBe('a1 → b2');
    expect(describe(played('4c3'), 'en')).toBe('Square on c3');
    expect(tilesIn(played('a1b2'))).toEqual([]);
  });
});
