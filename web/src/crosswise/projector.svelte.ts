import type { Pace } from '../table/room';
import type { View } from '../wire/crosswise';
import type { Faces } from './faces';
import { frameAt, type Film, type Flying } from './film';

/** Shows moves as films. */
export class Projector {
  /** What lies where while something moves. */
  faces = $state.raw<Faces>();
  flying = $state.raw<Flying[]>([]);
  /** The view a film has led to, until the table shows it as its own. */
  after = $state.raw<View>();
  running = $state(false);

  #film: Film | undefined;
  #next: View | undefined;
  #finish: (() => void) | undefined;

  /** The table shows another view: whatever led elsewhere is over. */
  settle(): void {
    this.skip();
    this.after = undefined;
  }

  /** Shows the film, and then the view `after`. */
  play(film: Film, after: View, pace: Pace): Promise<void> {
    this.skip();
    this.#film = film;
    this.#next = after;
    this.running = true;
    const done = new Promise<void>((resolve) => (this.#finish = resolve));
    if (pace > 0 && !document.hidden && !prefersStillness()) this.#run(film, pace);
    else this.skip();
    return done;
  }

  /** Ends the film at once, in the picture it would have ended in. */
  skip(): void {
    if (!this.#film) return;
    this.#film = undefined;
    this.after = this.#next;
    this.faces = undefined;
    this.flying = [];
    this.running = false;
    this.#finish?.();
  }

  #run(film: Film, pace: Pace): void {
    const start = performance.now();
    const draw = (now: number) => {
      if (this.#film !== film) return;
      const time = Math.max(0, now - start) / pace;
      if (time >= film.length) return this.skip();
      ({ faces: this.faces, flying: this.flying } = frameAt(film, time));
      requestAnimationFrame(draw);
    };
    draw(start);
  }
}

/** Whether the person asked the system for less movement. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
