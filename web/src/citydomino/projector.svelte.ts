import { prefersStillness } from '../table/motion';
import type { Pace } from '../table/room';
import type { CellView, Direction, Domino, Event, View, Which } from '../wire/citydomino';
import type { Played, Seat } from '../wire/house';
import { cellsOf, layMove, type Cell } from './spot';

/** Where something is on the board: the corner of a first half and the length of a cell. */
export interface Place {
  x: number;
  y: number;
  cell: number;
}

/** A domino on its way. */
export interface Flight {
  domino: Domino;
  direction: Direction;
  from: Place;
  to: Place;
  /** Whether it is gone at the end. */
  fades: boolean;
  millis: number;
}

/** A city that slides from where it was. */
export interface Slide {
  seat: Seat;
  direction: Direction;
  millis: number;
}

/** Where the things of the board are now. */
export interface Plan {
  box(): Place | undefined;
  bin(): Place | undefined;
  slot(bank: Which, index: number): Place | undefined;
  cell(seat: Seat, cell: Cell): Place | undefined;
}

const LENGTHS: Record<Event['type'], number> = {
  marked: 260,
  laid: 400,
  discarded: 320,
  shifted: 220,
  advanced: 240,
  drawn: 260,
  ended: 0,
};

/** Shows moves on the way from one view to the next. */
export class Projector {
  /** What is shown while something moves and until the table shows the same. */
  shown = $state.raw<View | undefined>();
  flight = $state.raw<Flight | undefined>();
  slide = $state.raw<Slide | undefined>();
  /** The bank that has just been laid out. */
  fresh = $state.raw<Which | undefined>();
  /** What the shown view has more than the table's history. */
  moves = $state.raw<Played[]>([]);
  #after: View | undefined;
  #finish: (() => void) | undefined;

  async play(
    events: readonly Event[],
    before: View,
    after: View,
    pace: Pace,
    plan: Plan,
  ): Promise<void> {
    this.skip();
    this.settle();
    this.#after = after;
    let ended = false;
    const done = new Promise<void>((resolve) => (this.#finish = resolve)).then(
      () => (ended = true),
    );
    this.shown = before;
    this.moves = [];
    const still = pace <= 0 || document.hidden || prefersStillness();
    const isOver = () => ended || this.#after !== after;
    for (const event of events) {
      if (!still && !isOver()) await Promise.race([this.#move(event, pace, plan), done]);
      if (isOver()) return;
      this.#apply(event, after);
    }
    this.skip();
  }

  /** Ends what moves at once, in the picture it would have ended in. */
  skip(): void {
    if (!this.#after) return;
    this.shown = this.#after;
    this.#after = undefined;
    this.flight = this.slide = this.fresh = undefined;
    this.#finish?.();
  }

  /** The table shows its own view again. */
  settle(): void {
    this.skip();
    this.shown = undefined;
    this.moves = [];
  }

  async #move(event: Event, pace: Pace, plan: Plan): Promise<void> {
    const millis = LENGTHS[event.type] * pace;
    this.slide = this.fresh = undefined;
    if (event.type === 'laid' || event.type === 'discarded') {
      const from = plan.box() ?? plan.slot('current', 0);
      const to = event.type === 'laid' ? plan.cell(event.seat, event) : plan.bin();
      const direction = event.type === 'laid' ? event.direction : 'right';
      if (from && to)
        this.flight = {
          domino: event.domino,
          direction,
          from,
          to,
          fades: event.type === 'discarded',
          millis,
        };
    }
    if (event.type === 'shifted') {
      this.#apply(event, this.#after!);
      this.slide = { seat: event.seat, direction: event.direction, millis };
    }
    if (event.type === 'drawn' || event.type === 'marked' || event.type === 'advanced')
      this.#apply(event, this.#after!);
    if (event.type === 'drawn') this.fresh = event.bank;
    if (event.type === 'advanced') this.fresh = 'current';
    await new Promise((resolve) => setTimeout(resolve, millis));
  }

  /** Brings the shown view one event further; doing it twice changes nothing. */
  #apply(event: Event, after: View): void {
    const view = this.shown;
    if (!view) return;
    this.flight = undefined;
    if (event.type === 'marked') {
      const bank = view[event.bank].map((slot, index) =>
        index === event.index ? { ...slot, seat: event.seat } : slot,
      );
      this.shown = { ...view, [event.bank]: bank };
    } else if (event.type === 'laid') {
      const spot = { x: event.x, y: event.y, direction: event.direction };
      this.moves = [...this.moves, { seat: event.seat, move: layMove(spot) }];
      this.shown = {
        ...withoutTop(view, event.domino),
        cities: withDomino(view, event.seat, event.domino, cellsOf(spot)),
      };
    } else if (event.type === 'discarded') {
      this.shown = withoutTop(view, event.domino);
    } else if (event.type === 'shifted') {
      const cities = view.cities.map((city, seat) =>
        seat === event.seat ? after.cities[seat]! : city,
      );
      if (view.cities[event.seat] === after.cities[event.seat]) return;
      this.moves = [...this.moves, { seat: event.seat, move: `shift ${event.direction}` }];
      this.shown = { ...view, cities };
    } else if (event.type === 'advanced') {
      if (view.current.length === 0) this.shown = { ...view, current: view.next, next: [] };
    } else if (event.type === 'drawn') {
      this.shown = {
        ...view,
        [event.bank]: event.dominoes.map((domino) => ({ domino, seat: null })),
      };
    }
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
  return view.cities.map((city, index) =>
    index === seat
      ? { ...city, rows: city.rows.map((row, y) => row.map((cell, x) => put(cell, x, y))) }
      : city,
  );
}
