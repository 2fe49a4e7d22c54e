import type { Hollow, Point } from './layout';

/** Where a bean lies and how it is turned, in degrees. */
export interface Spot extends Point {
  turn: number;
}

/** A bean is about as large as two discs side by side along its length. */
export const BEAN = { reach: 5.9, radius: 8.1 };

const WALL = 3;
const TRIES = 36;

const heaps = new Map<string, Spot[]>();

/** How many beans of a hollow are drawn; more would only hide each other. */
export function drawnAtMost(hollow: Hollow): number {
  return hollow.store ? 110 : 34;
}

/**
 * The spots of a hollow in the order they fill, relative to its centre: each bean rests low in the hollow where the fewest lie already.
 * They depend on the hollow alone, so no bean moves when another one comes.
 */
export function spotsOf(hollow: Hollow): Spot[] {
  const { field, half } = hollow;
  const key = `${field} ${half.x} ${half.y}`;
  let spots = heaps.get(key);
  if (!spots) {
    spots = pile(half, drawnAtMost(hollow), random(field * 7919 + 17));
    heaps.set(key, spots);
  }
  return spots;
}

/** The spot of the bean with this number in a hollow, on the board. */
export function spotAt(hollow: Hollow, number: number): Spot {
  const spots = spotsOf(hollow);
  const spot = spots[number % spots.length]!;
  return { x: hollow.centre.x + spot.x, y: hollow.centre.y + spot.y, turn: spot.turn };
}

/** A generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pile(half: Point, count: number, next: () => number): Spot[] {
  const spots: Spot[] = [];
  const discs: Point[] = [];
  while (spots.length < count) {
    let best: { spot: Spot; ends: Point[] } | undefined;
    let least = Infinity;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const spot = { x: (2 * next() - 1) * half.x, y: (2 * next() - 1) * half.y, turn: next() * 360 };
      const ends = endsOf(spot);
      if (!ends.every((end) => isInside(end, half))) continue;
      const cost = steepness(spot, half) + crowding(ends, discs);
      if (cost < least) [best, least] = [{ spot, ends }, cost];
    }
    if (!best) continue;
    spots.push(best.spot);
    discs.push(...best.ends);
  }
  return spots;
}

/** The centres of a bean's two discs. */
export function endsOf({ x, y, turn }: Spot): [Point, Point] {
  const angle = (turn * Math.PI) / 180;
  const along = { x: BEAN.reach * Math.cos(angle), y: BEAN.reach * Math.sin(angle) };
  return [
    { x: x + along.x, y: y + along.y },
    { x: x - along.x, y: y - along.y },
  ];
}

/** Whether a disc of a bean at this place, relative to the centre, lies within the walls. */
function isInside({ x, y }: Point, half: Point): boolean {
  const round = Math.min(half.x, half.y);
  const beyond = Math.hypot(Math.max(0, Math.abs(x) - half.x + round), Math.max(0, Math.abs(y) - half.y + round));
  return beyond <= round - BEAN.radius - WALL;
}

/** What it costs a bean to lie high on the wall: hollows are bowls. */
function steepness({ x, y }: Point, half: Point): number {
  const round = Math.min(half.x, half.y);
  const bowl = ((half.x > round ? x / 3 : x) ** 2 + (half.y > round ? y / 3 : y) ** 2) / round ** 2;
  return 20 * bowl;
}

/** How much a bean would overlap those that lie already. */
function crowding(ends: Point[], discs: Point[]): number {
  let sum = 0;
  for (const end of ends) {
    for (const disc of discs) {
      const gap = 2 * BEAN.radius - Math.hypot(end.x - disc.x, end.y - disc.y);
      if (gap > 0) sum += gap;
    }
  }
  return sum;
}
