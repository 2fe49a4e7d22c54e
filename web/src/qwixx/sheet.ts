import type { Rect } from '../table/space';
import type { Color } from '../wire/qwixx';

/**
 * How a sheet is drawn: with legend or without, its fields square or stretched upwards for thumbs.
 */
export interface SheetStyle {
  legend: boolean;
  rowHeight: number;
}

export const LARGE: SheetStyle = { legend: true, rowHeight: 60 };
export const TALL: SheetStyle = { legend: true, rowHeight: 82 };
export const SMALL: SheetStyle = { legend: false, rowHeight: 57 };

export const FIELDS = 11;
export const COLORS: readonly Color[] = ['red', 'yellow', 'green', 'blue'];
/** The number at the end of a row, whose cross locks it. */
export function lastNumber(color: Color): number {
  return color === 'red' || color === 'yellow' ? 12 : 2;
}

/** The points for one cross, two, and so on. */
export const LEGEND = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78];

export const PAD = 12;
export const ARROW = 34;
export const CELL = 55;
const ROW_GAP = 8;
const LEGEND_HEIGHT = 52;
/** The line of points; a large sheet has words above it. */
const SCORES_HEIGHT = 68;
const WORDLESS_HEIGHT = 47;

/** The width of a sheet in its own units. */
export const WIDTH = 2 * PAD + ARROW + (FIELDS + 1) * CELL + 14;

export function heightOf({ legend, rowHeight }: SheetStyle): number {
  return (
    2 * PAD + 4 * (rowHeight + ROW_GAP) + (legend ? LEGEND_HEIGHT + SCORES_HEIGHT : WORDLESS_HEIGHT)
  );
}

export function rowBox(row: number, { rowHeight }: SheetStyle): Rect {
  return {
    x: PAD,
    y: PAD + row * (rowHeight + ROW_GAP),
    width: WIDTH - 2 * PAD,
    height: rowHeight,
  };
}

/** The field of a row, from the left; the one after the last is the lock. */
export function fieldBox(row: number, field: number, style: SheetStyle): Rect {
  const { y, height } = rowBox(row, style);
  const shift = field === FIELDS ? 8 : 0;
  return {
    x: PAD + ARROW + field * CELL + 3 + shift,
    y: y + 5,
    width: CELL - 6,
    height: height - 10,
  };
}

export function legendTop(style: SheetStyle): number {
  return PAD + 4 * (style.rowHeight + ROW_GAP);
}

export function scoresTop(style: SheetStyle): number {
  return legendTop(style) + (style.legend ? LEGEND_HEIGHT : 0);
}

const MISS = 40;

export function missBox(index: number, style: SheetStyle): Rect {
  return { x: PAD + 4 + index * (MISS + 4), y: boxesTop(style), width: MISS, height: MISS };
}

/** The boxes of the points: four rows, the misses, the total. */
export function scoreBox(index: number, style: SheetStyle): Rect {
  const width = index === 5 ? 98 : 64;
  return { x: PAD + 194 + index * 83, y: boxesTop(style), width, height: MISS };
}

function boxesTop(style: SheetStyle): number {
  return scoresTop(style) + (style.legend ? 23 : 3);
}
