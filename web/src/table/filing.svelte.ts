import { reason, saved } from '../api';
import { known } from '../device';
import { download, pickFile, readFile, type LocalFile } from '../file';
import { go } from '../route.svelte';
import type { Played, Text } from '../wire/house';
import type { LiveTable } from './live.svelte';

/**
 * Opening, saving and leaving: what of the match is in a file, and what waits until the person has
 * decided about the rest.
 */
export class Filing {
  /** What goes on once the question about the unsaved game is answered. */
  pending = $state.raw<(() => void) | undefined>();
  #live: LiveTable;
  #format: string | undefined = $state();
  /** The moves of the match as it was saved last. */
  #saved: string | undefined = $state();

  constructor(live: LiveTable) {
    this.#live = live;
  }

  /** Whether something would be missing in the files, in a game that cares. */
  get unsaved(): boolean {
    const { room, shown, mine, over } = this.#live;
    if (!room?.asksToSave || !shown?.now.can_save || mine.length === 0 || over) return false;
    return shown.history.length > 0 && this.#moves() !== this.#saved;
  }

  /** The format saved last, at first the game's own. */
  get format(): string {
    const own = this.#live.info?.formats.find(
      (format) => format !== 'match' && format !== 'position',
    );
    return this.#format ?? own ?? 'match';
  }

  get hasSaved(): boolean {
    return this.#format !== undefined;
  }

  /** Saves as a file of that kind; says what went wrong, if anything did. */
  async save(what: string): Promise<Text | undefined> {
    const moves = this.#moves();
    try {
      const { name, content } = await saved(
        this.#live.id,
        what,
        known(this.#live.id)?.secrets ?? [],
      );
      download(name, content);
    } catch (error) {
      return reason(error);
    }
    if (what === 'log') return undefined;
    this.#format = what;
    this.#saved = moves;
    return undefined;
  }

  /**
   * Asks about the unsaved game, if it is, and says so; `action` follows unless the person stays.
   */
  asks(action: () => void): boolean {
    if (!this.unsaved) return false;
    this.pending = action;
    return true;
  }

  /** Does it at once, or asks first when the game is unsaved. */
  whenSaved(action: () => void): void {
    if (!this.asks(action)) action();
  }

  open(): void {
    this.whenSaved(() => void pickFile().then((file) => file && this.#load(file)));
  }

  load(file: LocalFile): void {
    this.whenSaved(() => void this.#load(file));
  }

  leave(path = '/'): void {
    this.whenSaved(() => go(path));
  }

  #moves(): string {
    return written(this.#live.shown?.history ?? []);
  }

  /** What comes from a file is in a file, as long as nothing more is played. */
  async #load(file: LocalFile): Promise<void> {
    const read = await readFile(file);
    this.#saved = movesOf(read.text);
    this.#live.say({ type: 'load', file: read });
  }
}

function written(moves: Played[]): string {
  return moves.map(({ seat, move }) => `${seat} ${move}`).join();
}

/** The moves of a record; no other file names any. The server says what is wrong with a bad one. */
function movesOf(text: string): string | undefined {
  try {
    return written((JSON.parse(text) as { moves: Played[] }).moves);
  } catch {
    return undefined;
  }
}
