import { isolated } from '../names';
import type { Seat, Table } from '../wire/house';
import { words } from '../words/words.svelte';
import type { Room } from './room';
import { sideOf, sidesOf } from './sides';

/** Somebody who has been away for so long that nobody has to wait any longer. */
export interface Absence {
  seat: Seat;
  /** For how long, in milliseconds. */
  millis: number;
}

/** Who has been away too long when the server's clock says `at`. */
export function absencesOf({ people, grace, seats, mine, now }: Table, at: number): Absence[] {
  if (grace === null || !now || now.status.over || mine.length === 0) return [];
  return people.gone.flatMap((since, seat) => {
    if (since === null || mine.includes(seat) || seats[seat] !== 'taken') return [];
    const millis = at - since;
    return millis >= grace ? [{ seat, millis }] : [];
  });
}

/** Whether everybody on the only other side has been away too long. */
export function mayClaim({ seats, mine }: Table, room: Room, absences: Absence[]): boolean {
  const [own] = mine;
  if (own === undefined || sidesOf(room, seats.length) !== 2) return false;
  const others = seats.flatMap((state, seat) =>
    state === 'taken' && sideOf(room, seat) !== sideOf(room, own) ? [seat] : [],
  );
  const isAway = (seat: Seat) => absences.some((absence) => absence.seat === seat);
  return others.length > 0 && others.every(isAway);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long somebody has been away, in words. */
export function tellAbsence(name: string, millis: number): string {
  const text = words().absence;
  if (millis >= DAY) return text.days(isolated(name), Math.floor(millis / DAY));
  if (millis >= HOUR) return text.hours(isolated(name), Math.floor(millis / HOUR));
  return text.minutes(isolated(name), Math.max(1, Math.floor(millis / MINUTE)));
}
