import { expect, test } from 'vitest';
import { Hand } from './hand.svelte';

test('the first step brings the domino where it fits, the next ones move it within the field', () => {
  const hand = new Hand();
  hand.walk('left', ['discard', 'lay 4,3,up', 'lay 3,1,right']);
  expect(hand.spot).toEqual({ x: 3, y: 1, direction: 'right' });
  hand.walk('right', []);
  expect(hand.spot).toEqual({ x: 3, y: 1, direction: 'right' });
  hand.walk('up', []);
  hand.turn();
  hand.turn();
  hand.turn();
  expect(hand.spot).toEqual({ x: 3, y: 1, direction: 'up' });
});

test('a dragged domino is over the nearest cells, and over none beside the field', () => {
  const hand = new Hand();
  const field = { x: 100, y: 100, cell: 50 };
  hand.carry({ x: 172, y: 128, cell: 50 }, field);
  expect(hand.spot).toEqual({ x: 1, y: 1, direction: 'right' });
  hand.carry({ x: 30, y: 128, cell: 50 }, field);
  expect(hand.spot).toEqual({ x: -1, y: 1, direction: 'right' });
  hand.carry({ x: 0, y: 0, cell: 50 }, field);
  expect(hand.spot).toBeUndefined();
});
