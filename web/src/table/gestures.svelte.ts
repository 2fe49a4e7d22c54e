import { settings } from '../settings/settings.svelte';
import type { Gesture, Seat } from '../wire/house';
import type { LiveTable } from './live.svelte';

/** In the order in which they are offered. */
export const GESTURES = [
  'hello',
  'good_luck',
  'nice_move',
  'well_played',
  'wow',
  'oops',
  'thinking',
  'your_turn',
  'thanks',
  'sorry',
  'one_more',
  'good_bye',
] as const satisfies Gesture[];

/** How long one is shown, in milliseconds. */
const SHOWN = 5000;
/** How many the house takes at once, and in how many milliseconds it takes one more. */
const AT_ONCE = 5;
const ONE_MORE = 6000;

/** Something friendly that somebody shows. */
export interface Shown {
  seat: Seat;
  what: Gesture;
  /** Tells two of the same kind apart. */
  number: number;
}

/** What people show each other at a table, instead of a chat. */
export class Gestures {
  readonly #live: LiveTable;
  /** The latest one of each seat, for as long as it is shown. */
  shown: Shown[] = $state.raw([]);
  /** Those whose gestures are not shown here. */
  #muted: Seat[] = $state.raw([]);
  /** How many may be made now, before the house has to be asked for patience. */
  #left = $state(AT_ONCE);
  #count = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** The seat that makes them: where several people share the screen, the one on move. */
  readonly #own: Seat | undefined = $derived.by(() => this.#live.due ?? this.#live.mine[0]);
  /** Whether there is anybody to show something to. */
  readonly possible: boolean = $derived.by(
    () => this.#own !== undefined && this.#live.inCompany && !this.#live.waits,
  );
  readonly patience: boolean = $derived.by(() => this.#left === 0);

  constructor(live: LiveTable) {
    this.#live = live;
  }

  make(what: Gesture): void {
    if (this.#own === undefined || this.#left === 0) return;
    if (!this.#live.say({ type: 'gesture', seat: this.#own, what })) return;
    this.#left -= 1;
    this.#later(ONE_MORE * (AT_ONCE - this.#left), () => (this.#left += 1));
  }

  hear(seat: Seat, what: Gesture): void {
    const own = this.#live.mine.includes(seat);
    if (!own && (!settings.gestures || this.#muted.includes(seat))) return;
    const number = (this.#count += 1);
    this.shown = [...this.shown.filter((each) => each.seat !== seat), { seat, what, number }];
    this.#later(SHOWN, () => {
      this.shown = this.shown.filter((each) => each.number !== number);
    });
  }

  isMuted(seat: Seat): boolean {
    return this.#muted.includes(seat);
  }

  mute(seat: Seat, on: boolean): void {
    this.#muted = this.#muted.filter((each) => each !== seat);
    if (!on) return;
    this.#muted = [...this.#muted, seat];
    this.shown = this.shown.filter((each) => each.seat !== seat);
  }

  close(): void {
    this.#timers.forEach(clearTimeout);
  }

  #later(millis: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers = this.#timers.filter((each) => each !== timer);
      act();
    }, millis);
    this.#timers.push(timer);
  }
}
