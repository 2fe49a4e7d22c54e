import type { Point } from '../table/space';
import type { Hollow } from './layout';

/** Where a bean lies and how it is turned, in degrees. */
export interface Spot extends Point {
  turn: number;
}

/** A bean is about as large as two discs side by side along its length. */
export const BEAN = { reach: 5.9, radius: 8.1 };

const WALL = 3;
const TOUCHING = 2 * BEAN.radius;
const TRIES = 36;

const piles = new Map<string, Pile>();

/** How many beans of a hollow are drawn; more would only hide each other. */
export function drawnAtMost(hollow: Hollow): number {
  return hollow.store ? 110 : 34;
}

/**
 * The spot of the bean with this number in a hollow, on the board. The spots fill one after the
 * other and depend on the hollow alone, so no bean moves when another one comes.
 */
export function spotAt(hollow: Hollow, number: number): Spot {
  const { field, half, centre } = hollow;
  const key = `${field} ${half.x} ${half.y}`;
  const pile = piles.get(key) ?? new Pile(half, field);
  piles.set(key, pile);
  const spot = pile.spot(number % drawnAtMost(hollow));
  return { x: centre.x + spot.x, y: centre.y + spot.y, turn: spot.turn };
}

/** Beans dropped one by one: each rests low in the hollow where the fewest lie already. */
class Pile {
  readonly #half: Point;
  readonly #next: () => number;
  readonly #spots: Spot[] = [];
  readonly #discs: Point[] = [];

  constructor(half: Point, field: number) {
    this.#half = half;
    this.#next = random(field * 7919 + 17);
  }

  /** The spot of the bean with this number, relative to the centre. */
  spot(number: number): Spot {
    while (this.#spots.length <= number) this.#drop();
    return this.#spots[number]!;
  }

  #drop(): void {
    let best = { x: 0, y: 0, turn: 0 };
    let least = Infinity;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const spot = this.#anywhere();
      const ends = endsOf(spot);
      if (!ends.every((end) => isInside(end, this.#half))) continue;
      const cost = steepness(spot, this.#half) + crowding(ends, this.#discs);
      if (cost < least) [best, least] = [spot, cost];
    }
    this.#spots.push(best);
    this.#discs.push(...endsOf(best));
  }

  #anywhere(): Spot {
    const within = (half: number) => (2 * this.#next() - 1) * (half - BEAN.radius - WALL);
    return { x: within(this.#half.x), y: within(this.#half.y), turn: 360 * this.#next() };
  }
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
  const beyond = Math.hypot(
    Math.max(0, Math.abs(x) - half.x + round),
    Math.max(0, Math.abs(y) - half.y + round),
  );
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
      const [x, y] = [end.x - disc.x, end.y - disc.y];
      const square = x * x + y * y;
      if (square < TOUCHING * TOUCHING) sum += TOUCHING - Math.sqrt(square);
    }
  }
  return sum;
}
