import { prefersStillness } from '../table/motion';
import type { Pace } from '../table/room';
import type { Event, View } from '../wire/pentago';
import { frameAt, shoot, type Cells, type Film, type Frame } from './film';

type Shown = Pick<View, 'cells' | 'winning'>;

/** Shows a position at rest and moves as films. */
export class Projector {
  frame = $state.raw<Frame>({ cells: [], winning: [] });
  /** Whether a film is running. */
  running = $state(false);

  #before: Shown = { cells: [], winning: [] };
  #film: Film | undefined;
  #finish: (() => void) | undefined;

  constructor(view: Shown) {
    this.show(view);
  }

  /** Shows a position at once; a film that still shows the way from it goes on. */
  show({ cells, winning }: Shown): void {
    if (this.#film && isSame(cells, this.#before.cells)) return;
    this.skip();
    this.#before = { cells: [...cells], winning: [...winning] };
    this.frame = this.#before;
  }

  /** Shows the events from these cells on, and when they are over, exactly the view `after`. */
  play(
    cells: Cells,
    events: readonly Event[],
    { cells: then, winning }: Shown,
    pace: Pace,
  ): Promise<void> {
    this.skip();
    const film = { ...shoot(cells, events), after: { cells: then, winning } };
    this.#film = film;
    this.running = true;
    const done = new Promise<void>((resolve) => (this.#finish = resolve));
    if (pace > 0 && !document.hidden && !prefersStillness()) this.#run(film, pace);
    else this.skip();
    const whenHidden = () => this.skip();
    document.addEventListener('visibilitychange', whenHidden);
    return done.finally(() => document.removeEventListener('visibilitychange', whenHidden));
  }

  /** Ends the film at once, in the picture it would have ended in. */
  skip(): void {
    if (!this.#film) return;
    this.frame = this.#film.after;
    this.#film = undefined;
    this.running = false;
    this.#finish?.();
  }

  #run(film: Film, pace: Pace): void {
    const start = performance.now();
    const draw = (now: number) => {
      if (this.#film !== film) return;
      const time = (now - start) / pace;
      if (time >= film.length) return this.skip();
      this.frame = frameAt(film, Math.max(0, time));
      requestAnimationFrame(draw);
    };
    draw(start);
  }
}

function isSame(a: Cells, b: Cells): boolean {
  return a.length === b.length && a.every((marble, cell) => marble === b[cell]);
}
