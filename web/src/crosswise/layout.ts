import type { Point, Rect } from '../table/space';
import type { Seat } from '../wire/crosswise';
import { CELLS, gridOf, handOf, isCell, SIDE, SLOTS, slotAt, type Place } from './places';

/** A hand's tray at its side of the board. */
export interface Tray {
  seat: Seat;
  box: Rect;
  /** Where the name stands, how long it may be, and how it is turned. */
  name: Point & { turn: number };
}

/** Where everything lies, in units of which a cell is a hundred wide. */
export interface Layout {
  view: Rect;
  trays: Tray[];
  bag: Point;
  places: ReadonlyMap<Place, Point>;
  /** Where the bars of points stand, if they do. */
  bars: { columns: Point[]; rows: Point[] } | undefined;
}

export const CELL = 100;
export const TILE = 92;
export const FRAME = 18;
export const EXTENT = SIDE * CELL;
/** The length a name has in its tray. */
export const NAME = 206;
const GAP = 6;
const DEPTH = 106;
const BAR = 36;
const MARGIN = 5;
const PITCH = 98;

/** Places a table for this many seats, with bars of points if wanted. */
export function layOut(seats: number, withBars: boolean): Layout {
  const bar = withBars ? BAR : 0;
  const near = -FRAME - GAP - DEPTH;
  const far = EXTENT + FRAME + GAP;
  const left = near - bar;
  const bottom = far + bar;
  const length = EXTENT + 2 * FRAME;
  const boxes: Rect[] = [
    { x: -FRAME, y: near, width: length, height: DEPTH },
    { x: far, y: -FRAME, width: DEPTH, height: length },
    { x: -FRAME, y: bottom, width: length, height: DEPTH },
    { x: left, y: -FRAME, width: DEPTH, height: length },
  ];
  const trays = boxes.slice(0, seats).map((box, seat) => ({ seat, box, name: nameIn(box, seat) }));
  const start = (seats > 3 ? left : -FRAME - bar) - MARGIN;
  const end = (seats > 2 ? bottom + DEPTH : EXTENT + FRAME + bar) + MARGIN;
  const places = new Map<Place, Point>(CELLS.map((cell) => [cell, centreOf(cell)]));
  for (const { seat, box } of trays) {
    for (let slot = 0; slot < SLOTS; slot++)
      places.set(slotAt(seat, slot), slotIn(box, seat, slot));
  }
  const middles = Array.from({ length: SIDE }, (_, line) => (line + 0.5) * CELL);
  return {
    view: {
      x: start,
      y: near - MARGIN,
      width: far + DEPTH + MARGIN - start,
      height: end - near + MARGIN,
    },
    trays,
    bag: { x: far + DEPTH / 2, y: near + DEPTH / 2 },
    places,
    bars: withBars
      ? {
          columns: middles.map((x) => ({ x, y: EXTENT + FRAME + BAR / 2 })),
          rows: middles.map((y) => ({ x: -FRAME - BAR / 2, y })),
        }
      : undefined,
  };
}

/** A point of the window in the units of a drawing that is shown as large as fits its box. */
export function pointIn({ view }: Layout, box: Rect, { clientX, clientY }: MouseEvent): Point {
  const scale = Math.min(box.width / view.width, box.height / view.height) || 1;
  return {
    x: view.x + view.width / 2 + (clientX - box.x - box.width / 2) / scale,
    y: view.y + view.height / 2 + (clientY - box.y - box.height / 2) / scale,
  };
}

/** The place whose tile lies under a point. */
export function placeAt({ places }: Layout, { x, y }: Point): Place | undefined {
  const half = CELL / 2;
  return [...places].find(
    ([, at]) => Math.abs(at.x - x) <= half && Math.abs(at.y - y) <= half,
  )?.[0];
}

/** The nearest of some places in a direction, as they lie on the screen. */
export function nearest(
  layout: Layout,
  from: Place,
  step: Point,
  among: readonly Place[],
): Place | undefined {
  const at = layout.places.get(from)!;
  const ahead = among.flatMap((place) => {
    const to = layout.places.get(place)!;
    const way = (to.x - at.x) * step.x + (to.y - at.y) * step.y;
    const aside = Math.abs((to.x - at.x) * step.y) + Math.abs((to.y - at.y) * step.x);
    return way > 1 ? [{ place, cost: way + 3 * aside }] : [];
  });
  return ahead.sort((a, b) => a.cost - b.cost)[0]?.place;
}

function centreOf(cell: Place): Point {
  const { column, row } = gridOf(cell);
  return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
}

/** Names stand at the end of the tray where one begins to read, going around the board. */
function nameIn({ x, y, width, height }: Rect, seat: Seat): Point & { turn: number } {
  const middle = NAME / 2 + 12;
  switch (seat) {
    case 0:
      return { x: x + middle, y: y + height / 2, turn: 0 };
    case 1:
      return { x: x + width / 2, y: y + middle, turn: 90 };
    case 2:
      return { x: x + width - middle, y: y + height / 2, turn: 0 };
    default:
      return { x: x + width / 2, y: y + height - middle, turn: -90 };
  }
}

function slotIn({ x, y, width, height }: Rect, seat: Seat, slot: number): Point {
  const along =
    (seat === 0 || seat === 1 ? EXTENT + 2 * FRAME - SLOTS * PITCH - 8 : 8) + (slot + 0.5) * PITCH;
  return seat % 2 === 0 ? { x: x + along, y: y + height / 2 } : { x: x + width / 2, y: y + along };
}

/** Whether a place belongs to a seat's hand. */
export function isIn(place: Place, seat: Seat | undefined): boolean {
  return !isCell(place) && handOf(place).seat === seat;
}
