import type { Language } from '../table/room';
import type { Played } from '../wire/house';
import { tilesOf } from './gist';
import { REMOVER } from './tiles';
import { moveWords, tileNames } from './words';

/** The parts of a move in its notation: a tile and a cell, a tile alone, or two cells. */
interface Parts {
  tile: number | undefined;
  cell: string | undefined;
  other: string | undefined;
}

/** A move in words that a stranger can read. */
export function describe(played: Played, language: Language): string {
  const words = moveWords[language];
  const name = (tile: number) => tileNames[language][tile] ?? '';
  const { tile, cell, other } = partsOf(played.move);
  const [first, second] = tilesOf(played).map(name);
  if (cell && other) {
    if (first && second) return words.swap(first, cell, second, other);
    return first ? words.move(first, cell, other) : words.between(cell, other);
  }
  if (tile === undefined) return words.pass;
  if (!cell) return words.activate(name(tile));
  if (tile === REMOVER) return first ? words.take(first, cell) : words.place(name(tile), cell);
  return second ? words.exchange(name(tile), second, cell) : words.place(name(tile), cell);
}

/** The tiles that show what a move was about, in the order of its words. */
export function tilesIn(played: Played): number[] {
  const { tile } = partsOf(played.move);
  const moved = tilesOf(played);
  if (tile === undefined || tile === moved[0]) return moved;
  return [tile, ...moved];
}

function partsOf(move: string): Parts {
  const [, number, cell, other] = /^(\d*)([a-f]\d)?([a-f]\d)?$/.exec(move) ?? [];
  return { tile: number ? Number(number) : undefined, cell, other };
}
