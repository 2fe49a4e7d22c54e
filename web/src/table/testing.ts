import { onTestFinished, vi } from 'vitest';
import type { BoardProps } from './room';

type Given<View> = Partial<BoardProps<View>> &
  Pick<BoardProps<View>, 'view' | 'players' | 'moves' | 'play'>;

/** What the table gives a board at which the first seat may act, and what a test adds to it. */
export function boardProps<View>(given: Given<View>): BoardProps<View> {
  return { viewer: 0, seat: 0, history: [], hints: undefined, language: 'en', ...given };
}

/** Lets things move for the rest of the test; without it, tests prefer stillness. */
export function allowMotion(): void {
  const media = vi.spyOn(window, 'matchMedia');
  media.mockReturnValue({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  } as never);
  onTestFinished(() => media.mockRestore());
}

/** Resolved when the next frame is drawn. */
export function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
