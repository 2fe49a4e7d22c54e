import type { FileHandle, FoundFile } from '../file';
import type { Played } from '../wire/house';

/** The file a match is saved to: its kind, its name, and its place where the browser has it. */
export interface Target {
  format: string;
  name: string;
  handle?: FileHandle | undefined;
}

/** What of a match is in a file. */
export interface Filed {
  target: Target;
  /** The moves of the match as they stand there, if that is known. */
  moves?: string | undefined;
}

/** What comes from a file is in a file, as long as nothing more is played. */
export function filedIn({ format, name, text, handle }: FoundFile): Filed {
  return { target: { format, name, handle }, moves: movesOf(text) };
}

/** Moves, to be compared. */
export function written(moves: Played[]): string {
  return moves.map(({ seat, move }) => `${seat} ${move}`).join();
}

/** The moves of a record; no other file names any. */
function movesOf(text: string): string | undefined {
  try {
    return written((JSON.parse(text) as { moves: Played[] }).moves);
  } catch {
    return undefined;
  }
}

const shelf = new Map<string, Filed>();

/** Keeps in mind where a match is saved, for as long as the page is open. */
export function shelve(match: string, filed: Filed): void {
  shelf.set(match, filed);
}

export function shelved(match: string): Filed | undefined {
  return shelf.get(match);
}
