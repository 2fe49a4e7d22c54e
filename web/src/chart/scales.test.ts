import { describe, expect, it } from 'vitest';
import { bands, bins, linear, niceStep, shareLength, sparse, ticks } from './scales';

describe('the values beside a chart', () => {
  it('are round and reach over everything', () => {
    expect(ticks(0, 97, 4)).toEqual([0, 50, 100]);
    expect(ticks(0, 1, 4)).toEqual([0, 0.5, 1]);
    expect(ticks(-18, 30, 4)).toEqual([-20, 0, 20, 40]);
    expect(ticks(61.2, 63.9, 4)).toEqual([61, 62, 63, 64]);
  });

  it('are whole where only whole numbers make sense', () => {
    expect(ticks(0, 2, 4, true)).toEqual([0, 1, 2]);
    expect(ticks(0, 0, 4, true)).toEqual([0, 1]);
  });

  it('have steps of 1, 2 and 5', () => {
    expect([0.3, 1, 1.1, 3, 7, 40].map((least) => niceStep(least))).toEqual([0.5, 1, 2, 5, 10, 50]);
  });
});

describe('bins', () => {
  it('hold every score once, with the empty ones between', () => {
    const found = bins(
      [
        { score: -3, count: 1 },
        { score: 0, count: 4 },
        { score: 41, count: 2 },
      ],
      10,
    );
    expect(found[0]).toEqual({ from: -5, to: -1, count: 1 });
    expect(found.at(-1)).toEqual({ from: 40, to: 44, count: 2 });
    expect(found).toHaveLength(10);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(7);
  });

  it('are as narrow as a single score where there are few', () => {
    expect(bins([{ score: 7, count: 3 }], 20)).toEqual([{ from: 7, to: 7, count: 3 }]);
    expect(bins([], 20)).toEqual([]);
  });
});

it('labels leave each other space', () => {
  expect(sparse(5, 500, 50)).toEqual([0, 1, 2, 3, 4]);
  expect(sparse(10, 200, 50)).toEqual([0, 3, 6, 9]);
  expect(sparse(0, 200, 50)).toEqual([]);
});

describe('a scale', () => {
  it('puts values where they belong, also upwards', () => {
    const up = linear([-10, 30], [210, 10]);
    expect([-10, 0, 30].map(up)).toEqual([210, 160, 10]);
  });

  it('has columns, and finds the one around a place', () => {
    const { width, middle, at } = bands(4, [20, 100]);
    expect(width).toBe(20);
    expect([0, 3].map(middle)).toEqual([30, 90]);
    expect([21, 39, 41, 99].map(at)).toEqual([0, 0, 1, 3]);
    expect(bands(0, [0, 10]).width).toBe(10);
  });
});

it('the bar of a share is seen unless there is nothing', () => {
  expect([0, 0.01, 0.5, 1].map((share) => shareLength(share, 60, 8))).toEqual([0, 8, 30, 60]);
});
