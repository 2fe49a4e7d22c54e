import type { Cell, Seat } from '../wire/crosswise';

/**
 * Where a tile can lie: a cell such as `c4`, or a slot of a hand such as `0.2` for the third slot
 * of the first seat.
 */
export type Place = string;

export const SIDE = 6;
export const SLOTS = 4;

/** The cells, row by row. */
export const CELLS: readonly Cell[] = Array.from({ length: SIDE * SIDE }, (_, index) =>
  cellAt(index % SIDE, Math.floor(index / SIDE)),
);

export function cellAt(column: number, row: number): Cell {
  return `${'abcdef'[column]}${row + 1}`;
}

export function slotAt(seat: Seat, slot: number): Place {
  return `${seat}.${slot}`;
}

/** The column and row of a cell, from 0. */
export function gridOf(cell: Cell): { column: number; row: number } {
  return { column: 'abcdef'.indexOf(cell[0]!), row: Number(cell[1]) - 1 };
}

export function isCell(place: Place): boolean {
  return /^[a-f]/.test(place);
}

/** The seat and slot of a place in a hand. */
export function handOf(place: Place): { seat: Seat; slot: number } {
  const [seat, slot] = place.split('.').map(Number);
  return { seat: seat!, slot: slot! };
}
