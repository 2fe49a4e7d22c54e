import type { Point } from '../../src/table/space';

/** The cells in row order, and how large one is in the units of the board. */
export const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
export const SIZE = 100;

/** Where a cell stands, counted from the upper left. */
function placeOf(cell: number): Point {
  return { x: cell % 3, y: Math.floor(cell / 3) };
}

/** The name of a cell in the game's notation. */
export function nameOf(cell: number): string {
  const { x, y } = placeOf(cell);
  return `${'abc'[x]}${y + 1}`;
}

/** The middle of a cell. */
export function centreOf(cell: number): Point {
  const { x, y } = placeOf(cell);
  return { x: (x + 0.5) * SIZE, y: (y + 0.5) * SIZE };
}

/** The cell a step leads to, if it stays on the board. */
export function neighbourOf(cell: number, step: Point): number | undefined {
  const { x, y } = placeOf(cell);
  return CELLS.find((other) => {
    const place = placeOf(other);
    return place.x === x + step.x && place.y === y + step.y;
  });
}
