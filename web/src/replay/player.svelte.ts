import type { Speed } from '../device';
import { pace } from '../settings/settings.svelte';
import { resultOf } from '../table/ending';
import type { BoardApi, Language, Room } from '../table/room';
import type { Replay, Seat } from '../wire/house';
import { words } from '../words/words.svelte';

/** The pause between two moves at normal speed, in milliseconds. */
const PAUSE = 700;

/** Shows a finished or running match move by move. */
export class Player {
  /** The number of moves played in what is shown. */
  at = $state(0);
  playing = $state(false);
  readonly length: number;
  readonly #match: Replay;
  readonly #mine: Seat[];
  readonly #board: () => BoardApi<unknown, unknown> | undefined;
  readonly #usual: Speed | undefined;
  /** Counts the wishes, so that what an older one still does is known to be outdated. */
  #wish = 0;

  readonly view: unknown = $derived.by(() =>
    this.at === 0 ? this.#match.start : this.#match.steps[this.at - 1]?.view,
  );

  /** `usual` is the speed of the game as long as none is chosen. */
  constructor(
    match: Replay,
    mine: Seat[],
    board: () => BoardApi<unknown, unknown> | undefined,
    usual?: Speed,
  ) {
    this.#match = match;
    this.#mine = mine;
    this.#board = board;
    this.#usual = usual;
    this.length = match.steps.length;
  }

  /** What the move shown last meant, or which one it was, or the result at the end. */
  told(room: Room, language: Language): string {
    const step = this.#match.steps[this.at - 1];
    const { players, status } = this.#match;
    const telling = { players, mine: this.#mine, language };
    if (this.at === this.length && status.over)
      return resultOf(this.#match, telling, () =>
        room.result(this.view, status.winners, status.scores, telling),
      );
    if (!step) return '';
    const { events, played } = step;
    const name = players[played.seat]?.name ?? '';
    const move = () => room.describe?.(played, language, this.#match.start) ?? played.move;
    return room.tell(events, played.seat, telling) ?? words().table.played(name, move());
  }

  /** Shows the match after this many moves, at once. */
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
      await new Promise((resolve) => setTimeout(resolve, PAUSE * (pace(this.#usual) || 1)));
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

  async #advance(wish: number): Promise<void> {
    const step = this.#match.steps[this.at];
    if (!step) return;
    const next = this.at + 1;
    // Stopping in mid-move shows the move as done, and whoever asks next goes on from there.
    this.#finish = () => {
      this.at = next;
      this.#finish = undefined;
    };
    const speed = pace(this.#usual);
    if (speed > 0) await this.#board()?.animate(step.events, step.view, speed);
    if (wish === this.#wish) this.#finish?.();
  }
}
