import type { Seat, View } from '../wire/crosswise';
import { CELLS, slotAt, type Place } from './places';

/** A way to play a move: a tile is taken from one place to another. */
export interface Way {
  from: Place;
  to: Place;
  move: string;
}

/** How the moves are played by hand. What is not among the moves has no way. */
export function waysOf(moves: readonly string[], seat: Seat, view: View): Way[] {
  const hand = view.hands[seat] ?? [];
  const slotsOf = (tile: number) =>
    hand.flatMap((held, slot) => (held === tile ? [slotAt(seat, slot)] : []));
  return moves.flatMap((move) => {
    const [, number, first, second] = /^(\d*)([a-f]\d)?([a-f]\d)?$/.exec(move) ?? [];
    if (first && second) {
      const way = { from: first, to: second, move };
      // Of two tiles that change places either may be taken to the other.
      return view.activated === 9 ? [way, { from: second, to: first, move }] : [way];
    }
    const slots = slotsOf(Number(number));
    if (!first) return slots.flatMap((from) => CELLS.map((to) => ({ from, to, move })));
    const ways = slots.map((from) => ({ from, to: first, move }));
    return view.activated === 10
      ? [...ways, ...ways.map(({ from, to }) => ({ from: to, to: from, move }))]
      : ways;
  });
}

/** The move that takes a tile from one place to another. */
export function moveBetween(ways: readonly Way[], from: Place, to: Place): string | undefined {
  return ways.find((way) => way.from === from && way.to === to)?.move;
}

/** The places of a move that stay marked. */
export function marksOf(move: string | undefined): Place[] {
  return move?.match(/[a-f]\d/g) ?? [];
}
