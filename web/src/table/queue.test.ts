import { describe, expect, it } from 'vitest';
import { Queue, type Display } from './queue';

/** A display whose animations end when the test says so. */
class SlowDisplay implements Display<string> {
  seen: string[] = [];
  #end: (() => void) | undefined;

  animate(step: string): Promise<void> {
    this.seen.push(`animate ${step}`);
    return new Promise((resolve) => (this.#end = resolve));
  }
  skip(): void {
    this.seen.push('skip');
    this.#end?.();
  }
  show(step: string): Promise<void> {
    this.seen.push(`show ${step}`);
    return Promise.resolve();
  }
  moving(moving: boolean): void {
    this.seen.push(moving ? 'moves' : 'rests');
  }
  async end(): Promise<void> {
    this.#end?.();
    await settle();
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('the animation queue', () => {
  it('shows one step after the other, each after its animation', async () => {
    const display = new SlowDisplay();
    const queue = new Queue(display);
    queue.push('1');
    queue.push('2');
    expect(display.seen).toEqual(['moves', 'animate 1']);
    await display.end();
    expect(display.seen).toEqual(['moves', 'animate 1', 'show 1', 'animate 2']);
    await display.end();
    expect(display.seen.slice(4)).toEqual(['show 2', 'rests']);
  });

  it('lets a step stand before the next one moves', async () => {
    const display = new SlowDisplay();
    const show = display.show.bind(display);
    display.show = async (step) => {
      await show(step);
      await settle();
      display.seen.push(`${step} stands`);
    };
    const queue = new Queue(display);
    queue.push('1');
    queue.push('2');
    await display.end();
    await settle();
    expect(display.seen.slice(2)).toEqual(['show 1', '1 stands', 'animate 2']);
  });

  it('shows nothing of what was cleared', async () => {
    const display = new SlowDisplay();
    const queue = new Queue(display);
    queue.push('1');
    queue.push('2');
    queue.clear();
    await settle();
    expect(display.seen).toEqual(['moves', 'animate 1', 'rests', 'skip']);
  });

  it('goes on with what comes after clearing', async () => {
    const display = new SlowDisplay();
    const queue = new Queue(display);
    queue.push('1');
    queue.clear();
    queue.push('2');
    await settle();
    await display.end();
    expect(display.seen.slice(4)).toEqual(['moves', 'animate 2', 'show 2', 'rests']);
  });

  it('shows the step of a failed animation all the same', async () => {
    const seen: string[] = [];
    const display: Display<string> = {
      animate: () => Promise.reject(new Error('a broken board')),
      skip: () => {},
      show: (step) => Promise.resolve(void seen.push(step)),
      moving: () => {},
    };
    const { error } = console;
    console.error = () => {};
    new Queue(display).push('1');
    await settle();
    console.error = error;
    expect(seen).toEqual(['1']);
  });
});
