import { describe, expect, test } from 'vitest';
import type { Event } from '../wire/pentago';
import { follow, frameAt, shoot, still, type Cells, type Film } from './film';
import { CELLS } from './notation';
import { turnCells } from './quadrant';

const before: Cells = CELLS.map((cell) => (cell % 5 === 0 ? 0 : cell % 7 === 0 ? 1 : null));
const place: Event = { type: 'place', cell: 8, seat: 0 };
const turn: Event = { type: 'turn', quadrant: 1, direction: 'R' };
const line: Event = { type: 'line', seat: 0, cells: [0, 1, 2, 3, 4] };
const times = (length: number) => Array.from({ length: 200 }, (_, index) => (length * index) / 200);

function filmOf(cells: Cells, events: Event[], waiting?: number): Film {
  const { after } = follow(cells, events);
  const view = { cells: [...after.cells], winning: [...after.winning] };
  return shoot({ cells, winning: [] }, events, view, waiting);
}

describe('the film of a marble and a turn', () => {
  const film = filmOf(before, [place, turn, line]);

  test('ends where the events lead', () => {
    expect(film.after).toEqual({
      cells: turnCells(before.with(8, 0), turn),
      winning: [0, 1, 2, 3, 4],
    });
    expect(frameAt(film, film.length)).toEqual(film.after);
  });

  test('begins with the marble above its cell and lets it come to rest', () => {
    expect(frameAt(film, 0).falling).toEqual({ cell: 8, height: 1 });
    const heights = times(film.length).map((time) => frameAt(film, time).falling?.height ?? 0);
    expect(Math.max(...heights)).toBe(1);
    expect(heights.every((height) => height >= 0)).toBe(true);
  });

  test('never shows a falling marble and a turning quadrant at once', () => {
    for (const time of times(film.length)) {
      const { falling, turning } = frameAt(film, time);
      expect(falling === undefined || turning === undefined).toBe(true);
    }
  });

  test('lifts the quadrant, swings it a little too far and sets it down', () => {
    const turning = times(film.length).flatMap((time) => frameAt(film, time).turning ?? []);
    expect(turning[0]).toMatchObject({ quadrant: 1, angle: 0 });
    expect(Math.max(...turning.map(({ lift }) => lift))).toBeGreaterThan(0.9);
    expect(Math.max(...turning.map(({ angle }) => angle))).toBeGreaterThan(90);
    expect(Math.max(...turning.map(({ angle }) => angle))).toBeLessThan(97);
    expect(turning.at(-1)!.angle).toBeCloseTo(90, 0);
    expect(turning.at(-1)!.lift).toBeCloseTo(0, 1);
  });

  test('marks the line only after the turn', () => {
    for (const time of times(film.length)) {
      const { winning, turning } = frameAt(film, time);
      if (turning) expect(winning).toEqual([]);
    }
  });
});

test('a turn to the left goes against the clock', () => {
  const film = filmOf(before, [{ type: 'turn', quadrant: 2, direction: 'L' }]);
  expect(frameAt(film, film.length / 2).turning!.angle).toBeLessThan(0);
});

test('a marble that lies there already does not fall again', () => {
  for (const film of [filmOf(before.with(8, 0), [place, turn]), filmOf(before, [place, turn], 8)]) {
    for (const time of times(film.length)) expect(frameAt(film, time).falling).toBeUndefined();
    expect(film.after).toEqual(filmOf(before, [place, turn]).after);
  }
});

test('the lines of both seats are marked', () => {
  const other: Event = { type: 'line', seat: 1, cells: [30, 31, 32, 33, 34] };
  expect(filmOf(before, [line, other]).after.winning).toEqual([0, 1, 2, 3, 4, 30, 31, 32, 33, 34]);
});

test('a film ends in the picture of the view after it, whatever its events say', () => {
  const after = { cells: before.with(35, 1), winning: [3] };
  const film = shoot({ cells: before, winning: [] }, [place, turn], after);
  expect(frameAt(film, film.length)).toEqual(still(after));
});
