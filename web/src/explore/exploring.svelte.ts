import { line, reason } from '../api';
import { LinePlayer } from '../line/line.svelte';
import type { MoveHints } from '../table/hints';
import type { BoardApi, Room } from '../table/room';
import type { Line, LineMove, MoveValues, Seat, Text } from '../wire/house';
import type { Origin } from './origin';
import { valuesAfter } from './requests';

/** What is known of a position: who may play what, and what that is worth once it is known. */
interface Known {
  seat: Seat | undefined;
  moves: string[];
  values?: MoveValues;
}

/** As many moves as the house plays in one line. */
const MOST = 400;

/** A game explored from somewhere: forward by playing for everybody, and back. */
export class Exploring {
  problem: Text | undefined = $state.raw();
  board: BoardApi<unknown, unknown> | undefined = $state.raw();
  /** How many people sit at the board. */
  seats = $state(2);
  /** Who sits at the bottom: whoever begins a new game. */
  viewer: Seat = $state(0);
  ready = $state(false);
  readonly player: LinePlayer;
  readonly #game: string;
  #origin: Origin = { moves: [], at: 0 };
  #known: Record<string, Known> = $state.raw({});
  /** Counts what was asked for, so that an answer that comes too late is known to be outdated. */
  #wish = 0;

  /** The moves that led to what is shown. */
  readonly moves: LineMove[] = $derived.by(() =>
    this.player.history.map(({ seat, move }) => ({ seat, move })),
  );
  readonly #here: Known | undefined = $derived(this.#known[keyOf(this.moves)]);
  /** Who is on move, and what can be played. */
  readonly seat: Seat | undefined = $derived(this.#here?.seat);
  readonly legal: string[] = $derived.by(() =>
    this.player.moving || this.player.playing ? [] : (this.#here?.moves ?? []),
  );
  readonly over: boolean = $derived(this.#here !== undefined && this.#here.moves.length === 0);
  readonly values: MoveHints | undefined = $derived(this.#here?.values);

  constructor(room: Room) {
    this.#game = room.id;
    this.player = new LinePlayer({ start: undefined, steps: [] }, () => this.board, room.speed);
  }

  /** Begins somewhere else. */
  async begin(origin: Origin): Promise<void> {
    const wish = this.#wants();
    this.#origin = origin;
    this.#known = {};
    const moves = origin.moves.slice(0, MOST);
    const found = await this.#ask(wish, moves);
    if (!found) return;
    this.seats = found.status.scores.length;
    this.#learn(moves, found);
    this.viewer = moves.length === 0 ? (found.legal[0]?.seat ?? 0) : 0;
    this.player.show(found, Math.min(origin.at, moves.length));
    this.ready = true;
  }

  /** Plays a move for whoever is on move. */
  async play(move: string): Promise<void> {
    const { seat } = this;
    if (seat === undefined || !this.legal.includes(move)) return;
    const before = this.moves;
    const next = this.player.steps[this.player.at]?.played;
    // The way on is known where it was gone before.
    if (next?.seat === seat && next.move === move) return this.player.step();
    const wish = this.#wants();
    const moves = [...before, { seat, move }];
    const found = await this.#ask(wish, moves);
    if (!found) return this.problem && this.player.refresh();
    this.#learn(moves, found);
    this.player.lead(found.steps.slice(before.length));
    await this.player.step();
  }

  /** Finds out what is not known yet of the position that is shown. */
  async look(): Promise<void> {
    const { moves } = this;
    const key = keyOf(moves);
    const wish = this.#wish;
    const origin = this.#origin;
    try {
      if (!this.#known[key]) {
        const found = await line(this.#game, this.#wanted(moves));
        if (origin === this.#origin) this.#learn(moves, found);
      }
      const known = this.#known[key];
      if (origin !== this.#origin || !known || known.values || known.moves.length === 0) return;
      const values = await valuesAfter(this.#game, this.#wanted(moves));
      if (origin === this.#origin) this.#known = { ...this.#known, [key]: { ...known, values } };
    } catch (error) {
      if (wish === this.#wish) this.problem = reason(error);
    }
  }

  close(): void {
    this.#wish += 1;
    this.player.stop();
  }

  #wants(): number {
    this.player.stop();
    this.problem = undefined;
    return ++this.#wish;
  }

  #wanted(moves: LineMove[]) {
    const { setup, position, seed } = this.#origin;
    return {
      ...(position === undefined ? setup !== undefined && { setup } : { position }),
      ...(seed !== undefined && { seed }),
      moves,
      viewer: 0,
    };
  }

  async #ask(wish: number, moves: LineMove[]): Promise<Line | undefined> {
    try {
      const found = await line(this.#game, this.#wanted(moves));
      return wish === this.#wish ? found : undefined;
    } catch (error) {
      if (wish === this.#wish) this.problem = reason(error);
      return undefined;
    }
  }

  #learn(moves: LineMove[], { legal }: Line): void {
    const [first] = legal;
    const known: Known = { seat: first?.seat, moves: first?.moves ?? [] };
    this.#known = { ...this.#known, [keyOf(moves)]: known };
  }
}

function keyOf(moves: LineMove[]): string {
  return moves.map(({ move }) => move).join(' ');
}
