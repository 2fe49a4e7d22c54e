import type { Event } from '../wire/crosswise';
import type { Face, Faces } from './faces';
import { EXTENT, type Layout, type Point } from './layout';
import { slotAt, type Place } from './places';
import { REMOVER } from './tiles';

/** A tile on its way, as it is drawn at one moment. */
export interface Flying extends Point {
  key: number;
  face: Face;
  size: number;
  opacity: number;
}

/** The way of one tile: it leaves `from`, if that is a place, and comes to lie at `to`, if that is one. */
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
  before: Faces;
  flights: Flight[];
  length: number;
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

/** The film of these events, from the faces as they lie now; a tile just dropped begins where it was let go. */
export function shoot(before: Faces, events: readonly Event[], layout: Layout, tempo: Tempo, dropped?: Dropped): Film {
  const film: Film = { before, flights: [], length: 0 };
  const point = (place: Place): Point => (place === dropped?.from ? dropped.at : layout.places.get(place)!);
  const fly = (face: Face, from: Place, to: Place, leaves: number, lands: number) =>
    film.flights.push({ face, start: point(from), end: layout.places.get(to)!, from, to, leaves, lands, fades: false });
  const middle = { x: EXTENT / 2, y: EXTENT / 2 };
  const { travel } = tempo;
  for (const event of events) {
    switch (event.type) {
      case 'place':
        fly(event.tile, slotAt(event.seat, event.slot), event.cell, 0, travel);
        film.length = travel;
        break;
      case 'remove': {
        const slot = slotAt(event.seat, event.slot);
        const end = layout.places.get(event.cell)!;
        film.flights.push({
          face: REMOVER,
          start: point(slot),
          end,
          from: slot,
          to: undefined,
          leaves: 0,
          lands: travel / 2,
          fades: true,
        });
        fly(event.tile, event.cell, slot, travel / 2, travel);
        film.length = travel;
        break;
      }
      case 'activate': {
        const from = slotAt(event.seat, event.slot);
        const end = dropped?.from === from ? dropped.at : middle;
        film.flights.push({
          face: event.tile,
          start: point(from),
          end,
          from,
          to: undefined,
          leaves: 0,
          lands: travel,
          fades: true,
        });
        film.length = travel;
        break;
      }
      case 'move':
        fly(event.tile, event.from, event.to, 0, travel);
        film.length = travel;
        break;
      case 'swap_on_board':
        fly(event.tile, event.first, event.second, 0, travel);
        fly(event.other, event.second, event.first, 0, travel);
        film.length = travel;
        break;
      case 'swap_with_hand': {
        const slot = slotAt(event.seat, event.slot);
        fly(event.tile, slot, event.cell, 0, travel);
        fly(event.taken, event.cell, slot, 0, travel);
        film.length = travel;
        break;
      }
      case 'draw': {
        const to = slotAt(event.seat, event.slot);
        const [leaves, lands] = [film.length, film.length + tempo.draw];
        film.flights.push({
          face: event.tile,
          start: layout.bag,
          end: layout.places.get(to)!,
          from: undefined,
          to,
          leaves,
          lands,
          fades: false,
        });
        break;
      }
    }
  }
  const landed = Math.max(0, ...film.flights.map(({ lands }) => lands));
  film.length = Math.max(film.length + tempo.pause, landed);
  return film;
}

/** A tile that was let go somewhere. */
export interface Dropped {
  from: Place;
  at: Point;
}

/** The picture of a film at a time. */
export function frameAt({ before, flights }: Film, time: number): { faces: Faces; flying: Flying[] } {
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
    const eased = part * part * (3 - 2 * part);
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
