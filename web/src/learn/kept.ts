import { object, read, write } from '../device';

/** Where the browser keeps for which games the lesson was offered. */
const LESSONS = 'spieltisch.lessons';

/** Whether whoever plays a game for the first time is still to be asked about its lesson. */
export function isToOffer(game: string): boolean {
  return object(read(LESSONS))[game] === undefined;
}

/** The lesson of a game was offered, or taken without: nobody asks again. */
export function keepOffered(game: string): void {
  write(LESSONS, { ...object(read(LESSONS)), [game]: true });
}
