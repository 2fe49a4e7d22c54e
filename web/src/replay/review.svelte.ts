import { reason, review } from '../api';
import type { Reviewed, Text } from '../wire/house';

/**
 * About how long a whole match is thought about, in milliseconds, and the bounds for one decision.
 */
const WHOLE = 15_000;
const [LEAST, MOST] = [50, 500];

/** Has every decision of a finished match valued, one after the other. */
export class Review {
  decisions: (Reviewed | undefined)[] = $state.raw([]);
  state: 'waiting' | 'thinking' | 'done' = $state('waiting');
  problem: Text | undefined = $state.raw();
  readonly id: string;
  readonly #length: number;
  #stop = new AbortController();

  readonly progress: number = $derived.by(
    () => this.decisions.filter((decision) => decision !== undefined).length,
  );

  constructor(id: string, length: number) {
    this.id = id;
    this.#length = length;
    this.decisions = Array.from({ length });
  }

  /** Goes on where it was stopped. */
  async start(): Promise<void> {
    if (this.state !== 'waiting') return;
    this.state = 'thinking';
    this.problem = undefined;
    const { signal } = (this.#stop = new AbortController());
    const millis = Math.round(Math.min(MOST, Math.max(LEAST, WHOLE / this.#length)));
    try {
      for (let index = this.progress; index < this.#length; index += 1) {
        const decision = await review(this.id, index, millis, signal);
        this.decisions = this.decisions.with(index, decision);
      }
      this.state = 'done';
    } catch (error) {
      this.state = 'waiting';
      if (!signal.aborted) this.problem = reason(error);
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}
