import { afterEach, expect, test } from 'vitest';
import { chooseOption, load, options } from './options.svelte';

afterEach(() => localStorage.clear());

test('points and their table are shown at first, everything else is not', () => {
  expect(load()).toEqual({
    teamPoints: true,
    bars: false,
    pointsTable: true,
    computerHand: false,
    skipComputer: false,
  });
});

test('what is chosen holds at once and for the next visits', () => {
  chooseOption('bars', true);
  expect(options.bars).toBe(true);
  expect(load().bars).toBe(true);
  chooseOption('bars', false);
  expect(load().bars).toBe(false);
});

test.each(['no JSON', '7', '{"bars":"yes","other":true}'])(
  '%s in the storage does no harm',
  (text) => {
    localStorage.setItem('spieltisch.crosswise', text);
    expect(load().bars).toBe(false);
    expect(Object.keys(load())).toHaveLength(5);
  },
);
