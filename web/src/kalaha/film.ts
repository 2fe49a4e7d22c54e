import { ease } from '../table/motion';
import type { Point } from '../table/space';
import type { Event, View } from '../wire/kalaha';
import { follow, layDown, reuse, settle, type Bean, type Heaps, type Step } from './beans';
import { spotAt, type Spot } from './heap';
import type { Layout } from './layout';

/** A bean on its way: where it is, how it is turned and how high above the board, from 0 to 1. */
export interface Pose extends Spot {
  height: number;
}

/** The way of one bean, in milliseconds of the film. */
export interface Flight {
  bean: Bean;
  from: number;
  to: number;
  leaves: number;
  lands: number;
  pose: (time: number) => Pose;
}

/** Something worth pointing out at a store. */
export interface Remark {
  at: number;
  type: 'capture' | 'sweep' | 'again';
  store: number;
  beans: number;
}

/** A move as it is shown. */
export interface Film {
  before: Heaps;
  after: Heaps;
  flights: Flight[];
  remarks: Remark[];
  length: number;
}

/** What a film shows at one moment. */
export interface Frame {
  heaps: Heaps;
  flying: { bean: Bean; pose: Pose }[];
  remark: Remark | undefined;
}

const LIFT = 260;
const FALL = 210;
const PAUSE = 180;
const HAUL = 420;

/** What a film needs to know of a view. */
type Position = Pick<View, 'pits'>;

/** The beans of a position at rest; as many as possible stay where they are. */
export function still({ pits }: Position, shown?: Frame): Frame {
  if (!shown) return { heaps: layDown(pits), flying: [], remark: undefined };
  const isShown =
    shown.heaps.length === pits.length &&
    shown.heaps.every((heap, field) => heap.length === pits[field]);
  return isShown ? shown : { heaps: settle(shown.heaps, pits), flying: [], remark: undefined };
}

/**
 * The film of these events, from the heaps as they lie now. If the events do not begin with these,
 * it has no length.
 */
export function shoot(
  { heaps: before }: Frame,
  events: readonly Event[],
  { pits }: Position,
  layout: Layout,
): Film {
  const film: Film = { before, after: settle(before, pits), flights: [], remarks: [], length: 0 };
  if (!beginsWith(before, events)) return film;
  const { steps, heaps } = follow(before, events);
  film.after = settle(heaps, pits);
  const sizes = before.map((heap) => heap.length);
  sow(film, steps, sizes, layout);
  for (const step of steps) {
    if (step.type === 'haul') carry(film, step, sizes, layout);
    if (step.type === 'again') {
      film.remarks.push({ at: film.length, type: 'again', store: step.store, beans: 0 });
      film.length += PAUSE;
    }
  }
  return film;
}

function beginsWith(heaps: Heaps, events: readonly Event[]): boolean {
  return events.every((event) => event.type !== 'lift' || heaps[event.pit]?.length === event.beans);
}

/** The picture of a film at a time. Heaps that did not change are the very ones shown before. */
export function frameAt(film: Film, time: number, shown?: Frame): Frame {
  const frame = time < film.length ? frameWithin(film, time) : lastFrame(film);
  return shown ? { ...frame, heaps: reuse(shown.heaps, frame.heaps) } : frame;
}

function lastFrame({ after, remarks }: Film): Frame {
  return { heaps: after, flying: [], remark: remarks.at(-1) };
}

function frameWithin({ before, flights, remarks }: Film, time: number): Frame {
  const begun = flights.filter(({ leaves }) => leaves <= time);
  const gone = new Map<number, Set<Bean>>();
  const come = new Map<number, Bean[]>();
  for (const { bean, from, to, lands } of begun) {
    const inHeap = come.get(from)?.indexOf(bean) ?? -1;
    if (inHeap >= 0) come.get(from)!.splice(inHeap, 1);
    else gone.set(from, (gone.get(from) ?? new Set()).add(bean));
    if (lands <= time) come.set(to, [...(come.get(to) ?? []), bean]);
  }
  const heaps = before.map((heap, field) => {
    const lost = gone.get(field);
    const won = come.get(field);
    if (!lost && !won?.length) return heap;
    return [...heap.filter((bean) => !lost?.has(bean)), ...(won ?? [])];
  });
  const flying = begun
    .filter(({ lands }) => lands > time)
    .map(({ bean, pose }) => ({ bean, pose: pose(time) }));
  return { heaps, flying, remark: remarks.findLast(({ at }) => at <= time) };
}

function sow(film: Film, steps: Step[], sizes: number[], layout: Layout): void {
  const lift = steps.find((step) => step.type === 'lift');
  if (!lift) return;
  const drops = steps.filter((step) => step.type === 'drop');
  const pace = Math.min(230, Math.max(150, 3000 / drops.length));
  const route = [lift.pit, ...drops.map(({ to }) => to)].map(
    (field) => layout.hollows[field]!.centre,
  );
  const hand = (time: number): Point => along(route, (time - LIFT) / pace);
  const pit = layout.hollows[lift.pit]!;
  sizes[lift.pit] = 0;
  drops.forEach(({ bean, to }, index) => {
    const start = spotAt(pit, lift.beans.indexOf(bean));
    const end = spotAt(layout.hollows[to]!, sizes[to]!++);
    const grip = { x: 0.6 * (start.x - pit.centre.x), y: 0.6 * (start.y - pit.centre.y) };
    const released = LIFT + (index + 1) * pace;
    const held = (time: number): Pose => {
      const { x, y } = hand(time);
      return { x: x + grip.x, y: y + grip.y, turn: start.turn, height: 1 };
    };
    const pose = (time: number): Pose => {
      if (time < LIFT) return between({ ...start, height: 0 }, held(time), ease(time / LIFT));
      if (time < released) return held(time);
      const part = Math.min(1, (time - released) / FALL);
      return {
        ...between(held(released), { ...end, height: 0 }, easeOut(part)),
        height: 1 - part * part,
      };
    };
    film.flights.push({ bean, from: lift.pit, to, leaves: 0, lands: released + FALL, pose });
  });
  film.length = LIFT + drops.length * pace + FALL;
}

function carry(film: Film, step: Step & { type: 'haul' }, sizes: number[], layout: Layout): void {
  const begin = film.length + PAUSE;
  const gap = Math.min(70, 900 / step.hauls.length);
  step.hauls.forEach(({ bean, from, to }, index) => {
    const start = { ...spotAt(layout.hollows[from]!, --sizes[from]!), height: 0 };
    const end = { ...spotAt(layout.hollows[to]!, sizes[to]!++), height: 0 };
    const leaves = begin + index * gap;
    const pose = (time: number): Pose => {
      const part = Math.min(1, Math.max(0, (time - leaves) / HAUL));
      return { ...between(start, end, ease(part)), height: Math.sin(part * Math.PI) };
    };
    film.flights.push({ bean, from, to, leaves, lands: leaves + HAUL, pose });
    film.length = leaves + HAUL;
  });
  film.remarks.push({ at: begin, type: step.cause, store: step.store, beans: step.hauls.length });
  film.length += PAUSE;
}

/** The point of a polyline after this many of its pieces, gliding from point to point. */
function along(route: Point[], way: number): Point {
  const piece = Math.max(0, Math.min(route.length - 1, Math.floor(way)));
  const from = route[piece]!;
  const to = route[piece + 1] ?? from;
  const part = ease(Math.max(0, Math.min(1, way - piece)));
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
}

function between(from: Pose, to: Pose, part: number): Pose {
  const mix = (a: number, b: number) => a + part * (b - a);
  const turned = ((to.turn - from.turn + 540) % 360) - 180;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    turn: from.turn + part * turned,
    height: mix(from.height, to.height),
  };
}

function easeOut(part: number): number {
  return 1 - (1 - part) ** 2;
}
