import type { Seat } from '../wire/house';
import type { Room } from './room';

/** The side of a seat: its team, or itself. */
export function sideOf(room: Room, seat: Seat): number {
  return room.side?.(seat) ?? seat;
}

/** How many sides play. */
export function sidesOf(room: Room, seats: number): number {
  return new Set(Array.from({ length: seats }, (_, seat) => sideOf(room, seat))).size;
}
