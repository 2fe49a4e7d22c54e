import { describe, expect, test } from 'vitest';
import { frameAt, shoot, still } from './film';
import { spotAt } from './heap';
import { layOut } from './layout';
import { landings, sow, start } from './simulator';

const layout = layOut(6, 0, false);
const capture = landings({ ...start(6, 6), pits: [3, 0, 7, 1, 0, 5, 14, 4, 9, 0, 6, 2, 8, 11] });
const round = landings({ ...start(6, 6), pits: [13, 0, 0, 1, 0, 0, 14, 4, 9, 0, 6, 2, 8, 11] });
const end = landings({ ...start(6, 6), pits: [0, 0, 0, 0, 0, 1, 14, 4, 9, 0, 6, 2, 8, 11] });

function filmOf(view: typeof capture, pit: number) {
  const { events, after } = sow(view, pit);
  return { film: shoot(still(view), events, after, layout), after };
}

describe.each([
  ['a plain move', start(6, 6), 3],
  ['a move that captures', capture, 3],
  ['a move all the way round', round, 0],
  ['a move that ends the game', end, 5],
])('the film of %s', (_, view, pit) => {
  const { film, after } = filmOf(view, pit);
  const times = Array.from({ length: 200 }, (_, index) => (film.length * index) / 199);

  test('begins and ends in the right pictures', () => {
    expect(frameAt(film, -1).heaps).toEqual(film.before);
    const last = frameAt(film, film.length);
    expect(last.heaps).toEqual(film.after);
    expect(last.heaps.map((heap) => heap.length)).toEqual(after.pits);
    expect(last.flying).toEqual([]);
  });

  test('loses no bean on the way', () => {
    const all = film.before.flat().length;
    for (const time of times) {
      const { heaps, flying } = frameAt(film, time);
      expect(new Set([...heaps.flat(), ...flying.map(({ bean }) => bean)]).size).toBe(all);
    }
  });

  test('takes each bean from where it lay to where it lies then', () => {
    for (const flight of film.flights) {
      const before = frameAt(film, flight.leaves - 0.001).heaps[flight.from]!;
      const then = frameAt(film, flight.lands).heaps[flight.to]!;
      const [start, finish] = [flight.pose(flight.leaves), flight.pose(flight.lands)];
      expect(start).toMatchObject(
        near(spotAt(layout.hollows[flight.from]!, before.indexOf(flight.bean))),
      );
      expect(finish).toMatchObject(
        near(spotAt(layout.hollows[flight.to]!, then.indexOf(flight.bean))),
      );
      expect(finish.height).toBeCloseTo(0);
    }
  });
});

function near({ x, y }: { x: number; y: number }) {
  return { x: expect.closeTo(x, 6) as number, y: expect.closeTo(y, 6) as number };
}

test('beans fall one after the other, each within 150 to 250 ms of the one before', () => {
  for (const beans of [1, 6, 13, 24]) {
    const { film } = filmOf(
      landings({ ...start(6, 6), pits: [beans, 2, 2, 2, 2, 2, 0, 2, 2, 2, 2, 2, 2, 0] }),
      0,
    );
    const lands = film.flights.slice(0, beans).map((flight) => flight.lands);
    lands.slice(1).forEach((time, index) => {
      expect(time - lands[index]!).toBeGreaterThanOrEqual(149.9);
      expect(time - lands[index]!).toBeLessThanOrEqual(250);
    });
  }
});

test('a capture and a further move are pointed out at the store', () => {
  expect(filmOf(capture, 3).film.remarks).toMatchObject([{ type: 'capture', store: 6, beans: 10 }]);
  expect(filmOf(start(6, 6), 0).film.remarks).toMatchObject([{ type: 'again', store: 6 }]);
  expect(filmOf(end, 5).film.remarks).toMatchObject([{ type: 'sweep', store: 13, beans: 29 }]);
});
