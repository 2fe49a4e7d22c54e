import { CARD, loadCard, saveCard, type CardChoice, type KeptCard } from '../device';

const kept: CardChoice = $state(loadCard());
const stored = $state({ now: true });

/** The player card of this device, if it has one. */
export function keptCard(): KeptCard | undefined {
  return kept.card;
}

/** Whether new seats are to be taken without a card. */
export function playsWithout(): boolean {
  return kept.without;
}

/** Whether the browser keeps the card beyond this visit. */
export function isStored(): boolean {
  return stored.now;
}

export function keepCard(card: KeptCard): void {
  change({ card });
}

/** From now on new seats are taken without a card, or with one again. The card itself stays. */
export function playWithout(without: boolean): void {
  change({ without });
}

/**
 * The house does not know this key any more, or is not to know it: the device forgets it. If the key
 * was about to be changed the new one holds, and is given back.
 */
export function dropCard(key: string): string | undefined {
  if (kept.card?.key !== key) return undefined;
  const { next, ...card } = kept.card;
  change({ card: next === undefined ? undefined : { ...card, key: next } });
  return next;
}

/** Takes over what happens to the card in another tab of this device; gives what ends this. */
export function followCard(): () => void {
  const take = ({ key }: StorageEvent) => {
    if (key === CARD) Object.assign(kept, loadCard());
  };
  window.addEventListener('storage', take);
  return () => window.removeEventListener('storage', take);
}

function change(part: Partial<CardChoice>): void {
  Object.assign(kept, part);
  stored.now = saveCard(kept);
}
