import type { Seat } from '../wire/house';
import type { Event } from '../wire/pentago';
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

/** A part of a film: what it shows from 0 to 1 of its length in milliseconds. */
interface Scene {
  length: number;
  at: (part: number) => Frame;
}

/** A move as it is shown. */
export interface Film {
  scenes: Scene[];
  after: Frame;
  length: number;
}

const FALL = 300;
const TURN = 640;
const PAUSE = 90;
const MARK = 260;

/**
 * The film of these events, from what lies on the board now. A marble that already lies where it is
 * placed does not fall again.
 */
export function shoot(before: Cells, events: readonly Event[]): Film {
  const scenes: Scene[] = [];
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
        scenes.push(still(now, PAUSE));
        break;
      }
      case 'turn':
        now = { ...from, cells: turnCells(from.cells, event) };
        scenes.push({ length: TURN, at: (part) => ({ ...from, turning: turn(event, part) }) });
        break;
      case 'line':
        now = { ...from, winning: [...from.winning, ...event.cells] };
        scenes.push(still(now, MARK));
        break;
    }
  }
  return { scenes, after: now, length: scenes.reduce((sum, { length }) => sum + length, 0) };
}

/** The picture of a film at a time. */
export function frameAt({ scenes, after }: Film, time: number): Frame {
  let begin = 0;
  for (const { length, at } of scenes) {
    if (time < begin + length) return at(Math.max(0, (time - begin) / length));
    begin += length;
  }
  return after;
}

function still(frame: Frame, length: number): Scene {
  return { length, at: () => frame };
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

function ease(part: number): number {
  return part * part * (3 - 2 * part);
}

/** From 0 to 1, slow to start, passing 1 by a few hundredths before it rests there. */
function swing(part: number): number {
  const turnBack = 0.78;
  const beyond = 1.045;
  if (part < turnBack) return beyond * ease(part / turnBack);
  return 1 + (beyond - 1) * (1 - ease((part - turnBack) / (1 - turnBack)));
}
