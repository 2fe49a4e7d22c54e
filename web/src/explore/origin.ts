import { saved } from '../api';
import type { LineMove } from '../wire/house';

/** Where an exploration begins: a new game or a position, and what was played from it. */
export interface Origin {
  setup?: unknown;
  position?: unknown;
  seed?: number;
  moves: LineMove[];
  /** How many of the moves are shown at first. */
  at: number;
}

/** A record, as far as it matters here. */
interface Record {
  setup?: unknown;
  position?: unknown;
  seed?: number;
  moves: LineMove[];
}

/** The address that explores a finished match after so many moves. */
export function pathToMatch(game: string, id: string, after: number): string {
  return `/explore/${game}#match=${encodeURIComponent(id)}&after=${after}`;
}

/** The address that explores a position. */
export function pathToPosition(game: string, position: unknown): string {
  return `/explore/${game}#position=${encodeURIComponent(JSON.stringify(position))}`;
}

/** What an address says to begin with; a new game if it says nothing. */
export async function originIn(fragment: string, setup: unknown): Promise<Origin> {
  const said = new URLSearchParams(fragment.slice(1));
  const match = said.get('match');
  const position = said.get('position');
  if (match !== null) return ofMatch(match, Number(said.get('after')));
  if (position !== null) return { position: JSON.parse(position) as unknown, moves: [], at: 0 };
  return { setup, moves: [], at: 0 };
}

async function ofMatch(id: string, after: number): Promise<Origin> {
  const file = await saved(id, 'match', []);
  const { setup, position, seed, moves } = JSON.parse(await file.text()) as Record;
  const begin = position === undefined ? { setup } : { position };
  return {
    ...begin,
    ...(seed !== undefined && { seed }),
    moves: moves.map(({ seat, move }) => ({ seat, move })),
    at: Math.min(Math.max(0, after), moves.length),
  };
}
