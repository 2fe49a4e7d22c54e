import { bestPer, hintsOf, type Hint } from '../table/hints';
import type { MoveValues } from '../wire/house';
import { readMove, type Cell, type Turn } from './notation';

/** A move's value by its two halves. */
export interface TurnHint extends Hint {
  cell: Cell;
  turn: Turn | undefined;
}

/** For every cell the best move that begins there. */
export function bestByCell(hints: MoveValues): TurnHint[] {
  return [...bestPer(read(hints).map((hint) => [hint.cell, hint])).values()];
}

/** The moves that begin on this cell; the best of them is the best of these. */
export function turnsFrom(hints: MoveValues, cell: Cell): TurnHint[] {
  const best = bestByCell(hints).find((hint) => hint.cell === cell);
  return read(hints)
    .filter((hint) => hint.cell === cell)
    .map((hint) => ({ ...hint, best: hint.move === best?.move }));
}

function read(hints: MoveValues): TurnHint[] {
  return hintsOf(hints).flatMap((hint) => {
    const halves = readMove(hint.move);
    return halves ? [{ ...hint, ...halves }] : [];
  });
}
