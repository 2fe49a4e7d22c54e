import type { Direction } from '../wire/pentago';

/** Cells are numbered in row order from `a1` (0) to `f6` (35). */
export type Cell = number;

/**
 * A quarter turn of a quadrant: 1 top left, 2 top right, 3 bottom left, 4 bottom right; `L`
 * counter-clockwise, `R` clockwise.
 */
export interface Turn {
  quadrant: number;
  direction: Direction;
}

/** A marble on a cell; one that wins at once is not followed by a turn. */
export interface Move {
  cell: Cell;
  turn: Turn | undefined;
}

export const SIDE = 6;
export const CELLS: readonly Cell[] = Array.from({ length: SIDE * SIDE }, (_, cell) => cell);
export const QUADRANTS = [1, 2, 3, 4] as const;
export const TURNS: readonly Turn[] = QUADRANTS.flatMap((quadrant) => [
  { quadrant, direction: 'L' },
  { quadrant, direction: 'R' },
]);

/** The name of a cell: its column from the left, its row from the top. */
export function nameOf(cell: Cell): string {
  return `${'abcdef'[cell % SIDE]}${Math.floor(cell / SIDE) + 1}`;
}

export function writeMove(cell: Cell, turn?: Turn): string {
  return turn ? `${nameOf(cell)}-${turn.quadrant}${turn.direction}` : nameOf(cell);
}

/** The move written like `c3-2R` or `c3`. */
export function readMove(text: string): Move | undefined {
  const parts = /^([a-f])([1-6])(?:-([1-4])([LR]))?$/.exec(text);
  if (!parts) return undefined;
  const [, column, row, quadrant, direction] = parts;
  const cell = 'abcdef'.indexOf(column!) + SIDE * (Number(row) - 1);
  return {
    cell,
    turn: quadrant ? { quadrant: Number(quadrant), direction: direction as Direction } : undefined,
  };
}
