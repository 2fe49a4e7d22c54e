import { describe, expect, test } from 'vitest';
import type { Space } from '../table/space';
import { arrange, type Place } from './layout';
import { CELL, WIDTH } from './sheet';

const WIDE = { width: 1048, height: 725 };
const LESS = { width: 704, height: 608 };
const PHONE = { width: 366, height: 461 };

function overlap(a: Place, b: Place): boolean {
  const apart = (from: number, size: number, other: number, otherSize: number) =>
    from + size <= other + 0.5 || other + otherSize <= from + 0.5;
  return !apart(a.left, a.width, b.left, b.width) && !apart(a.top, a.height, b.top, b.height);
}

function inside({ left, top, width, height }: Place, space: Space): boolean {
  return (
    left >= -0.5 &&
    top >= -0.5 &&
    left + width <= space.width + 0.5 &&
    top + height <= space.height + 0.5
  );
}

describe.each([WIDE, LESS])('a table of $width × $height', (space) => {
  test.each([1, 2, 3, 4])('has room for %i others', (others) => {
    const table = arrange(space, { count: others, long: false });
    const places = [table.own, table.ask, table.dice, ...table.others];
    expect(table.others.length).toBeGreaterThanOrEqual(others);
    for (const place of places) expect(inside(place, space), JSON.stringify(place)).toBe(true);
    places.forEach((place, index) => {
      for (const other of places.slice(index + 1))
        expect(overlap(place, other), JSON.stringify([place, other])).toBe(false);
    });
  });

  test('has own fields large enough for a finger, and others large enough to read', () => {
    for (const others of [1, 2, 3, 4]) {
      const table = arrange(space, { count: others, long: false });
      expect((table.own.width * CELL) / WIDTH).toBeGreaterThanOrEqual(39.5);
      for (const { width } of table.others) expect(width).toBeGreaterThan(210);
    }
  });
});

test('on a phone the own sheet has the whole width, everything fits and the others are not laid out', () => {
  const table = arrange(PHONE, { count: 4, long: false });
  expect(table.narrow).toBe(true);
  expect(table.others).toEqual([]);
  expect(table.own.width).toBe(PHONE.width);
  for (const place of [table.own, table.dice, table.ask]) expect(inside(place, PHONE)).toBe(true);
});

describe.each([
  ['in a replay on a tablet', { width: 704, height: 536 }, 500],
  ['beside the panel', { width: 524, height: 281 }, 320],
  ['beside the folded panel', { width: 767, height: 278 }, 420],
] as const)('where there is little height, %s,', (_, space, least) => {
  test.each([true, false])(
    'everything is to be seen at once, nothing over anything else, with long names: %s',
    (long) => {
      const table = arrange(space, { count: 4, long });
      const places = [table.own, table.dice, table.ask, table.tabs!];
      for (const place of places) expect(inside(place, space), JSON.stringify(place)).toBe(true);
      places.forEach((place, index) => {
        for (const other of places.slice(index + 1))
          expect(overlap(place, other), JSON.stringify([place, other])).toBe(false);
      });
      if (!long) expect(table.own.width).toBeGreaterThan(least);
    },
  );
});
