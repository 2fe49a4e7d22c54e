import { describe, expect, test, vi } from 'vitest';
import type { View } from '../wire/kalaha';
import { follow, layDown, settle, type Heaps } from './beans';
import { random } from './heap';
import { sow, start } from './simulator';

vi.setConfig({ testTimeout: 30_000 });

function counts(heaps: Heaps): number[] {
  return heaps.map((heap) => heap.length);
}

function sorted(heaps: Heaps): string {
  return heaps
    .flat()
    .toSorted((a, b) => a - b)
    .join();
}

/** Plays games at random on boards of all sizes and shows each move to `look`. */
function playAtRandom(
  games: number,
  look: (heaps: Heaps, move: ReturnType<typeof sow>, view: View) => Heaps,
): void {
  const next = random(2026);
  const upTo = (limit: number) => 1 + Math.floor(next() * limit);
  for (let game = 0; game < games; game++) {
    let view = start(upTo(12), upTo(24), next() < 0.5 ? 'A' : 'B', next() < 0.5);
    let heaps = layDown(view.pits);
    for (let length = 0; length < 60; length++) {
      const moves = view.landing.flatMap((landing, pit) => (landing === null ? [] : [pit]));
      if (moves.length === 0) break;
      const move = sow(view, moves[Math.floor(next() * moves.length)]!);
      heaps = look(heaps, move, view);
      view = move.after;
    }
  }
}

describe('following events', () => {
  test('leads exactly to the position after them, with the same beans', () => {
    let moves = 0;
    playAtRandom(100, (before, { events, after }) => {
      const { heaps } = follow(before, events);
      expect(counts(heaps).join()).toBe(after.pits.join());
      expect(sorted(heaps)).toBe(sorted(before));
      moves++;
      return heaps;
    });
    expect(moves).toBeGreaterThan(2000);
  });

  test('leaves beans that do not move where they lie', () => {
    playAtRandom(30, (before, { events }) => {
      const { heaps } = follow(before, events);
      const emptied = events.flatMap((event) =>
        event.type === 'drop' || event.type === 'again' ? [] : [event],
      );
      const cleared = emptied.some((event) => event.type === 'sweep');
      const fields = emptied.flatMap((event) =>
        event.type === 'lift'
          ? [event.pit]
          : event.type === 'capture'
            ? [event.pit, event.opposite]
            : [],
      );
      before.forEach((heap, field) => {
        if (cleared || fields.includes(field)) return;
        expect(heaps[field]!.slice(0, heap.length).join()).toBe(heap.join());
      });
      return heaps;
    });
  });

  test('keeps the heaps it was given', () => {
    const before = layDown([2, 0, 0, 1, 1, 0]);
    const copy = structuredClone(before);
    follow(before, sow({ ...start(2, 2), pits: [2, 0, 0, 1, 1, 0] }, 0).events);
    expect(before).toEqual(copy);
  });

  test('drops the lowest bean of the hand first', () => {
    const { heaps } = follow(layDown([2, 0, 0, 1, 1, 0]), [
      { type: 'lift', pit: 0, beans: 2 },
      { type: 'drop', pit: 1 },
      { type: 'drop', pit: 2 },
    ]);
    expect(heaps).toEqual([[], [0], [1], [2], [3], []]);
  });
});

describe('settling', () => {
  test('moves only the beans that must move', () => {
    const heaps = settle([[0, 1, 2], [3], [], [4, 5], [6], []], [1, 2, 1, 2, 1, 0]);
    expect(heaps).toEqual([[0], [3, 1], [2], [4, 5], [6], []]);
  });

  test('makes new beans and drops spare ones for a loaded position', () => {
    expect(settle([[0, 1], [], [2], []], [1, 1, 3, 0]).flat()).toHaveLength(5);
    expect(settle([[0, 1], [], [2], []], [1, 0, 0, 0])).toEqual([[0], [], [], []]);
  });

  test('begins anew on a board of another size', () => {
    expect(settle([[7], [], [9], []], [1, 1, 0, 1, 1, 0])).toEqual([[0], [1], [], [2], [3], []]);
  });

  test('never gives a bean to two fields', () => {
    const next = random(5);
    let heaps = layDown([6, 6, 6, 0, 6, 6, 6, 0]);
    for (let round = 0; round < 500; round++) {
      const wanted = heaps.map(() => Math.floor(next() * 9));
      heaps = settle(heaps, wanted);
      expect(counts(heaps)).toEqual(wanted);
      expect(new Set(heaps.flat()).size).toBe(heaps.flat().length);
    }
  });
});
