import { Refused } from '../api';
import { makeSecret } from '../secret';
import { settings } from '../settings/settings.svelte';
import type { CardChange, MyCard } from '../wire/house';
import { inAllLanguages, words } from '../words/words.svelte';
import { PICTURES } from './drawings';
import { keepCard, keptCard, playsWithout } from './kept.svelte';
import { changeCard, makeCard, myCard } from './requests';

/** Said again where the answer got lost, so that no second card is made. */
let key: string | undefined;
let making: Promise<string | undefined> | undefined;

/** What the house has said of the own card, and when it was asked last. */
let told: MyCard | undefined = $state.raw();

/** Everything the house knows of the card of this device, once it has said so. */
export function ownCard(): MyCard | undefined {
  return told?.id === keptCard()?.id ? told : undefined;
}

/** Asks the house about the own card: another device may have changed it, or it is gone. */
export async function loadCard(): Promise<void> {
  const card = keptCard();
  if (card) await myCard(card.key).then((found) => hear(found, card.key), ignore);
}

/**
 * What to show where somebody takes a new seat: the key of the card, which is made at the first
 * game without asking. Nothing for whoever plays without a card. And no game waits for a card:
 * where none can be made it begins without.
 */
export async function keyToPlay(name: string): Promise<string | undefined> {
  if (playsWithout()) return undefined;
  const card = keptCard();
  if (!card) return (making ??= make(name).finally(() => (making = undefined)));
  if (isGuest(card.name) && name.trim() !== '') void change({ name: name.trim() }).catch(ignore);
  return card.key;
}

/** The name under which the person at this device plays, if nothing else is typed. */
export function usualName(): string {
  const name = playsWithout() ? undefined : keptCard()?.name;
  return name === undefined || isGuest(name) ? settings.name : name;
}

/** Changes what others see of the own card. */
export async function change(part: CardChange): Promise<void> {
  const { key } = keptCard() ?? {};
  if (key !== undefined) hear(await changeCard(key, part), key);
}

/** Takes over what the house says of the card that this key opens. */
export function hear(card: MyCard, key: string): void {
  told = card;
  const { id, name, picture } = card;
  keepCard({ id, name, picture, key });
}

async function make(name: string): Promise<string | undefined> {
  const own = (key ??= makeSecret());
  const picture = Math.floor(Math.random() * PICTURES);
  try {
    hear(await makeCard({ name: name.trim() || words().fresh.guest, picture, key: own }), own);
    key = undefined;
    return own;
  } catch (error) {
    ignore(error);
    return undefined;
  }
}

/** A card that was made before anybody told a name takes the first one that is told. */
function isGuest(name: string): boolean {
  return Object.values(inAllLanguages(({ fresh }) => fresh.guest)).includes(name);
}

/** Whatever the house refuses here, one can play without it. */
function ignore(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}
