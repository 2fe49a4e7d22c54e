import { cut, frameIn, rest, type Scene, type SceneFilm } from '../table/scenes';
import type { CellView, Direction, Domino, Event, View, Which } from '../wire/citydomino';
import type { Played, Seat } from '../wire/house';
import type { Place, Plan } from './layout';
import { cellsOf, layMove, type Cell } from './spot';

/** A domino on its way, and the part of it that is over. */
export interface Flight {
  domino: Domino;
  direction: Direction;
  from: Place;
  to: Place;
  /** Whether it is gone at the end. */
  fades: boolean;
  part: number;
}

/** A city that slides from where it was, and the part of its way that is over. */
export interface Slide {
  seat: Seat;
  direction: Direction;
  part: number;
}

/** What is shown at one moment. */
export interface Frame {
  view: View;
  /** The moves that led to this view and are not in the table's history yet. */
  moves: Played[];
  flight?: Flight;
  slide?: Slide;
  /** The bank that has just been laid out. */
  fresh?: Which;
}

/** A move as it is shown. */
export type Film = SceneFilm<Frame>;

const LENGTHS: Record<Event['type'], number> = {
  marked: 260,
  laid: 400,
  discarded: 320,
  shifted: 220,
  advanced: 240,
  drawn: 260,
  ended: 0,
};

/** A view at rest. */
export function still(view: View): Frame {
  return { view, moves: [] };
}

/** The film of these events, from what is shown to the view after them. */
export function shoot({ view }: Frame, events: readonly Event[], after: View, plan: Plan): Film {
  const scenes: Scene<Frame>[] = [];
  let now = still(view);
  for (const event of events) {
    const then = applied(event, now, after);
    scenes.push(sceneOf(event, now, then, plan));
    now = then;
  }
  return cut(scenes, { view: after, moves: now.moves });
}

/** The picture of a film at a time. */
export function frameAt(film: Film, time: number): Frame {
  return frameIn(film, time);
}

/** How an event is shown on the way from one picture to the next. */
function sceneOf(event: Event, now: Frame, then: Frame, plan: Plan): Scene<Frame> {
  const length = LENGTHS[event.type];
  switch (event.type) {
    case 'laid':
    case 'discarded': {
      const way = wayOf(event, plan);
      return { length, at: (part) => (way ? { ...now, flight: { ...way, part } } : now) };
    }
    case 'shifted': {
      const { seat, direction } = event;
      return { length, at: (part) => ({ ...then, slide: { seat, direction, part } }) };
    }
    case 'drawn':
      return rest({ ...then, fresh: event.bank }, length);
    case 'advanced':
      return rest({ ...then, fresh: 'current' }, length);
    default:
      return rest(then, length);
  }
}

/** The way of a domino into its city or the bin, if both its ends can be seen. */
function wayOf(
  event: Event & { type: 'laid' | 'discarded' },
  plan: Plan,
): Omit<Flight, 'part'> | undefined {
  const { domino } = event;
  const isLaid = event.type === 'laid';
  const from = plan.box() ?? plan.slot('current', 0);
  const to = isLaid ? plan.cell(event.seat, event) : plan.bin();
  const direction = isLaid ? event.direction : 'right';
  return from && to && { domino, direction, from, to, fades: !isLaid };
}

/** What an event makes of what is shown. */
function applied(event: Event, { view, moves }: Frame, after: View): Frame {
  switch (event.type) {
    case 'marked': {
      const bank = view[event.bank].map((slot, index) =>
        index === event.index ? { ...slot, seat: event.seat } : slot,
      );
      return { view: { ...view, [event.bank]: bank }, moves };
    }
    case 'laid': {
      const spot = { x: event.x, y: event.y, direction: event.direction };
      const cities = withDomino(view, event.seat, event.domino, cellsOf(spot));
      return {
        view: { ...withoutTop(view, event.domino), cities },
        moves: [...moves, { seat: event.seat, move: layMove(spot) }],
      };
    }
    case 'discarded':
      return { view: withoutTop(view, event.domino), moves };
    case 'shifted':
      return {
        view: { ...view, cities: view.cities.with(event.seat, after.cities[event.seat]!) },
        moves: [...moves, { seat: event.seat, move: `shift ${event.direction}` }],
      };
    case 'advanced':
      return { view: { ...view, current: view.next, next: [] }, moves };
    case 'drawn': {
      const bank = event.dominoes.map((domino) => ({ domino, seat: null }));
      return { view: { ...view, [event.bank]: bank }, moves };
    }
    case 'ended':
      return { view, moves };
  }
}

function withoutTop(view: View, domino: Domino): View {
  return {
    ...view,
    current: view.current.filter((slot) => slot.domino.value !== domino.value),
    to_lay: null,
  };
}

function withDomino(
  view: View,
  seat: Seat,
  { first, second }: Domino,
  [one, other]: [Cell, Cell],
): View['cities'] {
  const put = (cell: CellView, x: number, y: number): CellView => {
    if (x === one.x && y === one.y) return { type: 'half', half: first };
    if (x === other.x && y === other.y) return { type: 'half', half: second };
    return cell;
  };
  const city = view.cities[seat]!;
  const rows = city.rows.map((row, y) => row.map((cell, x) => put(cell, x, y)));
  return view.cities.with(seat, { ...city, rows });
}
