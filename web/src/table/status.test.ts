import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choose } from '../settings/settings.svelte';
import type { End, Seat } from '../wire/house';
import { FakeSocket } from './fake-socket';
import type { LiveTable } from './live.svelte';
import { headline, isVictory, news, outcome } from './status';
import { sitAt } from './test-live';
import { nowOf, overOf } from './testing';

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Comes to a running table, sees a move, and then how the match ends. */
async function seeEnd(end: End, mine: Seat[]): Promise<LiveTable> {
  const table = sitAt({ mine });
  const played = { seat: 0, move: '1' };
  FakeSocket.last.say({ type: 'played', played, events: [], now: nowOf({ moves: 1 }) });
  await settle();
  table.tell({ history: [played], now: { ...overOf(end, [25, 23]), moves: 1 } });
  return table.live;
}

describe('the outcome', () => {
  beforeEach(() => choose('language', 'en'));
  afterEach(() => choose('language', 'browser'));

  it('says why a match ended early', () => {
    const { live } = sitAt({ now: overOf({ reason: 'resigned', by: 1, winners: [0] }) });
    expect(outcome(live)).toBe('Ben resigned: you win.');
  });

  it('is the game’s own where it was played out', () => {
    const { live } = sitAt({ now: overOf({ reason: 'played_out', winners: [0] }, [25, 23]) });
    expect(outcome(live)).toBe('You win by 2 beans.');
  });

  it('is not said twice: the headline says only that it is over', () => {
    const { live } = sitAt({ now: overOf({ reason: 'played_out', winners: [0] }, [25, 23]) });
    expect(headline(live)).toBe('The game is over');
    expect(outcome(sitAt().live)).toBe('');
  });

  it('leaves nothing to play', () => {
    const { live } = sitAt({ now: overOf({ reason: 'given_up', winners: [] }) });
    expect([live.acting, live.moves, live.over]).toEqual([undefined, [], true]);
  });
});

describe('the news of the last move', () => {
  const played: End = { reason: 'played_out', winners: [0] };
  const resigned: End = { reason: 'resigned', by: 1, winners: [0] };

  it('is not what ended a match that was cut short', async () => {
    expect(news(await seeEnd(played, [0]))).not.toBe('');
    expect(news(await seeEnd(resigned, [0]))).toBe('');
  });
});

describe('a victory', () => {
  it.each<[string, End, Seat[], boolean]>([
    ['of this device', { reason: 'resigned', by: 1, winners: [0] }, [0], true],
    ['of somebody else', { reason: 'resigned', by: 0, winners: [1] }, [0], false],
    ['somebody watched', { reason: 'resigned', by: 0, winners: [1] }, [], true],
    ['of one at a shared screen', { reason: 'resigned', by: 0, winners: [1] }, [0, 1], true],
    ['that is a draw', { reason: 'draw_agreed', winners: [0, 1] }, [0], false],
    ['of nobody', { reason: 'given_up', winners: [] }, [0], false],
    ['of nobody somebody watched', { reason: 'given_up', winners: [] }, [], false],
  ])('%s is celebrated or not', async (_, end, mine, celebrated) => {
    expect(isVictory(await seeEnd(end, mine))).toBe(celebrated);
  });
});
