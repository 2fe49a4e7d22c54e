import type { Played, Seat } from '../wire/house';
import { cellsOf, next, shiftOf, spotOf, type Cell } from './spot';

/** The two cells a domino of a city lies on. */
export type Pair = [Cell, Cell];

/**
 * The dominoes of each city in the order they were laid, as far as the moves tell: those of a
 * loaded game are unknown.
 */
export function laidPairs(history: readonly Played[]): Pair[][] {
  const cities: Pair[][] = [];
  for (const { seat, move } of history) apply(cities, seat, move);
  return cities;
}

function apply(cities: Pair[][], seat: Seat, move: string): void {
  const spot = spotOf(move);
  const shift = shiftOf(move);
  const pairs = cities[seat] ?? [];
  if (spot) cities[seat] = [...pairs, cellsOf(spot)];
  if (shift)
    cities[seat] = pairs.map(([first, second]) => [next(first, shift), next(second, shift)]);
}
