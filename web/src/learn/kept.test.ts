import { beforeEach, expect, test } from 'vitest';
import { isToOffer, keepOffered } from './kept';

beforeEach(() => localStorage.clear());

test('the lesson of each game is offered once', () => {
  expect(isToOffer('kalaha')).toBe(true);
  keepOffered('kalaha');
  expect([isToOffer('kalaha'), isToOffer('pentago')]).toEqual([false, true]);
  keepOffered('pentago');
  expect([isToOffer('kalaha'), isToOffer('pentago')]).toEqual([false, false]);
});
