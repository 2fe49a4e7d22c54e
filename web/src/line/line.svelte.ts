import type { Speed } from '../device';
import { pace } from '../settings/settings.svelte';
import type { BoardApi } from '../table/room';
import type { Played, Replay, ReplayStep } from '../wire/house';

/** The pause between two moves at normal speed, in milliseconds. */
const PAUSE = 700;

/** Where a board stands at first, and what is played then. */
export type Course = Pick<Replay, 'start' | 'steps'>;

/** Shows a line of moves on a board, forward and back. */
export class LinePlayer {
  /** The number of moves played in what is shown. */
  at = $state(0);
  playing = $state(false);
  /** Whether a move is being shown. */
  moving = $state(false);
  #line: Course = $state.raw({ start: undefined, steps: [] });
  readonly #board: () => BoardApi<unknown, unknown> | undefined;
  readonly #usual: Speed | undefined;
  /** Counts the wishes, so that what an older one still does is known to be outdated. */
  #wish = 0;

  readonly length: number = $derived(this.#line.steps.length);
  readonly view: unknown = $derived(
    this.at === 0 ? this.#line.start : this.#line.steps[this.at - 1]?.view,
  );
  /** The moves that led to what is shown. */
  readonly history: Played[] = $derived(
    this.#line.steps.slice(0, this.at).map(({ played }) => played),
  );
  /** The move shown last, as it happened. */
  readonly last: ReplayStep | undefined = $derived(this.#line.steps[this.at - 1]);

  /** `usual` is the speed of the game as long as none is chosen. */
  constructor(line: Course, board: () => BoardApi<unknown, unknown> | undefined, usual?: Speed) {
    this.#line = line;
    this.#board = board;
    this.#usual = usual;
  }

  get steps(): ReplayStep[] {
    return this.#line.steps;
  }

  /** Shows another line from its start, or after as many moves. */
  show(line: Course, at = 0): void {
    this.stop();
    this.#line = line;
    this.at = at;
  }

  /** From what is shown the line goes on like this, whatever came after it. */
  lead(steps: ReplayStep[]): void {
    this.stop();
    this.#line = { ...this.#line, steps: [...this.#line.steps.slice(0, this.at), ...steps] };
  }

  /** Gives the board anew what it shows: what was begun there is taken back. */
  refresh(): void {
    this.stop();
    const { start, steps } = this.#line;
    const view = structuredClone(this.view);
    this.#line = this.last
      ? { start, steps: steps.with(this.at - 1, { ...this.last, view }) }
      : { start: view, steps };
  }

  /** Shows the line after this many moves, at once. */
  jump(at: number): void {
    this.stop();
    this.at = Math.min(Math.max(0, at), this.length);
  }

  /** Shows the next move happening; asked again meanwhile, it is there at once. */
  async step(): Promise<void> {
    this.stop();
    await this.#advance(this.#wish);
  }

  /** Shows move after move, from the start if all have been seen. */
  async play(): Promise<void> {
    if (this.at === this.length) this.jump(0);
    this.stop();
    const wish = this.#wish;
    this.playing = true;
    while (wish === this.#wish && this.at < this.length) {
      await this.#advance(wish);
      if (this.at < this.length) await this.#rest();
    }
    if (wish === this.#wish) this.playing = false;
  }

  stop(): void {
    this.#wish += 1;
    this.playing = false;
    this.#finish?.();
    this.#board()?.skip();
  }

  #finish: (() => void) | undefined;

  #rest(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, PAUSE * (pace(this.#usual) || 1)));
  }

  async #advance(wish: number): Promise<void> {
    const step = this.#line.steps[this.at];
    if (!step) return;
    const next = this.at + 1;
    this.moving = true;
    // Stopping in mid-move shows the move as done, and whoever asks next goes on from there.
    this.#finish = () => {
      this.at = next;
      this.moving = false;
      this.#finish = undefined;
    };
    const speed = pace(this.#usual);
    if (speed > 0) await this.#board()?.animate(step.events, step.view, speed);
    if (wish === this.#wish) this.#finish?.();
  }
}
