import { SIDE, type Cell, type Turn } from './notation';

/** A place within a quadrant: steps to the right and down from its middle, from −1 to 1. */
export interface Place {
  x: number;
  y: number;
}

/** The quadrant a cell belongs to. */
export function quadrantOf(cell: Cell): number {
  const right = cell % SIDE >= 3 ? 1 : 0;
  const low = cell >= 3 * SIDE ? 2 : 0;
  return 1 + right + low;
}

export function placeOf(cell: Cell): Place {
  return { x: (cell % 3) - 1, y: (Math.floor(cell / SIDE) % 3) - 1 };
}

export function cellAt(quadrant: number, { x, y }: Place): Cell {
  const column = quadrant % 2 === 0 ? 4 : 1;
  const row = quadrant > 2 ? 4 : 1;
  return SIDE * (row + y) + column + x;
}

/** The cells of a quadrant in row order. */
export function cellsOf(quadrant: number): Cell[] {
  return [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => cellAt(quadrant, { x, y })));
}

/** Where what lies on a cell lies after a turn. */
export function turned(cell: Cell, { quadrant, direction }: Turn): Cell {
  if (quadrantOf(cell) !== quadrant) return cell;
  const { x, y } = placeOf(cell);
  return cellAt(quadrant, direction === 'R' ? { x: -y, y: x } : { x: y, y: -x });
}

/** What lies on the cells after a turn. */
export function turnCells<T>(cells: readonly T[], turn: Turn): T[] {
  const after = [...cells];
  for (const cell of cellsOf(turn.quadrant)) after[turned(cell, turn)] = cells[cell]!;
  return after;
}
