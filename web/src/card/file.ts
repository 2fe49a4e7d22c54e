import { cardIn, type KeptCard } from '../device';

/** What a file with a player card says of itself, so that nobody takes another file for one. */
const FORMAT = 'spieltisch-card/1';

export function cardFile(card: KeptCard): Blob {
  const { id, name, picture, key } = card;
  const text = JSON.stringify({ format: FORMAT, id, name, picture, key }, null, 2);
  return new Blob([`${text}\n`], { type: 'application/json' });
}

/** The card in the text of a file, if there is one. */
export function cardInFile(text: string): KeptCard | undefined {
  try {
    const found = JSON.parse(text) as { format?: unknown } | null;
    return found?.format === FORMAT ? cardIn(found) : undefined;
  } catch {
    return undefined;
  }
}
