import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSettings } from '../device';
import type { Now, SeatState, Wish } from '../wire/house';
import { FakeSocket } from './fake-socket';
import { LiveTable } from './live.svelte';
import { nowOf, tableOf } from './testing';

vi.mock('../rooms', () => ({ room: () => ({}) }));
vi.mock('../games.svelte', () => ({
  gameInfo: (id: string) => ({ id, secrets: id === 'cards' }),
  loadGames: () => {},
}));

/** The seats of this device after this many moves; the first one named is to move. */
function now(moves: number, turn: number[], seats: number[]): Now {
  return nowOf({
    moves,
    status: { turn, over: turn.length === 0, winners: [], scores: [0, 0] },
    views: seats.map((seat) => ({
      seat,
      view: `${seat} sees ${moves}`,
      moves: turn.includes(seat) ? ['a', 'b'] : [],
    })),
  });
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a live table', () => {
  let live: LiveTable;
  let rest: () => void;

  beforeEach(() => {
    localStorage.clear();
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    live = new LiveTable('x', false);
    live.board = {
      animate: () => new Promise((resolve) => (rest = resolve)),
      skip: () => rest?.(),
    };
    FakeSocket.last.onopen?.();
  });
  afterEach(() => {
    live.close();
    vi.unstubAllGlobals();
  });

  const show = (game: string, mine: number[], state: Now) =>
    FakeSocket.last.say({ type: 'table', table: tableOf({ game, mine, now: state }) });
  const played = (state: Now, seat = 0) =>
    FakeSocket.last.say({ type: 'played', played: { seat, move: 'a' }, events: [], now: state });

  it.each<[string, number[], SeatState[], boolean]>([
    ['whoever plays alone against computers', [0], ['taken', 'computer'], true],
    ['whoever the others have left to computers for good', [0], ['taken', 'resigned'], true],
    ['everyone where only computers play', [], ['computer', 'computer'], true],
    ['nobody who watches a person', [], ['taken', 'computer'], false],
    ['nobody among people', [0], ['taken', 'taken'], false],
    ['nobody at a screen that people share', [0, 1], ['taken', 'taken'], false],
    ['nobody while a person may come back', [0], ['taken', 'stand_in'], false],
  ])('lets %s look at the hands of computers', (_, mine, seats, can) => {
    FakeSocket.last.say({ type: 'table', table: tableOf({ mine, seats }) });
    live.peek(true);
    expect(live.canPeek).toBe(can);
    expect(FakeSocket.last.sent.slice(1)).toEqual(can ? [{ type: 'peek', on: true }] : []);
  });

  it('offers the moves of the own seat, and sends the chosen one once', () => {
    show('stones', [0], now(0, [0], [0]));
    expect([live.acting, live.moves, live.view]).toEqual([0, ['a', 'b'], '0 sees 0']);
    live.play('a');
    live.play('a');
    expect(FakeSocket.last.sent.slice(1)).toEqual([{ type: 'play', seat: 0, move: 'a', after: 0 }]);
    expect(live.moves).toEqual([]);
  });

  it('takes a refused move back into the hand', () => {
    show('stones', [0], now(0, [0], [0]));
    live.play('a');
    FakeSocket.last.say({ type: 'refused', why: { en: 'no', de: 'nein' } });
    expect(live.moves).toEqual(['a', 'b']);
    expect(live.refusal?.de).toBe('nein');
  });

  it('waits for the answer to its own move while others answer the same roll', async () => {
    show('dice', [0], now(0, [0, 1, 2], [0]));
    live.play('a');
    played(now(1, [0, 2], [0]), 1);
    rest();
    await settle();
    expect(live.moves).toEqual([]);
    FakeSocket.last.say({ type: 'refused', why: { en: 'too late', de: 'zu spät' } });
    expect(live.moves).toEqual(['a', 'b']);
    live.play('a');
    played(now(2, [2], [0]), 0);
    rest();
    await settle();
    expect([live.rests, live.view]).toEqual([true, '0 sees 2']);
  });

  it('shows what is worth knowing until the next own move', () => {
    show('stones', [0], now(0, [0], [0]));
    FakeSocket.last.say({ type: 'notice', what: { en: 'look', de: 'schau' } });
    expect([live.notice?.de, live.refusal, live.moves.length]).toEqual(['schau', undefined, 2]);
    live.play('a');
    expect(live.notice).toBeUndefined();
  });

  it('offers nothing while something moves, and shows the move when it has come to rest', async () => {
    show('stones', [0], now(0, [0], [0]));
    played(now(1, [0], [0]));
    expect([live.moving, live.moves, live.view]).toEqual([true, [], '0 sees 0']);
    rest();
    await settle();
    expect([live.moving, live.moves, live.view]).toEqual([false, ['a', 'b'], '0 sees 1']);
    expect(live.shown?.history).toEqual([{ seat: 0, move: 'a' }]);
  });

  it('shows the truth at once when the whole table comes', async () => {
    show('stones', [0], now(0, [0], [0]));
    played(now(1, [1], [0]));
    played(now(2, [0], [0]));
    show('stones', [0], now(7, [0], [0]));
    expect([live.moving, live.view]).toEqual([false, '0 sees 7']);
    await settle();
    expect(live.view).toBe('0 sees 7');
  });

  it('takes nothing back while something moves or a move is begun on the board', async () => {
    show('stones', [0], now(0, [0], [0]));
    expect(live.free).toBe(true);
    played(now(1, [0], [0]));
    expect(live.free).toBe(false);
    rest();
    await settle();
    expect(live.free).toBe(true);
    live.board = { ...live.board!, isMidway: () => true };
    expect([live.free, live.midway]).toEqual([false, true]);
  });

  it('takes nothing back while something is asked for, except another game', () => {
    show('stones', [0], now(0, [0], [0]));
    const ask = (what: Wish) =>
      FakeSocket.last.say({
        type: 'requests',
        requests: [{ by: 1, what, waiting_for: [0], accepted: [] }],
      });
    ask('draw');
    expect(live.free).toBe(false);
    ask('rematch');
    expect(live.free).toBe(true);
  });

  it('waits until the match begins', () => {
    FakeSocket.last.say({ type: 'table', table: tableOf({ mine: [0], now: null }) });
    expect([live.waits, live.shown, live.free]).toEqual([true, undefined, false]);
    show('stones', [0], now(0, [0], [0]));
    expect([live.waits, live.acting, live.free]).toEqual([false, 0, true]);
  });

  it('shows another name without disturbing the board', () => {
    show('stones', [0], now(0, [0], [0]));
    played(now(1, [0], [0]));
    FakeSocket.last.say({ type: 'renamed', seat: 0, name: 'Zoe' });
    expect([live.name(0), live.moving]).toEqual(['Zoe', true]);
  });

  it('offers nothing while the connection is lost', () => {
    show('stones', [0], now(0, [0], [0]));
    FakeSocket.last.break();
    expect(live.moves).toEqual([]);
  });

  it('shows hints only for the position and the seat they were made for', () => {
    show('stones', [0], now(0, [0], [0]));
    live.showHints(true);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'hints', on: true });
    const values = { moves: [], best: 'a' };
    const plain = { source: 'strong', margin: null, done: true } as const;
    FakeSocket.last.say({ type: 'hints', seat: 0, after: 3, values, ...plain });
    expect(live.hints).toBeUndefined();
    FakeSocket.last.say({ type: 'hints', seat: 0, after: 0, values, ...plain });
    expect(live.hints).toEqual({ ...values, source: 'strong', margin: null });
    live.showHints(false);
    expect(live.hints).toBeUndefined();
  });

  it('asks for the hints of another source, which stays so, and forgets those it had', () => {
    show('stones', [0], now(0, [0], [0]));
    live.showHints(true);
    const values = { moves: [], best: 'a' };
    const plain = { source: 'strong', margin: 1, done: true } as const;
    FakeSocket.last.say({ type: 'hints', seat: 0, after: 0, values, ...plain });
    live.showHintsOf('classic');
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'hints', on: true, source: 'classic' });
    expect(live.hints).toBeUndefined();
    expect(loadSettings().hintsOf).toBe('classic');
    live.showHintsOf('strong');
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'hints', on: true });
  });

  it('asks for hints again after a new connection', () => {
    show('stones', [0], now(0, [0], [0]));
    live.showHints(true);
    FakeSocket.last.break();
    window.dispatchEvent(new Event('online'));
    FakeSocket.last.onopen?.();
    show('stones', [0], now(0, [0], [0]));
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'hints', on: true });
  });

  it('keeps the same side of the board for two people at one screen where nothing is hidden', () => {
    show('stones', [0, 1], now(1, [1], [0, 1]));
    expect([live.viewer, live.acting, live.covered]).toEqual([0, 1, false]);
  });

  it('covers a shared screen until the person on move is ready', () => {
    show('cards', [0, 1], now(0, [0], [0, 1]));
    expect([live.awaited, live.covered, live.moves]).toEqual([0, true, []]);
    live.look();
    expect([live.awaited, live.covered, live.view]).toEqual([undefined, false, '0 sees 0']);
    show('cards', [0, 1], now(1, [1], [0, 1]));
    expect([live.awaited, live.covered, live.moves]).toEqual([1, true, []]);
    live.look();
    expect([live.view, live.moves]).toEqual(['1 sees 1', ['a', 'b']]);
  });

  it('covers a shared screen while nobody in front of it is on move', () => {
    show('cards', [0, 1], now(0, [2], [0, 1]));
    expect([live.awaited, live.covered]).toEqual([undefined, true]);
  });

  it('never covers a device with one seat', () => {
    show('cards', [1], now(0, [0], [1]));
    expect([live.covered, live.viewer]).toEqual([false, 1]);
  });
});
