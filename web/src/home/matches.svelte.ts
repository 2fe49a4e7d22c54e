import { summaries } from '../api';
import { known, knownMatches } from '../device';
import type { Summary } from '../wire/house';
import { removals } from './removals.svelte';

/** As many finished matches are shown. */
const FINISHED = 6;

/** The matches of this device, as the server tells of them. */
export class Matches {
  #all: Summary[] = $state.raw([]);
  readonly #kept = $derived(this.#all.filter(({ id }) => !removals.has(id)));

  /** Those to go on with: first where it is one's own turn, then the latest. */
  readonly running: Summary[] = $derived(
    this.#kept
      .filter(({ status }) => !status.over)
      .toSorted((one, other) => Number(isOwnTurn(other)) - Number(isOwnTurn(one))),
  );
  readonly finished: Summary[] = $derived(
    this.#kept.filter(({ status }) => status.over).slice(0, FINISHED),
  );

  async find(): Promise<void> {
    const ids = knownMatches().map(({ id }) => id);
    if (ids.length === 0) return;
    const found = await summaries(ids).catch(() => []);
    this.#all = found.toSorted((one, other) => other.changed - one.changed);
  }
}

/** Whether somebody at this device is to move. */
export function isOwnTurn({ id, status, empty }: Summary): boolean {
  const own = known(id)?.seats ?? [];
  return empty.length === 0 && status.turn.some((seat) => own.includes(seat));
}
