import type { Point, Rect, Space } from '../table/space';
import type { Seat } from '../wire/house';
import type { Side } from '../wire/kalaha';

/**
 * A carved pit or store: a rectangle rounded by its shorter half, so that a square one is a circle.
 */
export interface Hollow {
  field: number;
  side: Side;
  store: boolean;
  centre: Point;
  /** Half its width and half its height. */
  half: Point;
  /** Where its count stands. */
  plate: Point;
  /** Where its number is burnt into the wood. */
  label: Point;
}

/** Where everything lies on a board, in the units of its drawing. */
export interface Layout {
  width: number;
  height: number;
  /**
   * Whether the board stands upright: the viewer's row on the left, the viewer's store at the
   * bottom.
   */
  tall: boolean;
  /** In field order. */
  hollows: Hollow[];
  rows: Record<Side, Rect>;
}

export const PIT_RADIUS = 46;
export const PLATE = { width: 48, height: 30 };

const PITCH = 104;
const STORE_HALF = 44;
const EDGE = 24;
const STORE_GAP = 14;
const PLATE_GAP = 9;
const ROW_GAP = 56;
const CORNER = 43;

/** The outline of a hollow, as a rounded rectangle. */
export function boxOf({ centre, half }: Hollow): Rect & { rx: number } {
  return {
    x: centre.x - half.x,
    y: centre.y - half.y,
    width: 2 * half.x,
    height: 2 * half.y,
    rx: Math.min(half.x, half.y),
  };
}

/** The side of a seat. */
export function sideOf(seat: Seat): Side {
  return seat === 0 ? 'A' : 'B';
}

/** The number of pits per side of a board with this many fields. */
export function pitsPerSide(fields: number): number {
  return fields / 2 - 1;
}

/** The fields of a side's row, the one farthest from its store first. */
export function rowOf(side: Side, pits: number): number[] {
  const first = side === 'A' ? 0 : pits + 1;
  return Array.from({ length: pits }, (_, index) => first + index);
}

/** The number of a pit for people: each side's are counted from 1, the farthest from the store. */
export function numberOf(field: number, pits: number): number {
  return (field % (pits + 1)) + 1;
}

/** The store of a side. */
export function storeOf(side: Side, pits: number): number {
  return side === 'A' ? pits : 2 * pits + 1;
}

/** The board as the viewer sees it, lying or standing upright. */
export function layOut(pits: number, viewer: Seat, tall: boolean): Layout {
  const strip = tall ? PLATE.width : PLATE.height;
  const length = 2 * (EDGE + 2 * STORE_HALF + STORE_GAP) + pits * PITCH;
  const plateLine = EDGE + strip / 2;
  const rowLine = EDGE + strip + PLATE_GAP + PIT_RADIUS;
  const breadth = 2 * (rowLine + PIT_RADIUS) + ROW_GAP;
  const storeReach = { near: EDGE + 4, far: EDGE + strip + PLATE_GAP };
  const lying = Array.from({ length: 2 * pits + 2 }, (_, place): Omit<Hollow, 'field' | 'side'> => {
    const own = place <= pits;
    const mirrored = (point: Point): Point =>
      own ? point : { x: length - point.x, y: breadth - point.y };
    if (place % (pits + 1) === pits) {
      const x = length - EDGE - STORE_HALF;
      const bottom = breadth - storeReach.far;
      return {
        store: true,
        centre: mirrored({ x, y: (storeReach.near + bottom) / 2 }),
        half: { x: STORE_HALF, y: (bottom - storeReach.near) / 2 },
        plate: mirrored({ x, y: breadth - plateLine }),
        label: mirrored({ x, y: breadth - plateLine }),
      };
    }
    const x = EDGE + 2 * STORE_HALF + STORE_GAP + PITCH * ((place % (pits + 1)) + 0.5);
    return {
      store: false,
      centre: mirrored({ x, y: breadth - rowLine }),
      half: { x: PIT_RADIUS, y: PIT_RADIUS },
      plate: mirrored({ x, y: breadth - plateLine }),
      label: mirrored({ x: x - CORNER, y: breadth - rowLine - CORNER }),
    };
  });
  const upright = (point: Point): Point => (tall ? { x: breadth - point.y, y: point.x } : point);
  const hollows = lying.map((_, field): Hollow => {
    const hollow = lying[(field + viewer * (pits + 1)) % lying.length]!;
    return {
      ...hollow,
      field,
      side: field <= pits ? 'A' : 'B',
      centre: upright(hollow.centre),
      half: tall ? { x: hollow.half.y, y: hollow.half.x } : hollow.half,
      plate: upright(hollow.plate),
      label: upright(hollow.label),
    };
  });
  const [width, height] = tall ? [breadth, length] : [length, breadth];
  return {
    width,
    height,
    tall,
    hollows,
    rows: { A: rowRect('A', hollows, pits), B: rowRect('B', hollows, pits) },
  };
}

/** The rectangle around a side's pits. */
function rowRect(side: Side, hollows: Hollow[], pits: number): Rect {
  const centres = rowOf(side, pits).map((field) => hollows[field]!.centre);
  const reach = PIT_RADIUS + 6;
  const left = Math.min(...centres.map(({ x }) => x)) - reach;
  const top = Math.min(...centres.map(({ y }) => y)) - reach;
  const right = Math.max(...centres.map(({ x }) => x)) + reach;
  const bottom = Math.max(...centres.map(({ y }) => y)) + reach;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Space around the board for its shadow, in the units of its drawing. */
export const MARGIN = 22;

/** The width of a board by its height, its margin included. */
export function ratioOf({ width, height }: Layout): number {
  return (width + 2 * MARGIN) / (height + 2 * MARGIN);
}

/** How large a unit of the drawing is in a space. */
export function scaleIn(layout: Layout, space: Space): number {
  return Math.min(
    space.width / (layout.width + 2 * MARGIN),
    space.height / (layout.height + 2 * MARGIN),
  );
}

/** Whether a board in this space is clearly larger standing upright. */
export function standsUpright(pits: number, space: Space): boolean {
  return scaleIn(layOut(pits, 0, true), space) > 1.15 * scaleIn(layOut(pits, 0, false), space);
}
