import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { playInLoop, Projector, projectorOf, type Filming } from './projector.svelte';

/** A game in which a number grows; its films take a hundred milliseconds a step. */
interface View {
  count: number;
}
interface Frame {
  count: number;
  growing: boolean;
}
interface Shot {
  from: number;
  to: number;
  length: number;
}

type Game = Filming<View, number, Frame, Shot, [offset?: number]>;

const film = {
  still: vi.fn<Game['still']>(({ count }) => ({ count, growing: false })),
  shoot: ({ count }: Frame, steps: readonly number[], after: View, offset = 0): Shot => ({
    from: count + offset,
    to: after.count,
    length: 100 * steps.length,
  }),
  frameAt: vi.fn<Game['frameAt']>(({ from, to, length }, time) =>
    time < length ? { count: from + time / 100, growing: true } : { count: to, growing: false },
  ),
} satisfies Game;

const STEPS = [1, 1, 1];
const AFTER = { count: 3 };
const LAST = { count: 3, growing: false };

let frames: FrameRequestCallback[] = [];
let now = 0;

/** Lets time go by and the browser draw what it was asked for. */
function pass(millis: number): void {
  now += millis;
  const due = frames;
  frames = [];
  for (const draw of due) draw(now);
}

function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Whether a promise is settled by now. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => (done = true));
  await new Promise((resolve) => setTimeout(resolve));
  return done;
}

beforeEach(() => {
  frames = [];
  now = 1000;
  vi.clearAllMocks();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
});
afterEach(() => vi.restoreAllMocks());

function projector(count = 0) {
  return new Projector(film, { count });
}

describe('a film', () => {
  test('begins at once, is shown frame by frame and ends with the view after it', async () => {
    const shown = projector();
    expect([shown.frame, shown.running]).toEqual([{ count: 0, growing: false }, false]);
    const done = shown.play(STEPS, AFTER, 1);
    expect([shown.frame, shown.running]).toEqual([{ count: 0, growing: true }, true]);
    pass(50);
    expect(shown.frame).toEqual({ count: 0.5, growing: true });
    pass(200);
    expect(shown.frame).toEqual({ count: 2.5, growing: true });
    expect(await isDone(done)).toBe(false);
    pass(50);
    expect([shown.frame, shown.running]).toEqual([LAST, false]);
    await done;
    expect(frames).toEqual([]);
  });

  test.each([
    [2, 100],
    [0.5, 25],
  ])('at pace %d takes that many times as long', (pace, millis) => {
    const shown = projector();
    void shown.play(STEPS, AFTER, pace);
    pass(millis);
    expect(shown.frame.count).toBeCloseTo(0.5);
  });

  test('never begins before its beginning, though the browser’s frame did', () => {
    const shown = projector();
    void shown.play(STEPS, AFTER, 1);
    pass(-10);
    expect(shown.frame.count).toBe(0);
  });

  test('is shot the way it is asked for', () => {
    const shown = projector();
    void shown.play(STEPS, AFTER, 1, 7);
    expect(shown.frame.count).toBe(7);
  });

  test('gets the picture shown before each of its pictures, to take over what did not change', () => {
    const shown = projector();
    void shown.play(STEPS, AFTER, 1);
    const first = shown.frame;
    pass(50);
    expect(film.frameAt.mock.lastCall?.[2]).toBe(first);
  });

  test('of no length is over at once', async () => {
    const shown = projector();
    await shown.play([], AFTER, 1);
    expect([shown.frame, shown.running]).toEqual([LAST, false]);
  });

  test('begins where the one before would have ended', async () => {
    const shown = projector();
    const first = shown.play(STEPS, AFTER, 1);
    pass(50);
    const second = shown.play(STEPS, { count: 6 }, 1);
    await first;
    expect(shown.frame.count).toBe(3);
    pass(300);
    await second;
    expect(shown.frame.count).toBe(6);
  });
});

describe('skipping', () => {
  test('ends in the same picture', async () => {
    const shown = projector();
    const done = shown.play(STEPS, AFTER, 1);
    pass(50);
    shown.skip();
    expect([shown.frame, shown.running]).toEqual([LAST, false]);
    await done;
    pass(10);
    expect(shown.frame).toEqual(LAST);
  });

  test('does nothing when nothing moves', () => {
    const shown = projector(5);
    shown.skip();
    expect(shown.frame.count).toBe(5);
  });

  test('there is no film at pace 0', async () => {
    const shown = projector();
    await shown.play(STEPS, AFTER, 0);
    expect(shown.frame).toEqual(LAST);
    expect(frames).toEqual([]);
  });

  test('there is no film for who prefers stillness', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const shown = projector();
    await shown.play(STEPS, AFTER, 1);
    expect(shown.frame).toEqual(LAST);
    expect(frames).toEqual([]);
  });

  test('there is no film in a hidden tab, and one that gets hidden ends', async () => {
    const shown = projector();
    const done = shown.play(STEPS, AFTER, 1);
    hide(true);
    expect(shown.frame).toEqual(LAST);
    await done;
    await shown.play(STEPS, { count: 6 }, 1);
    expect(shown.frame.count).toBe(6);
    expect(frames).toHaveLength(1);
  });
});

describe('a view', () => {
  test('is shown at once and ends a film that leads elsewhere', async () => {
    const shown = projector();
    const done = shown.play(STEPS, AFTER, 1);
    pass(50);
    shown.show({ count: 9 });
    expect([shown.frame, shown.running]).toEqual([{ count: 9, growing: false }, false]);
    await done;
  });

  test('is given the picture shown, to take over what did not change', () => {
    const shown = projector();
    const before = shown.frame;
    shown.show({ count: 9 });
    expect(film.still.mock.lastCall?.[1]).toBe(before);
  });

  test.each([
    ['the same', (view: View) => view],
    ['an equal', (view: View) => ({ ...view })],
  ])('lets a film go on that still shows the way from %s view', (_, copy) => {
    const view = { count: 0 };
    const shown = new Projector(film, view);
    void shown.play(STEPS, AFTER, 1);
    pass(50);
    shown.show(copy(view));
    expect(shown.running).toBe(true);
    pass(100);
    expect(shown.frame.count).toBe(1.5);
  });

  test('that a skipped film led to lets the next film go on', () => {
    const shown = projector();
    void shown.play(STEPS, AFTER, 1);
    void shown.play(STEPS, { count: 6 }, 1);
    shown.show(AFTER);
    expect(shown.running).toBe(true);
    shown.show({ count: 0 });
    expect([shown.frame.count, shown.running]).toEqual([0, false]);
  });
});

describe('at a board', () => {
  test('the projector follows the view and ends its film with the board', async () => {
    let view = $state.raw({ count: 0 });
    let shown: ReturnType<typeof projector> | undefined;
    const leave = $effect.root(() => {
      shown = projectorOf(film, () => view);
    });
    flushSync();
    expect(shown!.frame.count).toBe(0);
    view = { count: 4 };
    flushSync();
    expect(shown!.frame.count).toBe(4);
    const done = shown!.play(STEPS, { count: 7 }, 1);
    leave();
    await done;
    expect(shown!.frame.count).toBe(7);
  });
});

describe('in a picture', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  function loop(shown: ReturnType<typeof projector>): () => void {
    const to = (count: number) => () => shown.play(STEPS, { count }, 1);
    const leave = $effect.root(() => playInLoop(shown, 1000, { count: 0 }, [to(3), to(6)]));
    flushSync();
    return leave;
  }

  test('moves are played one after the other, again and again from the start', () => {
    const shown = projector();
    const leave = loop(shown);
    const seen = Array.from({ length: 7 }, () => {
      vi.advanceTimersByTime(1000);
      pass(300);
      return shown.frame.count;
    });
    expect(seen).toEqual([3, 6, 0, 3, 6, 0, 3]);
    leave();
    vi.advanceTimersByTime(5000);
    expect(shown.frame.count).toBe(3);
  });

  test('nothing moves for who prefers stillness', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const shown = projector();
    const leave = loop(shown);
    vi.advanceTimersByTime(5000);
    expect(shown.frame.count).toBe(0);
    leave();
  });
});
