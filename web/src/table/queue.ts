/** Shows the steps of a match. */
export interface Display<Step> {
  /** Moves things on the way to the step; resolved when everything has come to rest. */
  animate(step: Step): Promise<void>;
  /** Ends a running animation at once, in the same picture. */
  skip(): void;
  /**
   * Shows the step as it is after its animation; resolved when it stands there, and the next one
   * can move.
   */
  show(step: Step): Promise<void>;
  /** Something begins or ends to move. */
  moving(moving: boolean): void;
}

/** Shows the steps of a match one after the other, however fast they come in. */
export class Queue<Step> {
  readonly #display: Display<Step>;
  #steps: Step[] = [];
  #running = false;
  #round = 0;

  constructor(display: Display<Step>) {
    this.#display = display;
  }

  push(step: Step): void {
    this.#steps.push(step);
    if (!this.#running) void this.#run();
  }

  /** Drops what has not been shown yet: something truer is shown instead. */
  clear(): void {
    this.#round += 1;
    this.#steps = [];
    if (this.#running) this.#end();
    this.#display.skip();
  }

  async #run(): Promise<void> {
    const round = this.#round;
    this.#running = true;
    this.#display.moving(true);
    for (let step = this.#steps.shift(); step !== undefined; step = this.#steps.shift()) {
      // A board that fails to move things must not hold up the match.
      await this.#display.animate(step).catch((error: unknown) => console.error(error));
      if (round !== this.#round) return;
      await this.#display.show(step);
      if (round !== this.#round) return;
    }
    this.#end();
  }

  #end(): void {
    this.#running = false;
    this.#display.moving(false);
  }
}
