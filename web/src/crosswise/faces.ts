import type { Seat, View } from '../wire/crosswise';
import { CELLS, gridOf, slotAt, type Place } from './places';

/** What lies at a place: a tile, 0 for nothing, `null` for a tile face down. */
export type Face = number | null;
export type Faces = ReadonlyMap<Place, Face>;

interface Seen {
  viewer: Seat;
  covered?: boolean | undefined;
  peeked?: { seat: Seat; view: View }[] | undefined;
}

/**
 * What lies where, as it may be shown: a covered hand face down, a computer's hand open if it is
 * looked into.
 */
export function facesOf(view: View, { viewer, covered, peeked }: Seen): Faces {
  const faces = new Map<Place, Face>();
  for (const cell of CELLS) {
    const { column, row } = gridOf(cell);
    faces.set(cell, view.board[row]?.[column] ?? 0);
  }
  view.hands.forEach((hand, seat) => {
    const other =
      seat === view.turn ? peeked?.find((peek) => peek.seat === seat)?.view.hands[seat] : undefined;
    hand.forEach((tile, slot) => {
      const hidden = covered && seat === viewer && tile !== 0;
      faces.set(slotAt(seat, slot), hidden ? null : (tile ?? other?.[slot] ?? null));
    });
  });
  return faces;
}
