import { computerRatings } from './card/requests';
import type { ComputerRating } from './wire/house';

let known: ComputerRating[] = $state.raw([]);
let asked: Promise<unknown> | undefined;

/** Asks once how strong the computers are, and again only if that failed. */
export function loadStrengths(): void {
  asked ??= computerRatings().then(
    (found) => (known = found),
    () => (asked = undefined),
  );
}

/** The rating of a computer, if it has one and the server has told it. */
export function strengthOf(game: string, bot: string): number | undefined {
  return known.find((one) => one.game === game && one.bot === bot)?.points;
}
