import { afterAll, afterEach, beforeAll } from 'vitest';
import { Guests, House } from './house';

/**
 * The house and the guests of the tests in one file: importing them opens the house before the
 * first test and closes it after the last.
 */
export let house: House;
export let guests: Guests;

beforeAll(async () => {
  house = await House.open();
  guests = await Guests.arrive();
});
afterEach(() => guests.sendHome());
afterAll(async () => {
  await guests?.leave();
  await house?.close();
});
