import { forget, hide } from '../device';

/** How long a removal can be undone, in milliseconds. */
export const UNDO_TIME = 10_000;

interface Removal {
  id: string;
  /** What is removed, in words. */
  what: string;
}

/**
 * The matches that are being removed from the list of this device. They are forgotten when it can
 * no longer be undone, on whatever page one is then; whoever closes the browser before that loses
 * nothing. The player card keeps its own.
 */
class Removals {
  #pending: Removal[] = $state.raw([]);
  readonly #timers: Record<string, ReturnType<typeof setTimeout>> = {};

  /** The one that was removed last, as long as it can be undone. */
  readonly latest: Removal | undefined = $derived(this.#pending.at(-1));

  has(id: string): boolean {
    return this.#pending.some((removal) => removal.id === id);
  }

  begin(removal: Removal): void {
    this.#pending = [...this.#pending, removal];
    this.#timers[removal.id] = setTimeout(() => this.#complete(removal.id), UNDO_TIME);
  }

  undo(id: string): void {
    clearTimeout(this.#timers[id]);
    this.#drop(id);
  }

  #complete(id: string): void {
    forget(id);
    hide(id);
    this.#drop(id);
  }

  #drop(id: string): void {
    delete this.#timers[id];
    this.#pending = this.#pending.filter((removal) => removal.id !== id);
  }
}

export const removals = new Removals();
