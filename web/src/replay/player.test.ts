import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose } from '../settings/settings.svelte';
import type { Room } from '../table/room';
import type { End, Replay } from '../wire/house';
import { Player } from './player.svelte';

const match: Replay = {
  game: 'stones',
  players: [{ name: 'Anna' }, { name: 'Ben' }],
  start: 'start',
  steps: [1, 2, 3].map((move) => ({
    played: { seat: 0, move: `${move}` },
    events: [],
    view: `after ${move}`,
  })),
  status: { turn: [], over: true, winners: [0], scores: [1, 0] },
  end: { reason: 'played_out', winners: [0] },
  origin: 'house',
};

describe('a replay', () => {
  let rest: (() => void) | undefined;
  let player: Player;

  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const board = {
      animate: () => new Promise<void>((resolve) => (rest = resolve)),
      skip: () => rest?.(),
    };
    player = new Player(match, [], () => board);
  });
  afterEach(() => {
    player.stop();
    vi.unstubAllGlobals();
  });

  it('begins before the first move', () => {
    expect([player.at, player.view]).toEqual([0, 'start']);
  });

  it('jumps within the match at once', () => {
    player.jump(2);
    expect(player.view).toBe('after 2');
    player.jump(99);
    expect(player.at).toBe(3);
    player.jump(-1);
    expect(player.at).toBe(0);
  });

  it('shows the next move when it has come to rest', async () => {
    const step = player.step();
    expect(player.view).toBe('start');
    rest?.();
    await step;
    expect(player.view).toBe('after 1');
  });

  it('finishes a move at once when the next one is asked for', async () => {
    const first = player.step();
    const second = player.step();
    expect(player.view).toBe('after 1');
    rest?.();
    await Promise.all([first, second]);
    expect(player.view).toBe('after 2');
  });

  it('plays to the end and stops there', async () => {
    vi.useFakeTimers();
    player.jump(1);
    const playing = player.play();
    for (let move = 0; move < 2; move += 1) {
      expect(player.playing).toBe(true);
      rest?.();
      await vi.advanceTimersByTimeAsync(5000);
    }
    await playing;
    vi.useRealTimers();
    expect([player.at, player.playing]).toEqual([3, false]);
  });

  it('tells which move it was where there is no more to tell', () => {
    const room = { tell: () => undefined, describe: () => 'two stones' } as unknown as Room;
    player.jump(2);
    expect(player.told(room, 'en')).toBe('Anna: two stones');
    expect(player.told({ tell: () => undefined } as unknown as Room, 'en')).toBe('Anna: 2');
  });

  it('tells at the end why the match was over, even without a move', () => {
    const room = { result: () => 'played out', tell: () => 'a move' } as unknown as Room;
    choose('language', 'en');
    player.jump(2);
    expect(player.told(room, 'en')).toBe('a move');
    player.jump(3);
    expect(player.told(room, 'en')).toBe('played out');
    const end: End = { reason: 'resigned', by: 1, winners: [0] };
    const short = new Player({ ...match, end, steps: [] }, [0], () => undefined);
    expect(short.told(room, 'en')).toBe('Ben resigned: you win.');
    choose('language', 'browser');
  });

  it('plays from the start where everything has been seen, and can be paused', () => {
    player.jump(3);
    void player.play();
    expect([player.at, player.playing]).toEqual([0, true]);
    player.stop();
    expect([player.at, player.playing]).toEqual([1, false]);
  });
});
