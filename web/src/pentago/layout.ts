import type { Point, Rect } from '../table/space';
import { SIDE, type Cell, type Turn } from './notation';
import { placeOf, quadrantOf } from './quadrant';

export const PITCH = 100;
export const DIMPLE = 42;
export const MARBLE = 38.5;
/** Half the side of a quadrant. */
export const HALF = 156;
/** Between two quadrants. */
export const GAP = 12;
/** The frame around the quadrants, on which the names of columns and rows stand. */
export const FRAME = 30;
/** The side of the whole board. */
export const BOARD = 4 * HALF + GAP + 2 * FRAME;
/** Space around the board for its shadow. */
export const MARGIN = 18;
/** Space for the arrows, on two sides of the board. */
export const STRIP = 106;
/** The size of an arrow's button along the board's edge and away from it. */
export const BUTTON = { length: 132, depth: 88 };

const DIGIT = 32;
const BESIDE = 13;

/** The middle of a quadrant. */
export function middleOf(quadrant: number): Point {
  const near = FRAME + HALF;
  const far = BOARD - near;
  return { x: quadrant % 2 === 0 ? far : near, y: quadrant > 2 ? far : near };
}

export function centreOf(cell: Cell): Point {
  const middle = middleOf(quadrantOf(cell));
  const place = placeOf(cell);
  return { x: middle.x + PITCH * place.x, y: middle.y + PITCH * place.y };
}

/** The middles of the six columns, or rows. */
export function lanes(): number[] {
  return Array.from({ length: SIDE }, (_, column) => centreOf(column).x);
}

/**
 * What is visible of the plane the board lies on: arrows stand above and below a tall drawing, left
 * and right of a wide one.
 */
export function windowOf(tall: boolean, arrows = true): Rect {
  const strip = arrows ? STRIP : 0;
  const [side, long] = [MARGIN, Math.max(MARGIN, strip)];
  const [x, y] = tall ? [side, long] : [long, side];
  return { x: -x, y: -y, width: BOARD + 2 * x, height: BOARD + 2 * y };
}

/** Whether a drawing in a space of this size is larger with the arrows above and below. */
export function isTall(width: number, height: number): boolean {
  return height > width;
}

/**
 * Where an arrow stands: turned so that the board lies below it, then mirrored for the one against
 * the clock.
 */
export interface ArrowPlace {
  origin: Point;
  angle: number;
  mirrored: boolean;
}

/**
 * The arrow of a turn starts at the middle of the quadrant's outer edge and runs the way this edge
 * moves.
 */
export function arrowPlace({ quadrant, direction }: Turn, tall: boolean): ArrowPlace {
  const { x, y } = middleOf(quadrant);
  const [right, low] = [quadrant % 2 === 0, quadrant > 2];
  const origin = tall ? { x, y: low ? BOARD : 0 } : { x: right ? BOARD : 0, y };
  const angle = tall ? (low ? 180 : 0) : right ? 90 : -90;
  return { origin, angle, mirrored: direction === 'L' };
}

/** How far from the board's edge the middles of the buttons are. */
export const BUTTON_MIDDLE = BESIDE + BUTTON.depth / 2;

/** The button of an arrow before it is turned and mirrored into its place. */
export const BUTTON_BOX: Rect = {
  x: DIGIT / 2,
  y: -BUTTON.depth - BESIDE,
  width: BUTTON.length,
  height: BUTTON.depth,
};
