import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CARD, loadCard } from '../device';
import {
  dropCard,
  followCard,
  isStored,
  keepCard,
  keptCard,
  playsWithout,
  playWithout,
} from './kept.svelte';

const card = { id: 'one', name: 'Ann', picture: 7, key: 'k'.repeat(22) };

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  dropCard(card.key);
  playWithout(false);
});

test('a card is there in the next visit, as it was', () => {
  keepCard(card);
  playWithout(true);
  expect(loadCard()).toEqual({ card, without: true });
  expect([keptCard(), playsWithout(), isStored()]).toEqual([card, true, true]);
});

test.each(['', 'no JSON', '7', '{"card":{"id":"one","name":"Ann","picture":"7","key":"k"}}'])(
  'there is none where the storage holds %j',
  (text) => {
    localStorage.setItem(CARD, text);
    expect(loadCard()).toEqual({ card: undefined, without: false });
  },
);

test('only the key that is unknown is dropped', () => {
  keepCard(card);
  expect(dropCard('another')).toBeUndefined();
  expect(keptCard()).toEqual(card);
  expect(dropCard(card.key)).toBeUndefined();
  expect(keptCard()).toBeUndefined();
  expect(loadCard().card).toBeUndefined();
});

test('a key that was being changed is not lost with the answer', () => {
  keepCard({ ...card, next: 'the new one' });
  expect(dropCard(card.key)).toBe('the new one');
  expect(keptCard()).toEqual({ ...card, key: 'the new one' });
  dropCard('the new one');
});

test('another tab may have made the card, or lost it', () => {
  const leave = followCard();
  localStorage.setItem(CARD, JSON.stringify({ card, without: false }));
  window.dispatchEvent(new StorageEvent('storage', { key: CARD }));
  expect(keptCard()).toEqual(card);
  localStorage.removeItem(CARD);
  window.dispatchEvent(new StorageEvent('storage', { key: CARD }));
  expect(keptCard()).toBeUndefined();
  leave();
});

test('a browser that keeps nothing is noticed', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  keepCard(card);
  expect([keptCard(), isStored()]).toEqual([card, false]);
});
