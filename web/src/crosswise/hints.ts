import { bestPer, hintsOf, type Hint } from '../table/hints';
import type { MoveValues } from '../wire/house';
import type { Place } from './places';
import type { Way } from './ways';

/** What choosing a place is worth, and whether the best move begins or goes on there. */
export type Values = ReadonlyMap<Place, Hint>;

/**
 * The values of the places one can choose now: of the tiles to take, or of where the picked one can
 * go.
 */
export function valuesOf(
  hints: MoveValues | undefined,
  ways: readonly Way[],
  picked: Place | undefined,
): Values {
  const known = new Map(hints && hintsOf(hints).map((hint) => [hint.move, hint]));
  return bestPer(
    ways.flatMap(({ from, to, move }) => {
      const hint = known.get(move);
      if (!hint || (picked !== undefined && from !== picked)) return [];
      return [[picked === undefined ? from : to, hint] as const];
    }),
  );
}
