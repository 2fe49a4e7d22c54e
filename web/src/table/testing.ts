import { onTestFinished, vi } from 'vitest';
import type { End, Now, Table } from '../wire/house';
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

/** How things stand at a table of two where nobody has played, and what a test adds to it. */
export function nowOf(given: Partial<Now> = {}): Now {
  return {
    moves: 0,
    status: { turn: [0], over: false, winners: [], scores: [0, 0] },
    views: [],
    peeked: [],
    can_undo: false,
    can_redo: false,
    can_save: true,
    can_hint: true,
    can_draw: false,
    can_resign: [],
    end: null,
    changes: [],
    times: null,
    seed: null,
    ...given,
  };
}

/** The same once it is over. */
export function overOf(end: End, scores = [0, 0]): Now {
  return nowOf({ status: { turn: [], over: true, winners: end.winners, scores }, end });
}

/** A table of Anna and Ben that nobody has played at, and what a test adds to it. */
export function tableOf(given: Partial<Table> = {}): Table {
  return {
    id: 'x',
    game: 'kalaha',
    players: [{ name: 'Anna' }, { name: 'Ben' }],
    mine: [],
    seats: ['taken', 'taken'],
    cards: [null, null],
    practice: false,
    rated: false,
    listed: false,
    creator: false,
    invited: null,
    called_off: false,
    setup: null,
    origin: 'house',
    draw: null,
    clock: { kind: 'none' },
    grace: null,
    series: null,
    next: null,
    history: [],
    now: nowOf(),
    people: { here: [true, true], gone: [null, null], spectators: 0 },
    requests: [],
    thinking: [],
    at: 0,
    ...given,
  };
}
