import type { MoveValues } from '../wire/house';
import type { Place } from './places';
import type { Way } from './ways';

/** What choosing a place is worth, and whether the best move begins or goes on there. */
export type Values = ReadonlyMap<Place, { value: number; best: boolean }>;

/**
 * The values of the places one can choose now: of the tiles to take, or of where the picked one can
 * go.
 */
export function valuesOf(
  hints: MoveValues | undefined,
  ways: readonly Way[],
  picked: Place | undefined,
): Values {
  const values = new Map<Place, { value: number; best: boolean }>();
  if (!hints) return values;
  const worth = new Map(hints.moves.map(({ move, value }) => [move, value]));
  for (const { from, to, move } of ways) {
    const value = worth.get(move);
    if (value === undefined || (picked !== undefined && from !== picked)) continue;
    const place = picked === undefined ? from : to;
    const known = values.get(place);
    const best = (known?.best ?? false) || move === hints.best;
    values.set(place, { value: Math.max(value, known?.value ?? -Infinity), best });
  }
  return values;
}
