import { untrack } from 'svelte';
import type { Asker } from '../api';
import { keptCard } from '../card/kept.svelte';
import { known } from '../device';

/** Who this device is at a table: whoever has its first seat, and the owner of its card. */
export function visitorOf(id: string): Asker {
  return { secret: known(id)?.secrets[0], card: untrack(() => keptCard()?.key) };
}
