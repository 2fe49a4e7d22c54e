import { untrack } from 'svelte';
import { loop, prefersStillness } from './motion';
import type { Pace } from './room';

/** A move as it is shown, in milliseconds at normal speed. */
export interface Film {
  length: number;
}

/** How a game makes films of its moves: what its `film.ts` exports. */
export interface Filming<View, Event, Frame, Shot extends Film, How extends unknown[]> {
  /** The picture of a view at rest. What did not change may be taken from the one shown. */
  still(view: View, shown?: NoInfer<Frame>): Frame;
  /** The film of these events, from the picture shown to that of the view after them. */
  shoot(shown: Frame, events: readonly Event[], after: View, ...how: How): Shot;
  /** The picture of a film at a time; at its length, the one it ends in. */
  frameAt(film: Shot, time: number, shown: NoInfer<Frame>): Frame;
}

/** Shows views at rest and moves as films. */
export class Projector<View, Event, Frame, Shot extends Film, How extends unknown[]> {
  /** What is shown now. */
  frame = $state.raw() as Frame;
  /** Whether a film is running. */
  running = $state(false);

  readonly #filming: Filming<View, Event, Frame, Shot, How>;
  /** The view that is shown, or that a running film leads away from. */
  #view: View;
  #reel: { film: Shot; after: View; finish: () => void } | undefined;

  constructor(filming: Filming<View, Event, Frame, Shot, How>, view: View) {
    this.#filming = filming;
    this.#view = view;
    this.frame = filming.still(view);
  }

  /** Shows a view at once; a film that still shows the way from it goes on. */
  show(view: View): void {
    if (this.#reel && isSame(view, this.#view)) return;
    this.skip();
    this.#view = view;
    this.frame = this.#filming.still(view, this.frame);
  }

  /** Shows the events, and when they are over, exactly the view `after`. */
  play(events: readonly Event[], after: View, pace: Pace, ...how: How): Promise<void> {
    this.skip();
    const film = this.#filming.shoot(this.frame, events, after, ...how);
    const done = new Promise<void>((finish) => (this.#reel = { film, after, finish }));
    this.running = true;
    if (pace > 0 && !document.hidden && !prefersStillness()) this.#run(film, pace);
    else this.skip();
    const whenHidden = () => this.skip();
    document.addEventListener('visibilitychange', whenHidden);
    return done.finally(() => document.removeEventListener('visibilitychange', whenHidden));
  }

  /** Ends the film at once, in the picture it would have ended in. */
  skip(): void {
    if (!this.#reel) return;
    const { film, after, finish } = this.#reel;
    this.#reel = undefined;
    this.#view = after;
    this.frame = this.#filming.frameAt(film, film.length, this.frame);
    this.running = false;
    finish();
  }

  #run(film: Shot, pace: Pace): void {
    const start = performance.now();
    const draw = (now: number) => {
      if (this.#reel?.film !== film) return;
      // The first frame may have begun a little before the film did.
      const time = Math.max(0, now - start) / pace;
      if (time >= film.length) return this.skip();
      this.frame = this.#filming.frameAt(film, time, this.frame);
      requestAnimationFrame(draw);
    };
    draw(start);
  }
}

/** Whether two views, which are plain data, show the same. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A projector for a board: it follows the table's view for as long as the board is there. */
export function projectorOf<View, Event, Frame, Shot extends Film, How extends unknown[]>(
  filming: Filming<View, Event, Frame, Shot, How>,
  view: () => View,
): Projector<View, Event, Frame, Shot, How> {
  const projector = new Projector(filming, untrack(view));
  $effect.pre(() => {
    const next = view();
    untrack(() => projector.show(next));
  });
  $effect(() => () => projector.skip());
  return projector;
}

/**
 * For a picture that lives: plays its moves one after the other, shows the start again, and so on,
 * for as long as the picture is there.
 */
export function playInLoop<View>(
  projector: { show(view: View): void; skip(): void },
  pause: number,
  start: View,
  moves: readonly (() => Promise<void>)[],
): void {
  $effect(() =>
    loop(pause, moves.length + 1, (step) => {
      const play = moves[step];
      if (play) void play();
      else projector.show(start);
    }),
  );
  $effect(() => () => projector.skip());
}
