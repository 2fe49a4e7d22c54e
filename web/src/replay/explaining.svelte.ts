import { reason } from '../api';
import type { Explained, Text } from '../wire/house';
import { explain } from './requests';

/** How long one decision is thought about, in milliseconds. */
const MILLIS = 400;

/** Has decisions of a finished match put into words, one after the other. */
export class Explaining {
  /** What was found out so far, by the number of moves before the decision. */
  found: Record<number, Explained> = $state.raw({});
  problem: Text | undefined = $state.raw();
  readonly #id: string;
  #stop = new AbortController();

  constructor(id: string) {
    this.#id = id;
  }

  /** Explains these decisions, as far as they are not explained yet. */
  async of(indices: number[]): Promise<void> {
    this.stop();
    const { signal } = (this.#stop = new AbortController());
    this.problem = undefined;
    try {
      for (const index of indices.filter((index) => !this.found[index])) {
        const explained = await explain(this.#id, index, MILLIS, signal);
        this.found = { ...this.found, [index]: explained };
      }
    } catch (error) {
      if (!signal.aborted) this.problem = reason(error);
    }
  }

  stop(): void {
    this.#stop.abort();
  }
}
