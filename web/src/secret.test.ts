import { expect, it } from 'vitest';
import { makeSecret } from './secret';

it('is as long as the server wants, of letters that stand in links as they are', () => {
  for (let round = 0; round < 100; round += 1) expect(makeSecret()).toMatch(/^[\w-]{22}$/);
});

it('is another one every time', () => {
  expect(new Set(Array.from({ length: 100 }, makeSecret)).size).toBe(100);
});
