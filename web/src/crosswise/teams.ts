import type { Seat, Team } from '../wire/crosswise';

/** The team a seat plays for. */
export function teamOf(seat: Seat): Team {
  return seat % 2 === 0 ? 'vertical' : 'horizontal';
}
