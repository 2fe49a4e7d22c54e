import { STEPS } from '../table/keys';
import type { Rect } from '../table/space';
import type { CityView, Direction } from '../wire/citydomino';

/** The cells on a side of the field. */
export const SIDE = 5;

/** A cell as column and row, from 0. */
export interface Cell {
  x: number;
  y: number;
}

/** A place for a domino: the cell of its first half and where the second lies. */
export interface Spot extends Cell {
  direction: Direction;
}

export const DIRECTIONS: readonly Direction[] = ['right', 'down', 'left', 'up'];

/** The direction after a turn by 90° clockwise. */
export function turned(direction: Direction): Direction {
  return DIRECTIONS[(DIRECTIONS.indexOf(direction) + 1) % DIRECTIONS.length]!;
}

export function next({ x, y }: Cell, direction: Direction): Cell {
  const step = STEPS[direction];
  return { x: x + step.x, y: y + step.y };
}

/** The cells of both halves, the first half's first. */
export function cellsOf(spot: Spot): [Cell, Cell] {
  return [{ x: spot.x, y: spot.y }, next(spot, spot.direction)];
}

/** The outline of two cells of 100 by 100, so far inside their edge. */
export function outline([one, other]: readonly [Cell, Cell], inset: number): Rect {
  return {
    x: 100 * Math.min(one.x, other.x) + inset,
    y: 100 * Math.min(one.y, other.y) + inset,
    width: 100 * (Math.abs(one.x - other.x) + 1) - 2 * inset,
    height: 100 * (Math.abs(one.y - other.y) + 1) - 2 * inset,
  };
}

export function isInside({ x, y }: Cell): boolean {
  return x >= 0 && y >= 0 && x < SIDE && y < SIDE;
}

/** The nearest spot of the same direction with both halves inside the field. */
export function pushedInside(spot: Spot): Spot {
  const step = STEPS[spot.direction];
  const within = (at: number, by: number) =>
    Math.min(Math.max(at, Math.max(0, -by)), SIDE - 1 - Math.max(0, by));
  return { ...spot, x: within(spot.x, step.x), y: within(spot.y, step.y) };
}

export function layMove({ x, y, direction }: Spot): string {
  return `lay ${x},${y},${direction}`;
}

/** The spot of a move that lays a domino. */
export function spotOf(move: string): Spot | undefined {
  const [, x, y, direction] = /^lay (\d),(\d),(\w+)$/.exec(move) ?? [];
  return direction === undefined
    ? undefined
    : { x: Number(x), y: Number(y), direction: direction as Direction };
}

/** The direction of a move that shifts the city. */
export function shiftOf(move: string): Direction | undefined {
  return /^shift (\w+)$/.exec(move)?.[1] as Direction | undefined;
}

/** The place in the bank of a move that marks a domino. */
export function markOf(move: string): number | undefined {
  const [, index] = /^mark (\d)$/.exec(move) ?? [];
  return index === undefined ? undefined : Number(index);
}

/** Where the wanted moves lay a domino, whichever half is where: each pair of cells once. */
export function placesOf(
  moves: readonly string[],
  isWanted: (spot: Spot) => boolean,
): [Cell, Cell][] {
  const spots = moves.map(spotOf).filter((spot) => spot !== undefined && isWanted(spot));
  const places = spots.map((spot) => cellsOf(spot!));
  return [...new Map(places.map((place) => [keyOf(place), place])).values()];
}

/** Two places of the same cells have the same key. */
export function keyOf(place: readonly Cell[]): string {
  const numbers = place.map(({ x, y }) => SIDE * y + x);
  return numbers.toSorted((one, other) => one - other).join();
}

/** What keeps a domino from a place. */
export type Reason = 'outside' | 'taken' | 'apart';

/**
 * Why a place is not among the legal ones, as far as it can be seen: both cells are there and free,
 * or what lies around them is at fault.
 */
export function reasonAgainst(spot: Spot, city: CityView): Reason {
  const cells = cellsOf(spot);
  if (!cells.every(isInside)) return 'outside';
  return cells.every((cell) => isFree(city, cell)) ? 'apart' : 'taken';
}

function isFree(city: CityView, { x, y }: Cell): boolean {
  return city.rows[y]?.[x]?.type === 'free';
}
