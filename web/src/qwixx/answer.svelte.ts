import type { Seat } from '../wire/house';
import type { View } from '../wire/qwixx';

/** How long a chosen answer can be taken back where it is sent by itself, in milliseconds. */
export const GRACE = 1500;
const KEY = 'spieltisch.qwixx.quick';

/** What the table allows at this moment. */
interface Table {
  view: View;
  /** The own seat that may act and its moves; none while something moves or is on its way. */
  seat: Seat | undefined;
  moves: string[];
  play: (move: string) => void;
}

/**
 * One person's answer to the dice: written in pencil, changed or taken back at will, then final and
 * on its way. A final answer waits until the table is free, and is sent again if others answered at
 * the same instant.
 */
export class Answer {
  /** The move written in pencil. */
  pencilled = $state<string>();
  /** Whether it cannot be changed any more. */
  final = $state(false);
  /** Whether answers become final by themselves after a while. */
  quick = $state(wasQuick());

  #question = '';
  #sentIn: View | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Forgets the answer to any other question. */
  turnTo(question: string): void {
    if (question === this.#question) return;
    this.#question = question;
    this.clear();
  }

  /** Writes a move in pencil, or takes it back if it is there already. */
  choose(move: string): void {
    if (this.final) return;
    this.pencilled = this.pencilled === move ? undefined : move;
    clearTimeout(this.#timer);
    if (this.quick && this.pencilled !== undefined)
      this.#timer = setTimeout(() => this.confirm(), GRACE);
  }

  /** Makes the pencilled move final, or the given one at once. */
  confirm(move = this.pencilled): void {
    if (move === undefined || this.final) return;
    clearTimeout(this.#timer);
    this.pencilled = move;
    this.#sentIn = undefined;
    this.final = true;
  }

  /** Sends a final answer as soon as the table takes it. */
  send({ view, seat, moves, play }: Table): void {
    const move = this.pencilled;
    if (!this.final || seat === undefined || move === undefined || !moves.includes(move)) return;
    // Still the same table after sending: it was refused, so the person decides anew.
    if (this.#sentIn === view) {
      this.final = false;
      return;
    }
    this.#sentIn = view;
    play(move);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.pencilled = undefined;
    this.final = false;
    this.#sentIn = undefined;
  }

  setQuick(on: boolean): void {
    this.quick = on;
    clearTimeout(this.#timer);
    try {
      localStorage.setItem(KEY, on ? 'on' : 'off');
    } catch {
      // Without storage the choice holds for this visit.
    }
  }
}

/** Whether answers were sent by themselves at the last visit; storage may be blocked. */
function wasQuick(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}
