import { reason, saved } from '../api';
import { known } from '../device';
import {
  asksForPlace,
  download,
  endingOf,
  endingsOf,
  mayWrite,
  named,
  openFile,
  pickFile,
  pickPlace,
  today,
  write,
  type FoundFile,
  type LocalFile,
} from '../file';
import { isolated } from '../names';
import { go } from '../route.svelte';
import type { Table, Text } from '../wire/house';
import { inAllLanguages } from '../words/words.svelte';
import type { LiveTable } from './live.svelte';
import { filedIn, shelve, shelved, written, type Filed, type Target } from './shelf';

/** What came of saving: a text says why nothing did. */
export type Outcome = 'saved' | 'cancelled' | Text;

/** A file on its way to the table, and what the table showed before. */
interface Loading {
  filed: Filed;
  before: LiveTable['shown'];
}

/**
 * Opening, saving and leaving: what of the match is in a file, and what waits until the person has
 * decided about the rest.
 */
export class Filing {
  /** What goes on once the question about the unsaved game is answered. */
  pending = $state.raw<(() => void) | undefined>();
  /** A file of another game or of other players, which needs a table of its own. */
  foreign = $state.raw<FoundFile | undefined>();
  #live: LiveTable;
  #kept: Filed | undefined = $state.raw();
  #loading: Loading | undefined = $state.raw();

  constructor(live: LiveTable) {
    this.#live = live;
    this.#kept = shelved(live.id);
  }

  /** Whether something would be missing in the files, in a game that cares. */
  get unsaved(): boolean {
    const { room, shown, mine, over } = this.#live;
    if (!room?.asksToSave || !shown?.now.can_save || mine.length === 0 || over) return false;
    return shown.history.length > 0 && this.#moves() !== this.#filed?.moves;
  }

  /** The file the match was saved to or loaded from, if it was. */
  get target(): Target | undefined {
    return this.#filed?.target;
  }

  /** The format saved last, at first the game's own. */
  get format(): string {
    const own = this.#live.info?.formats.find(
      (format) => format !== 'match' && format !== 'position',
    );
    return this.target?.format ?? own ?? 'match';
  }

  /** What to call a file of this match, without an ending. */
  get suggestion(): string {
    return this.target?.name.replace(/\.\w+$/, '') ?? `${this.#live.table?.game}-${today()}`;
  }

  /** Saves to the file the match is in; the first time to one that has to be chosen. */
  save(): Promise<Outcome> {
    return this.target ? this.#saveTo(this.target) : this.saveAs(this.format, this.suggestion);
  }

  /** Saves as a file of that kind: where the browser asks for it, or as a download of this name. */
  async saveAs(format: string, suggestion: string): Promise<Outcome> {
    const name = named(suggestion, endingOf(format));
    if (!asksForPlace()) return this.#saveTo({ format, name });
    try {
      const handle = await pickPlace(name);
      return handle ? await this.#saveTo({ format, name: handle.name, handle }) : 'cancelled';
    } catch {
      // Some browsers have the question but do not let every page ask it.
      return this.#saveTo({ format, name });
    }
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
    const { info } = this.#live;
    const pick = () => pickFile(info ? endingsOf([info]) : []);
    this.whenSaved(() => void pick().then((file) => file && this.#load(file)));
  }

  load(file: LocalFile): void {
    this.whenSaved(() => void this.#load(file));
  }

  leave(path = '/'): void {
    this.whenSaved(() => go(path));
  }

  get #filed(): Filed | undefined {
    const { shown, table } = this.#live;
    // Others may decline, and then nothing must be written to that file.
    const hasArrived = shown !== this.#loading?.before && table?.origin === 'file';
    return this.#loading && hasArrived ? this.#loading.filed : this.#kept;
  }

  #moves(): string {
    return written(this.#live.shown?.history ?? []);
  }

  async #saveTo(target: Target): Promise<Outcome> {
    const { format, name, handle } = target;
    const moves = this.#moves();
    const shownName = isolated(name);
    if (handle && !(await mayWrite(handle)))
      return inAllLanguages(({ save }) => save.notAllowed(shownName));
    let content: Blob;
    try {
      const { id } = this.#live;
      content = await saved(id, format, known(id)?.secrets ?? []);
    } catch (error) {
      return reason(error);
    }
    try {
      if (handle) await write(handle, content);
      else download(name, content);
    } catch {
      return inAllLanguages(({ save }) => save.notWritten(shownName));
    }
    // A download the browser shows by itself.
    if (handle) this.#live.notice = inAllLanguages(({ save }) => save.written(shownName));
    if (format !== 'log') this.#keep({ target, moves });
    return 'saved';
  }

  #keep(filed: Filed): void {
    this.#kept = filed;
    this.#loading = undefined;
    shelve(this.#live.id, filed);
  }

  /** What belongs to this table is loaded here; the table stays as it is for everything else. */
  async #load(file: LocalFile): Promise<void> {
    const live = this.#live;
    live.refusal = undefined;
    let found: FoundFile;
    try {
      found = await openFile(file);
    } catch (error) {
      const why = reason(error);
      const name = isolated(file.name);
      live.refusal = inAllLanguages(({ save }, language) => save.refused(name, why[language]));
      return;
    }
    if (!live.table || !belongsTo(live.table, found)) {
      this.foreign = found;
      return;
    }
    this.#loading = { filed: filedIn(found), before: live.shown };
    live.say({ type: 'load', file: { name: found.name, text: found.text } });
  }
}

/**
 * Whether a file goes on at this table: it is of the same game with as many seats, and names no
 * other players. Who has come from elsewhere is not sent away for a name.
 */
function belongsTo({ game, players, mine }: Table, found: FoundFile): boolean {
  if (found.game !== game || found.seats !== players.length) return false;
  const isAlone = players.every(({ bot }, seat) => bot !== undefined || mine.includes(seat));
  if (!isAlone || !found.players) return true;
  return found.players.every(({ name, bot }, seat) => {
    const sitting = players[seat]!;
    const isSameKind = (bot === undefined) === (sitting.bot === undefined);
    return isSameKind && (name === '' || name === sitting.name);
  });
}
