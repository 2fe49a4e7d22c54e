import type { Event } from '../wire/kalaha';
import { pitsPerSide, rowOf } from './layout';

/** A bean is known by its number for as long as it is on the board. */
export type Bean = number;

/** The beans of every field, the lowest first. */
export type Heaps = readonly (readonly Bean[])[];

/** A bean leaves the top of a heap: `from` one field `to` another. */
export interface Haul {
  bean: Bean;
  from: number;
  to: number;
}

/** One event as it moves beans: lifted ones are in the hand until they drop. */
export type Step =
  | { type: 'lift'; pit: number; beans: readonly Bean[] }
  | { type: 'drop'; bean: Bean; to: number }
  | { type: 'haul'; cause: 'capture' | 'sweep'; hauls: Haul[]; store: number }
  | { type: 'again'; store: number };

/** New beans for these counts. */
export function layDown(counts: readonly number[]): Heaps {
  let next = 0;
  return counts.map((count) => Array.from({ length: count }, () => next++));
}

/** Heaps with these counts in which as many beans as possible stay where they are. */
export function settle(heaps: Heaps, counts: readonly number[]): Heaps {
  if (heaps.length !== counts.length) return layDown(counts);
  const spare = heaps.flatMap((heap, field) => heap.slice(counts[field]));
  let next = Math.max(-1, ...heaps.flat()) + 1;
  return counts.map((count, field) => {
    const heap = heaps[field]!;
    if (heap.length === count) return heap;
    const kept = heap.slice(0, count);
    while (kept.length < count) kept.push(spare.shift() ?? next++);
    return kept;
  });
}

/** The same heaps as `next`, where they did not change the very ones of `before`. */
export function reuse(before: Heaps, next: Heaps): Heaps {
  return next.map((heap, field) => {
    const old = before[field];
    return old?.length === heap.length && old.every((bean, number) => bean === heap[number])
      ? old
      : heap;
  });
}

/** What the events do with the beans, step by step, and how these lie afterwards. */
export function follow(heaps: Heaps, events: readonly Event[]): { steps: Step[]; heaps: Heaps } {
  const now = heaps.map((heap) => [...heap]);
  const pits = pitsPerSide(heaps.length);
  let hand: Bean[] = [];
  const haul = (cause: 'capture' | 'sweep', fields: number[], store: number): Step => {
    const hauls = fields.flatMap((from) =>
      now[from]!.reverse().map((bean) => ({ bean, from, to: store })),
    );
    for (const field of fields) now[field] = [];
    now[store]!.push(...hauls.map(({ bean }) => bean));
    return { type: 'haul', cause, hauls, store };
  };
  const steps = events.map((event): Step => {
    switch (event.type) {
      case 'lift':
        hand = now[event.pit]!;
        now[event.pit] = [];
        return { type: 'lift', pit: event.pit, beans: [...hand] };
      case 'drop': {
        const bean = hand.shift()!;
        now[event.pit]!.push(bean);
        return { type: 'drop', bean, to: event.pit };
      }
      case 'capture':
        return haul('capture', [event.pit, event.opposite], event.store);
      case 'sweep':
        return haul('sweep', rowOf(event.side, pits), event.store);
      case 'again':
        return { type: 'again', store: event.side === 'A' ? pits : 2 * pits + 1 };
    }
  });
  return { steps, heaps: now };
}
