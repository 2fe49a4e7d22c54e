import { describe, expect, it } from 'vitest';
import { bins, niceStep, sparse, ticks } from './chart';

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

it('labels leave each other room', () => {
  expect(sparse(5, 500, 50)).toEqual([0, 1, 2, 3, 4]);
  expect(sparse(10, 200, 50)).toEqual([0, 3, 6, 9]);
  expect(sparse(0, 200, 50)).toEqual([]);
});
