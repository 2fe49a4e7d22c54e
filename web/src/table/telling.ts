import type { Seat } from '../wire/house';
import type { Telling } from './room';

/** Whether a seat is spoken to as "you": the only one of this device. */
export function isYou(seat: Seat, { mine }: Pick<Telling, 'mine'>): boolean {
  return mine.length === 1 && mine[0] === seat;
}
