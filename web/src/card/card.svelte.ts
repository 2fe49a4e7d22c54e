import { makeSecret } from '../secret';
import { choose, settings } from '../settings/settings.svelte';
import type { CardChange, MyCard } from '../wire/house';
import { inAllLanguages, words } from '../words/words.svelte';
import { PICTURES } from './drawings';
import { dropCard, keepCard, keptCard, playsWithout, playWithout } from './kept.svelte';
import {
  blockCard,
  changeCard,
  changeKey,
  forgetCard,
  makeCard,
  myCard,
  takeCard,
  unblockCard,
} from './requests';

/** Said again where the answer got lost, so that no second card is made. */
let key: string | undefined;
let making: Promise<string | undefined> | undefined;

/** What the house has said of the own card. */
let told: MyCard | undefined = $state.raw();

/** Everything the house knows of the card of this device, once it has said so. */
export function ownCard(): MyCard | undefined {
  return told?.id === keptCard()?.id ? told : undefined;
}

/** Asks the house about the own card: another device may have changed it, or it is gone. */
export async function loadCard(): Promise<void> {
  await asOwner(myCard).catch(ignore);
}

/** The same, unless it is known already. */
export async function knowCard(): Promise<void> {
  if (!ownCard()) await loadCard();
}

/**
 * What to show where somebody takes a new seat: the key of the card, which is made at the first
 * game without asking. Nothing for whoever plays without a card. And no game waits for a card:
 * where none can be made it begins without.
 */
export async function keyToPlay(name: string): Promise<string | undefined> {
  if (playsWithout()) return undefined;
  const card = keptCard();
  if (!card)
    return (making ??= makeNow(name)
      .catch(ignore)
      .finally(() => (making = undefined)));
  if (isGuest(card.name) && name.trim() !== '') void change({ name: name.trim() }).catch(ignore);
  return card.key;
}

/** The name under which the person at this device plays, if nothing else is typed. */
export function usualName(): string {
  const name = playsWithout() ? undefined : keptCard()?.name;
  return name === undefined || isGuest(name) ? settings.name : name;
}

/** Changes what others see of the own card. */
export function change(part: CardChange): Promise<void> {
  return asOwner((key) => changeCard(key, part));
}

/** Never to be paired with somebody. */
export function avoid(id: string): Promise<void> {
  return asOwner((key) => blockCard(key, id));
}

export function meetAgain(id: string): Promise<void> {
  return asOwner((key) => unblockCard(key, id));
}

/**
 * Takes the card of another device over, by the code that this has made. The key is the own one of
 * this device: said again where the answer got lost, it does no harm.
 */
export async function takeOver(code: string, key: string): Promise<void> {
  hear(await takeCard({ code, key }), key);
  playWithout(false);
}

/** Another key for this device, and none for all others. It is kept before it is said. */
export async function renewKey(): Promise<void> {
  const card = keptCard();
  if (!card) return;
  const next = card.next ?? makeSecret();
  keepCard({ ...card, next });
  hear(await changeKey(card.key, next), next);
}

/** Deletes the card and everything that names its owner, who gets no other one by surprise. */
export async function forgetMe(): Promise<void> {
  const { key } = keptCard() ?? {};
  if (key === undefined) return;
  await forgetCard(key);
  dropCard(key);
  playWithout(true);
  choose('name', '');
}

/** Takes over what the house says of the card that this key opens. */
export function hear(card: MyCard, key: string): void {
  told = card;
  const { id, name, picture } = card;
  keepCard({ id, name, picture, key });
}

async function asOwner(ask: (key: string) => Promise<MyCard>): Promise<void> {
  const card = keptCard();
  if (!card) return;
  const found = await ask(card.key);
  // Meanwhile the key may have become another one, or the card.
  const now = keptCard();
  if (now?.id === found.id) hear(found, now.key);
}

/** Makes the card, and gives its key. */
export async function makeNow(name: string): Promise<string> {
  const own = (key ??= makeSecret());
  const picture = Math.floor(Math.random() * PICTURES);
  hear(await makeCard({ name: name.trim() || words().fresh.guest, picture, key: own }), own);
  key = undefined;
  playWithout(false);
  return own;
}

/** A card that was made before anybody told a name takes the first one that is told. */
function isGuest(name: string): boolean {
  return Object.values(inAllLanguages(({ fresh }) => fresh.guest)).includes(name);
}

/** Whatever goes wrong here, one can play without it. */
function ignore(): undefined {}
