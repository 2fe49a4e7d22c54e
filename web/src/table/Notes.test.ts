import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose } from '../settings/settings.svelte';
import type { Table, Wish } from '../wire/house';
import de from '../words/de';
import en from '../words/en';
import Notes from './Notes.svelte';
import { FakeSocket } from './fake-socket';
import { sitAt } from './test-live';
import { nowOf, overOf } from './testing';

const THREE: Partial<Table> = {
  game: 'qwixx',
  players: [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cid' }],
  seats: ['taken', 'taken', 'taken'],
  people: { here: [true, true, true], gone: [null, null, null], spectators: 0 },
};

const asks = (by: number, what: Wish, waiting_for: number[], accepted: number[] = []) => ({
  by,
  what,
  waiting_for,
  accepted,
});

function show(given: Partial<Table>) {
  const table = sitAt(given);
  render(Notes, { live: table.live });
  return table;
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const notes = () =>
  [...document.querySelectorAll('.note > p')].map((note) =>
    note.textContent.replace(/\s+/g, ' ').trim(),
  );
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent.trim());

beforeEach(() => choose('language', 'en'));
afterEach(() => choose('language', 'browser'));

describe('requests', () => {
  it('are shown together, each with its answers', async () => {
    const requests = [asks(1, 'undo', [0, 2]), asks(2, 'draw', [0], [1])];
    const table = show({ ...THREE, requests });
    expect(notes()).toEqual([
      'Ben would like to take back a move.',
      'Cid offers a draw. Ben agrees.',
    ]);
    expect(buttons()).toEqual(['Accept', 'Decline', 'Accept the draw', 'Decline']);
    await click('Accept the draw');
    await fireEvent.click(screen.getAllByRole('button', { name: 'Decline' })[0]!);
    expect(table.said).toEqual([
      { type: 'answer', to: 2, accept: true },
      { type: 'answer', to: 1, accept: false },
    ]);
  });

  it('come and go with what the server tells', async () => {
    show({});
    FakeSocket.last.say({ type: 'requests', requests: [asks(1, 'draw', [0])] });
    await tick();
    expect(notes()).toEqual(['Ben offers a draw.']);
    FakeSocket.last.say({ type: 'requests', requests: [] });
    await tick();
    expect(notes()).toEqual([]);
  });

  it.each<[Wish, string, string]>([
    ['draw', 'You have offered a draw. Waiting for Ben.', 'Du hast Unentschieden angeboten.'],
    ['rematch', 'You would like to play again. Waiting for Ben.', 'Du möchtest noch einmal'],
  ])('of one’s own for a %s can be withdrawn', async (what, english, german) => {
    const table = show({ requests: [asks(0, what, [1])] });
    expect(notes()).toEqual([english]);
    await click('Withdraw');
    expect(table.said).toEqual([{ type: 'withdraw' }]);
    choose('language', 'de');
    await tick();
    expect(notes()[0]).toContain(german);
  });

  it('show spectators who is waited for, without buttons', () => {
    show({ mine: [], requests: [asks(0, 'draw', [1])] });
    expect(notes()).toEqual(['Ann offers a draw. Waiting for Ben.']);
    expect(buttons()).toEqual([]);
  });

  it('have words for every wish in both languages', () => {
    for (const { table } of [en, de])
      for (const what of ['undo', 'redo', 'load', 'draw', 'rematch'] as const)
        expect([table.asks[what]('Ben'), table.asked[what], table.accept[what]]).not.toContain('');
  });
});

describe('a wish for another game', () => {
  const now = overOf({ reason: 'played_out', winners: [0] }, [1, 0, 0]);

  it('can be fulfilled without those who do not answer, once somebody agrees', async () => {
    const table = show({ ...THREE, now, requests: [asks(0, 'rematch', [1, 2])] });
    expect(buttons()).toEqual(['Withdraw']);
    FakeSocket.last.say({ type: 'requests', requests: [asks(0, 'rematch', [2], [1])] });
    await tick();
    expect(notes()).toEqual(['You would like to play again. Ben agrees. Waiting for Cid.']);
    await click('Start without Cid');
    expect(table.said).toEqual([{ type: 'rematch' }]);
  });

  it('is answered in its own words', async () => {
    const table = show({ ...THREE, now, requests: [asks(1, 'rematch', [0, 2])] });
    await click('Play again');
    expect(table.said).toEqual([{ type: 'answer', to: 1, accept: true }]);
  });
});

describe('the next game', () => {
  it('is one step away from the old table', () => {
    show({ mine: [], next: 'y' });
    const link = screen.getByRole('link', { name: 'Go to the next game' });
    expect(notes()).toEqual(['The next game has begun.']);
    expect(link.getAttribute('href')).toBe('/table/y');
  });

  it('need not be looked at', async () => {
    show({ next: 'y' });
    await click('Dismiss');
    expect(notes()).toEqual([]);
  });
});

describe('people who are away', () => {
  const MINUTE = 60_000;
  const gone = (...since: (number | null)[]) => ({
    here: since.map((at) => at === null),
    gone: since,
    spectators: 0,
  });

  beforeEach(() => vi.useFakeTimers({ now: 0 }));
  afterEach(() => vi.useRealTimers());

  it('leave the win to the only other side, after a while by the server’s clock', async () => {
    const at = 100 * MINUTE;
    const table = show({ grace: 5 * MINUTE, at, people: gone(null, at - 4.95 * MINUTE) });
    await tick();
    expect(notes()).toEqual([]);
    await vi.advanceTimersByTimeAsync(0.1 * MINUTE);
    expect(notes()).toEqual(['Ben has been away for 5 minutes.']);
    table.tell({ at: at + 7.1 * MINUTE });
    await tick();
    expect(notes()).toEqual(['Ben has been away for 12 minutes.']);
    choose('language', 'de');
    await tick();
    expect(notes()).toEqual(['Ben ist seit 12 Minuten weg.']);
    await click('Sieg beanspruchen');
    await click('Computer weiterspielen lassen');
    expect(table.said).toEqual([{ type: 'claim_win' }, { type: 'stand_in', seat: 1 }]);
  });

  it('are replaced by a computer where several sides play', async () => {
    const at = 10 * MINUTE;
    show({ ...THREE, grace: MINUTE, at, people: gone(null, 0, null) });
    await tick();
    expect(buttons()).toEqual(['Let a computer play on']);
  });

  it('are waited for where there is no end of waiting, by spectators, and after the end', async () => {
    const at = 10 * MINUTE;
    const people = gone(null, 0);
    show({ grace: null, at, people });
    show({ grace: MINUTE, at, people, mine: [] });
    show({ grace: MINUTE, at, people, now: overOf({ reason: 'given_up', winners: [] }) });
    show({ grace: MINUTE, at, people, seats: ['taken', 'stand_in'] });
    await tick();
    expect(notes()).toEqual([]);
  });
});

describe('a computer that stands in for oneself', () => {
  const seats: Table['seats'] = ['stand_in', 'taken'];

  it('gives the seat back', async () => {
    const table = show({ seats });
    expect(notes()).toEqual(['A computer plays on for you.']);
    await click('Take over again');
    expect(table.said).toEqual([{ type: 'come_back', seat: 0 }]);
  });

  it('gives no seat back to whoever has given up', () => {
    show({ seats: ['resigned', 'taken'] });
    expect(notes()).toEqual([]);
  });

  it('may go on', async () => {
    show({ seats });
    await click('Dismiss');
    expect(notes()).toEqual([]);
  });

  it('is named where several people sit here', () => {
    show({ seats, mine: [0, 1], now: nowOf() });
    expect(notes()).toEqual(['A computer plays on for Ann.']);
  });
});
