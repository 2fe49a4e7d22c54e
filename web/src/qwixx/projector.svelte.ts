import type { Pace } from '../table/room';
import type { Dice, Event, View } from '../wire/qwixx';
import { rollAt, shoot, type Film } from './film';

/** Shows the table at rest and moves as films. */
export class Projector {
  view = $state.raw() as View;
  /** The dice in the air and how much of their way is over. */
  roll = $state.raw<{ dice: Dice; part: number } | undefined>();

  #before: View;
  #film: Film | undefined;
  #after: View | undefined;
  #finish: (() => void) | undefined;

  constructor(view: View) {
    this.view = this.#before = view;
  }

  /** Shows a view at once; a film that still shows the way from it goes on. */
  show(view: View): void {
    if (this.#film && view === this.#before) return;
    this.skip();
    this.view = this.#before = view;
  }

  /** Shows the events and ends with exactly the view `after`. */
  play(events: readonly Event[], after: View, pace: Pace, computer: boolean): Promise<void> {
    this.skip();
    this.#before = this.view;
    this.#film = shoot(this.view, events, after, computer);
    this.#after = after;
    const done = new Promise<void>((resolve) => (this.#finish = resolve));
    if (pace > 0 && !document.hidden && !prefersStillness()) this.#run(this.#film, pace);
    else this.skip();
    return done;
  }

  /** Ends the film at once, in the picture it would have ended in. */
  skip(): void {
    if (!this.#film || !this.#after) return;
    this.view = this.#after;
    this.roll = this.#film = this.#after = undefined;
    this.#finish?.();
  }

  #run(film: Film, pace: Pace): void {
    const start = performance.now();
    const draw = (now: number) => {
      if (this.#film !== film) return;
      const time = (now - start) / pace;
      if (time >= film.length) return this.skip();
      if (time >= film.marks) this.view = film.marked;
      if (film.dice && time >= film.rolls)
        this.roll = { dice: film.dice, part: rollAt(film, time) };
      requestAnimationFrame(draw);
    };
    draw(start);
  }
}

/** Whether the person asked the system for less movement. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
