import { expect, test } from 'vitest';
import type { Telling } from '../table/room';
import type { View } from '../wire/citydomino';
import { cityFrom, dominoFrom } from './sample';
import { describe, result, tell } from './tell';

const players = [{ name: 'Anna' }, { name: 'Bert' }, { name: 'Carl' }, { name: 'Dora' }];
const telling = (language: 'en' | 'de', mine = [0]): Telling => ({ players, mine, language });
const view = (largest: number[]): View => ({
  cities: largest.map((cells) => ({ ...cityFrom(['CC']), largest: cells })),
  current: [],
  next: [],
  bag: 0,
  turn: 0,
  phase: 'lay',
  to_lay: null,
  over: true,
});

test('a move is told with the districts of its domino', () => {
  const domino = dominoFrom('H1,P0');
  const laid = { type: 'laid', seat: 1, domino, x: 0, y: 0, direction: 'right' } as const;
  expect(tell([laid, { type: 'advanced' }], 1, telling('en'))).toBe(
    'Bert lays Homes (1 star) and Park.',
  );
  expect(tell([{ ...laid, seat: 0 }], 0, telling('de'))).toBe(
    'Du legst Wohnen (1 Stern) und Park.',
  );
  const shifted = { type: 'shifted', seat: 0, direction: 'left', x: 1, y: 2 } as const;
  expect(tell([shifted], 0, telling('de'))).toBe('Du schiebst deine Stadt nach links.');
});

test('the result names the reason when points are equal', () => {
  expect(result(view([3, 5, 1, 1]), [1], [20, 30, 1, 2], telling('de'))).toBe(
    'Bert gewinnt mit 30 Punkten.',
  );
  expect(result(view([7, 5, 1, 1]), [0], [30, 30, 1, 2], telling('en'))).toBe(
    'You win with 30 points and the largest district (7).',
  );
  expect(result(view([5, 5, 1, 1]), [0, 1], [30, 30, 1, 2], telling('en', []))).toBe(
    'Anna and Bert share the win with 30 points.',
  );
});

test('moves are described with the domino they were about', () => {
  const gist = { domino: 24, halves: ['H1', 'P0'] };
  const moves = ['mark 2', 'lay 1,3,up', 'discard'];
  const inWords = (language: 'en' | 'de') =>
    moves.map((move) => describe({ seat: 0, move, gist }, language));
  expect(inWords('en')).toEqual(['chooses 24', 'lays 24 on b4 ↑', 'discards 24']);
  expect(inWords('de')).toEqual(['wählt 24', 'legt 24 auf b4 ↑', 'wirft 24 ab']);
});

test('moves that were never made are described without their domino', () => {
  const moves = ['mark 2', 'lay 1,3,up', 'shift left', 'discard'];
  const inWords = (language: 'en' | 'de') =>
    moves.map((move) => describe({ seat: 0, move }, language));
  expect(inWords('en')).toEqual([
    'chooses domino 3',
    'lays the domino on b4 ↑',
    'shifts the city left',
    'discards the domino',
  ]);
  expect(inWords('de')).toEqual([
    'wählt den 3. Stein',
    'legt den Stein auf b4 ↑',
    'schiebt die Stadt nach links',
    'wirft den Stein ab',
  ]);
});
