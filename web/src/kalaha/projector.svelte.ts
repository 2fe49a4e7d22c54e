import { prefersStillness } from '../table/motion';
import type { Pace } from '../table/room';
import type { Event } from '../wire/kalaha';
import { reuse, settle, type Heaps } from './beans';
import { frameAt, shoot, type Film, type Frame, type Remark } from './film';
import type { Layout } from './layout';

/** Shows beans at rest and moves as films. */
export class Projector {
  heaps = $state.raw<Heaps>([]);
  flying = $state.raw<Frame['flying']>([]);
  remark = $state.raw<Remark | undefined>();

  #counts: readonly number[] = [];
  #film: Film | undefined;
  #finish: (() => void) | undefined;

  constructor(counts: readonly number[]) {
    this.show(counts);
  }

  /**
   * Shows the position with these counts at once; a film that still shows the way from it goes on.
   */
  show(counts: readonly number[]): void {
    if (this.#film && isSame(counts, this.#counts)) return;
    this.skip();
    this.#counts = [...counts];
    if (isSame(counts, sizes(this.heaps))) return;
    this.heaps = settle(this.heaps, counts);
    this.remark = undefined;
  }

  /**
   * Shows the events, and when they are over, exactly the counts `after`; at once if they do not
   * begin with what is shown.
   */
  play(
    events: readonly Event[],
    after: readonly number[],
    layout: Layout,
    pace: Pace,
  ): Promise<void> {
    this.skip();
    if (
      !events.every(
        (event) => event.type !== 'lift' || this.heaps[event.pit]?.length === event.beans,
      )
    ) {
      this.show(after);
      return Promise.resolve();
    }
    const film = shoot(this.heaps, events, layout);
    this.#film = { ...film, after: settle(film.after, after) };
    this.remark = undefined;
    const done = new Promise<void>((resolve) => (this.#finish = resolve));
    if (pace > 0 && !document.hidden && !prefersStillness()) this.#run(this.#film, pace);
    else this.skip();
    const whenHidden = () => this.skip();
    document.addEventListener('visibilitychange', whenHidden);
    return done.finally(() => document.removeEventListener('visibilitychange', whenHidden));
  }

  /** Ends the film at once, in the picture it would have ended in. */
  skip(): void {
    if (!this.#film) return;
    this.heaps = reuse(this.heaps, this.#film.after);
    this.remark = this.#film.remarks.at(-1);
    this.flying = [];
    this.#film = undefined;
    this.#finish?.();
  }

  #run(film: Film, pace: Pace): void {
    const start = performance.now();
    const draw = (now: number) => {
      if (this.#film !== film) return;
      const time = (now - start) / pace;
      if (time >= film.length) return this.skip();
      const frame = frameAt(film, Math.max(0, time));
      this.heaps = reuse(this.heaps, frame.heaps);
      this.flying = frame.flying;
      this.remark = frame.remark;
      requestAnimationFrame(draw);
    };
    draw(start);
  }
}

function sizes(heaps: Heaps): number[] {
  return heaps.map((heap) => heap.length);
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((count, field) => count === b[field]);
}
