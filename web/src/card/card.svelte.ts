import { cardMade, Refused } from '../api';
import { makeSecret } from '../secret';
import type { MyCard } from '../wire/house';
import { words } from '../words/words.svelte';
import { PICTURES } from './drawings';
import { keepCard, keptCard, playsWithout } from './kept.svelte';

/** Said again where the answer got lost, so that no second card is made. */
let key: string | undefined;
let making: Promise<string | undefined> | undefined;

/**
 * What to show where somebody takes a new seat: the key of the card, which is made at the first
 * game without asking. Nothing for whoever plays without a card, and none is worth a game: where it
 * cannot be made the game goes on without.
 */
export function keyToPlay(name: string): Promise<string | undefined> {
  if (playsWithout()) return Promise.resolve(undefined);
  const card = keptCard();
  if (card) return Promise.resolve(card.key);
  making ??= make(name).finally(() => (making = undefined));
  return making;
}

async function make(name: string): Promise<string | undefined> {
  key ??= makeSecret();
  const own = key;
  const picture = Math.floor(Math.random() * PICTURES);
  try {
    const card = await cardMade({ name: name.trim() || words().fresh.guest, picture, key: own });
    keep(card, own);
    key = undefined;
    return own;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

/** Keeps what the house says of the card. */
export function keep({ id, name, picture }: MyCard, key: string): void {
  keepCard({ id, name, picture, key });
}
