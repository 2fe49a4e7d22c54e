import type { Seat } from '../wire/house';
import type { Cell } from './spot';

/** Cells of a city that are pointed out: the table of districts says which, the board shows them. */
class Pointing {
  now = $state.raw<{ seat: Seat; cells: Cell[] } | undefined>();
}

export const pointing = new Pointing();
