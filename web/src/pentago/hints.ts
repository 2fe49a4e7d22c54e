import type { MoveValue, MoveValues } from '../wire/house';
import { readMove, type Cell, type Turn } from './notation';

/** A move's value by its two halves. */
export interface Hint extends MoveValue {
  cell: Cell;
  turn: Turn | undefined;
  best: boolean;
}

/** For every cell the best move that begins there. */
export function bestByCell(hints: MoveValues): Hint[] {
  const found = new Map<Cell, Hint>();
  for (const hint of read(hints)) {
    const known = found.get(hint.cell);
    if (hint.best || !known || (!known.best && hint.value > known.value))
      found.set(hint.cell, hint);
  }
  return [...found.values()];
}

/** The moves that begin on this cell; the best of them is the best of these. */
export function turnsFrom(hints: MoveValues, cell: Cell): Hint[] {
  const turns = read(hints).filter((hint) => hint.cell === cell);
  const best = turns.find(({ best }) => best) ?? turns.reduce<Hint | undefined>(better, undefined);
  return turns.map((hint) => ({ ...hint, best: hint === best }));
}

function better(a: Hint | undefined, b: Hint): Hint {
  return a && a.value >= b.value ? a : b;
}

function read({ moves, best }: MoveValues): Hint[] {
  return moves.flatMap((valued) => {
    const move = readMove(valued.move);
    return move ? [{ ...valued, ...move, best: valued.move === best }] : [];
  });
}
