import { CLOSE } from '../clock/clock';
import type { Seat } from '../wire/house';
import type { LiveTable } from './live.svelte';

/** How often the hands move, in milliseconds: often enough for tenths of a second. */
const STEP = 100;
/** What is worth saying aloud, in milliseconds left. */
const SAID_AT = [60_000, 30_000, 10_000];

/** The clocks of a table, counted on from what the server has said last. */
export class Clocks {
  readonly #live: LiveTable;
  /** The server's time now; stands still while it does not answer, as its clocks then do. */
  #now = $state(0);
  /** What is to be said aloud: how much the person in front of the screen has left. */
  said: number | undefined = $state();

  readonly #times = $derived.by(() => this.#live.shown?.now.times ?? undefined);
  /** Whether any clock runs. */
  readonly running: boolean = $derived.by(
    () => (this.#times?.running.length ?? 0) > 0 && this.#live.link.state === 'open',
  );

  constructor(live: LiveTable) {
    this.#live = live;
  }

  /** What a seat has left, in milliseconds; nothing where it has no clock. */
  left(seat: Seat): number | undefined {
    const times = this.#times;
    const left = times?.left[seat] ?? undefined;
    if (!times || left === undefined) return undefined;
    const passed = times.running.includes(seat) ? Math.max(0, this.#now - times.at) : 0;
    return Math.max(0, left - passed);
  }

  isRunning(seat: Seat): boolean {
    return this.#times?.running.includes(seat) ?? false;
  }

  /** Moves the hands while a clock runs; `tick` is heard in the last seconds of an own one. */
  follow(tick: () => void): (() => void) | undefined {
    this.#now = Date.now() + this.#live.ahead;
    if (!this.running) return undefined;
    const timer = setInterval(() => this.#step(tick), STEP);
    return () => clearInterval(timer);
  }

  #step(tick: () => void): void {
    const own = this.#live.mine.find((seat) => this.isRunning(seat));
    const before = own === undefined ? undefined : this.left(own);
    this.#now = Date.now() + this.#live.ahead;
    const after = own === undefined ? undefined : this.left(own);
    if (before === undefined || after === undefined) return;
    const passed = SAID_AT.find((moment) => before > moment && after <= moment);
    if (passed !== undefined) this.said = passed;
    const second = Math.ceil(after / 1000);
    if (after > 0 && after < CLOSE && second < Math.ceil(before / 1000)) tick();
  }
}
