import { ease } from '../table/motion';
import type { Point } from '../table/space';
import type { Event, View } from '../wire/crosswise';
import type { Face, Faces } from './faces';
import { EXTENT, type Layout } from './layout';
import { slotAt, type Place } from './places';
import { REMOVER } from './tiles';

/** A tile on its way, as it is drawn at one moment. */
export interface Flying extends Point {
  key: number;
  face: Face;
  size: number;
  opacity: number;
}

/**
 * The way of one tile: it leaves `from`, if that is a place, and comes to lie at `to`, if that is
 * one.
 */
export interface Flight {
  face: Face;
  start: Point;
  end: Point;
  from: Place | undefined;
  to: Place | undefined;
  leaves: number;
  lands: number;
  /** It is used up at its end. */
  fades: boolean;
}

/** A move as it is shown, in milliseconds. */
export interface Film {
  /** The view it leads away from, and what lies where then. */
  view: View;
  before: Faces;
  after: View;
  flights: Flight[];
  length: number;
}

/** What is shown at one moment. */
export interface Frame {
  view: View;
  /** What lies where while something moves; at rest it is as the view says. */
  faces?: Faces;
  flying: Flying[];
}

/** How long things take. */
export interface Tempo {
  travel: number;
  draw: number;
  /** At least so long after the move nothing else happens. */
  pause: number;
}

/** The tempo of a computer's move: as long a pause as the way. */
export const COMPUTER: Tempo = { travel: 1000, draw: 400, pause: 1000 };
export const PERSON: Tempo = { travel: 380, draw: 260, pause: 0 };
/** A tile a person has let go of already lies nearly where it belongs. */
export const SETTLING: Tempo = { travel: 160, draw: 260, pause: 0 };

/** How a move is shown. */
export interface Showing {
  /** What lies where before it. */
  faces: Faces;
  layout: Layout;
  tempo: Tempo;
  /** The tile that was just let go, if it was; its way begins there. */
  dropped?: Dropped | undefined;
}

/** A view at rest. */
export function still(view: View): Frame {
  return { view, flying: [] };
}

/** The film of these events, from what is shown to the view after them. */
export function shoot(
  { view }: Frame,
  events: readonly Event[],
  after: View,
  { faces: before, layout, tempo, dropped }: Showing,
): Film {
  const point = (place: Place): Point =>
    place === dropped?.from ? dropped.at : layout.places.get(place)!;
  const flights: Flight[] = [];
  let time = 0;
  for (const event of events) {
    const duration = event.type === 'draw' ? tempo.draw : tempo.travel;
    for (const { face, from, to, over, begins = 0, ends = 1 } of legsOf(event)) {
      const used = from !== undefined && from === dropped?.from ? dropped.at : MIDDLE;
      flights.push({
        face,
        start: from === undefined ? layout.bag : point(from),
        end:
          to !== undefined
            ? layout.places.get(to)!
            : over !== undefined
              ? layout.places.get(over)!
              : used,
        from,
        to,
        leaves: time + begins * duration,
        lands: time + ends * duration,
        fades: to === undefined,
      });
    }
    // What is drawn comes in the pause after the move.
    if (event.type !== 'draw') time = Math.max(0, ...flights.map(({ lands }) => lands));
  }
  const landed = Math.max(0, ...flights.map(({ lands }) => lands));
  return { view, before, after, flights, length: Math.max(time + tempo.pause, landed) };
}

const MIDDLE: Point = { x: EXTENT / 2, y: EXTENT / 2 };

/**
 * A tile's way within an event: out of the bag without `from`, used up without `to`, then over a
 * cell or where it is.
 */
interface Leg {
  face: Face;
  from?: Place;
  to?: Place;
  over?: Place;
  /** The part of the event's time in which it moves. */
  begins?: number;
  ends?: number;
}

function legsOf(event: Event): Leg[] {
  switch (event.type) {
    case 'place':
      return [{ face: event.tile, from: slotAt(event.seat, event.slot), to: event.cell }];
    case 'remove': {
      const slot = slotAt(event.seat, event.slot);
      return [
        { face: REMOVER, from: slot, over: event.cell, ends: 0.5 },
        { face: event.tile, from: event.cell, to: slot, begins: 0.5 },
      ];
    }
    case 'activate':
      return [{ face: event.tile, from: slotAt(event.seat, event.slot) }];
    case 'move':
      return [{ face: event.tile, from: event.from, to: event.to }];
    case 'swap_on_board':
      return [
        { face: event.tile, from: event.first, to: event.second },
        { face: event.other, from: event.second, to: event.first },
      ];
    case 'swap_with_hand': {
      const slot = slotAt(event.seat, event.slot);
      return [
        { face: event.tile, from: slot, to: event.cell },
        { face: event.taken, from: event.cell, to: slot },
      ];
    }
    case 'draw':
      return [{ face: event.tile, to: slotAt(event.seat, event.slot) }];
    default:
      return [];
  }
}

/** A tile that was let go somewhere. */
export interface Dropped {
  from: Place;
  at: Point;
}

/** The picture of a film at a time. */
export function frameAt(film: Film, time: number): Frame {
  return time < film.length ? { view: film.view, ...facesAt(film, time) } : still(film.after);
}

/** What lies where and what flies at a time of a film. */
export function facesAt(
  { before, flights }: Pick<Film, 'before' | 'flights'>,
  time: number,
): { faces: Faces; flying: Flying[] } {
  const faces = new Map(before);
  const flying: Flying[] = [];
  for (const { from, leaves } of flights) if (from && leaves <= time) faces.set(from, 0);
  flights.forEach((flight, key) => {
    const { face, start, end, to, leaves, lands, fades } = flight;
    if (time < leaves) return;
    if (time >= lands) {
      if (to) faces.set(to, face);
      return;
    }
    const part = (time - leaves) / (lands - leaves);
    const eased = ease(part);
    const lift = Math.sin(Math.PI * part);
    flying.push({
      key,
      face,
      x: start.x + eased * (end.x - start.x),
      y: start.y + eased * (end.y - start.y),
      size: 1 + 0.18 * lift + (fades ? 0.5 * Math.max(0, part - 0.6) : 0),
      opacity: fades ? Math.min(1, (1 - part) / 0.3) : 1,
    });
  });
  return { faces, flying };
}
