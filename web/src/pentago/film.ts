import { ease } from '../table/motion';
import { cut, frameIn, rest, type Scene, type SceneFilm } from '../table/scenes';
import type { Seat } from '../wire/house';
import type { Event, View } from '../wire/pentago';
import type { Cell, Turn } from './notation';
import { turnCells } from './quadrant';

/** For each cell the seat whose marble lies there. */
export type Cells = readonly (Seat | null)[];

/**
 * A quadrant on its way: how far it is turned clockwise, in degrees, and how high it is lifted,
 * from 0 to 1.
 */
export interface Turning {
  quadrant: number;
  angle: number;
  lift: number;
}

/** A marble on its way down: how high it is, from 0 to 1. */
export interface Falling {
  cell: Cell;
  height: number;
}

/** What is shown at one moment. */
export interface Frame {
  cells: Cells;
  winning: readonly Cell[];
  falling?: Falling;
  turning?: Turning;
}

/** A move as it is shown. */
export type Film = SceneFilm<Frame>;

const FALL = 300;
const TURN = 640;
const PAUSE = 90;
const MARK = 260;

/** What a film needs to know of a view. */
type Position = Pick<View, 'cells' | 'winning'>;

/** A position at rest. */
export function still({ cells, winning }: Position): Frame {
  return { cells, winning };
}

/**
 * The film of these events, from what lies on the board now. The own marble may already wait in the
 * cell where they place it.
 */
export function shoot(
  shown: Frame,
  events: readonly Event[],
  after: Position,
  waiting?: Cell,
): Film {
  const [first] = events;
  const isThere = first?.type === 'place' && first.cell === waiting;
  const before = isThere ? shown.cells.with(first.cell, first.seat) : shown.cells;
  return cut(follow(before, events).scenes, still(after));
}

/**
 * The scenes of these events and the picture they lead to. A marble that already lies where it is
 * placed does not fall again.
 */
export function follow(
  before: Cells,
  events: readonly Event[],
): { scenes: Scene<Frame>[]; after: Frame } {
  const scenes: Scene<Frame>[] = [];
  let now: Frame = { cells: before, winning: [] };
  for (const event of events) {
    const from = now;
    switch (event.type) {
      case 'place': {
        if (from.cells[event.cell] === event.seat) break;
        const cells = from.cells.with(event.cell, event.seat);
        now = { ...from, cells };
        scenes.push({
          length: FALL,
          at: (part) => ({ ...from, cells, falling: { cell: event.cell, height: fall(part) } }),
        });
        scenes.push(rest(now, PAUSE));
        break;
      }
      case 'turn':
        now = { ...from, cells: turnCells(from.cells, event) };
        scenes.push({ length: TURN, at: (part) => ({ ...from, turning: turn(event, part) }) });
        break;
      case 'line':
        now = { ...from, winning: [...from.winning, ...event.cells] };
        scenes.push(rest(now, MARK));
        break;
    }
  }
  return { scenes, after: now };
}

/** The picture of a film at a time. */
export function frameAt(film: Film, time: number): Frame {
  return frameIn(film, time);
}

/** Falls, and bounces once, a little. */
function fall(part: number): number {
  const hit = 0.62;
  if (part < hit) return 1 - (part / hit) ** 2;
  const bounce = (part - hit) / (1 - hit);
  return 0.32 * bounce * (1 - bounce);
}

/** Rises, swings round with momentum a little too far, and comes back while it is set down. */
function turn({ quadrant, direction }: Turn, part: number): Turning {
  const way = swing(span(part, 0.1, 0.92));
  const lift = ease(span(part, 0, 0.2)) * (1 - ease(span(part, 0.74, 1)));
  return { quadrant, angle: (direction === 'R' ? 90 : -90) * way, lift };
}

function span(part: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (part - from) / (to - from)));
}

/** From 0 to 1, slow to start, passing 1 by a few hundredths before it rests there. */
function swing(part: number): number {
  const turnBack = 0.78;
  const beyond = 1.045;
  if (part < turnBack) return beyond * ease(part / turnBack);
  return 1 + (beyond - 1) * (1 - ease((part - turnBack) / (1 - turnBack)));
}
