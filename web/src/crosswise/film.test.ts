import { describe, expect, test } from 'vitest';
import type { Event } from '../wire/crosswise';
import { facesOf, type Faces } from './faces';
import {
  COMPUTER,
  facesAt,
  frameAt,
  PERSON,
  SETTLING,
  shoot,
  still,
  type Dropped,
  type Film,
  type Tempo,
} from './film';
import { layOut } from './layout';
import { sample } from './sample';

const layout = layOut(2, false);
const view = sample(
  [[3, 4]],
  [
    [1, 7, 8, 10],
    [null, null, null, null],
  ],
);
const before = facesOf(view, { viewer: 0 });

function filmOf(events: Event[], tempo: Tempo, dropped?: Dropped): Film {
  return shoot(still(view), events, view, { faces: before, layout, tempo, dropped });
}

function after(events: Event[]): (place: string) => number | null | undefined {
  const film = filmOf(events, PERSON);
  const { faces, flying } = facesAt(film, film.length);
  expect(flying).toEqual([]);
  return (place) => faces.get(place);
}

/** How many tiles lie or fly. */
const count = (faces: Faces) => [...faces.values()].filter((face) => face !== 0).length;

describe('what lies where when a move has been shown', () => {
  test('a tile placed and another drawn', () => {
    const at = after([
      { type: 'place', seat: 0, slot: 0, tile: 1, cell: 'c4' },
      { type: 'draw', seat: 0, slot: 0, tile: 5 },
    ]);
    expect([at('c4'), at('0.0')]).toEqual([1, 5]);
  });

  test('a tile removed into the hand', () => {
    const at = after([{ type: 'remove', seat: 0, slot: 1, tile: 4, cell: 'b1' }]);
    expect([at('b1'), at('0.1')]).toEqual([0, 4]);
  });

  test('a tile activated', () => {
    const at = after([{ type: 'activate', seat: 0, slot: 2, tile: 8 }]);
    expect(at('0.2')).toBe(0);
  });

  test('a tile moved', () => {
    const at = after([{ type: 'move', seat: 0, tile: 3, from: 'a1', to: 'f6' }]);
    expect([at('a1'), at('f6')]).toEqual([0, 3]);
  });

  test('two tiles swapped', () => {
    const at = after([
      { type: 'swap_on_board', seat: 0, tile: 3, first: 'a1', other: 4, second: 'b1' },
    ]);
    expect([at('a1'), at('b1')]).toEqual([4, 3]);
  });

  test('a tile of the hand swapped', () => {
    const at = after([{ type: 'swap_with_hand', seat: 0, slot: 0, tile: 1, cell: 'a1', taken: 3 }]);
    expect([at('a1'), at('0.0')]).toEqual([1, 3]);
  });
});

describe('a film', () => {
  const placed: Event[] = [{ type: 'place', seat: 0, slot: 0, tile: 1, cell: 'c4' }];

  test('of a computer takes a second and an equal pause at normal speed', () => {
    const film = filmOf([...placed, { type: 'draw', seat: 0, slot: 0, tile: null }], COMPUTER);
    expect(film.flights[0]!.lands).toBe(1000);
    expect(film.length).toBe(2000);
  });

  test('of a pass is only a pause', () => {
    expect(filmOf([{ type: 'pass', seat: 1 }], COMPUTER)).toMatchObject({
      flights: [],
      length: 1000,
    });
    expect(filmOf([{ type: 'pass', seat: 0 }], PERSON).length).toBe(0);
  });

  test('loses no tile on the way', () => {
    const film = filmOf(placed, PERSON);
    for (const time of [0, 100, 200, 379]) {
      const { faces, flying } = facesAt(film, time);
      expect(count(faces) + flying.length).toBe(count(before));
    }
  });

  test('begins where a tile was dropped', () => {
    const at = { x: 260, y: 340 };
    const { flying } = frameAt(filmOf(placed, SETTLING, { from: '0.0', at }), 0);
    expect(flying[0]).toMatchObject(at);
  });

  test('shows the view before on the way and the one after at rest in the end', () => {
    const after = sample([[3, 4]], [[], []]);
    const film = shoot(still(view), placed, after, { faces: before, layout, tempo: PERSON });
    expect(frameAt(film, 100)).toMatchObject({ view, flying: [{ face: 1 }] });
    expect(frameAt(film, film.length)).toEqual({ view: after, flying: [] });
  });
});
