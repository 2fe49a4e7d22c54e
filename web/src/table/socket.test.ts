import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToPage } from '../wire/house';
import { FakeSocket } from './fake-socket';
import { backoff } from '../connection.svelte';
import { Link } from './socket.svelte';

/** The server accepts and shows the table. */
function stand(): void {
  FakeSocket.last.onopen?.();
  FakeSocket.last.say({ type: 'table' } as ToPage);
}

describe('the connection to a table', () => {
  let received: string[];
  let link: Link;
  let secrets: string[];
  let missing: number;
  let unreadable: number;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    received = [];
    secrets = ['abc'];
    missing = 0;
    unreadable = 0;
    link = new Link({
      address: 'ws://house/api/matches/x/socket',
      hello: () => ({ type: 'hello', secrets }),
      receive: ({ type }) => received.push(type),
      unwelcome: (secret) => secrets.splice(secret, 1).length > 0,
      missing: () => (missing += 1),
      unreadable: () => (unreadable += 1),
    });
  });
  afterEach(() => {
    link.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('says hello with the secrets of the device, and stands once the table is shown', () => {
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', secrets: ['abc'] }]);
    expect(link.state).toBe('connecting');
    FakeSocket.last.say({ type: 'table' } as ToPage);
    expect(link.state).toBe('open');
    expect(received).toEqual(['table']);
  });

  it('greets anew when the device has something else to show', () => {
    stand();
    const old = FakeSocket.last;
    secrets = ['def'];
    link.again();
    expect([old.closed, link.state]).toEqual([true, 'connecting']);
    stand();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', secrets: ['def'] }]);
    expect([FakeSocket.all.length, link.state]).toEqual([2, 'open']);
  });

  it('takes no moves while it is down', () => {
    stand();
    expect(link.send({ type: 'undo' })).toBe(true);
    FakeSocket.last.break();
    expect(link.state).toBe('lost');
    expect(link.send({ type: 'undo' })).toBe(false);
  });

  it('comes back by itself, with the secrets the device has by then', () => {
    stand();
    FakeSocket.last.break();
    secrets = ['abc', 'def'];
    vi.advanceTimersByTime(backoff(0, 1));
    expect(FakeSocket.all).toHaveLength(2);
    stand();
    expect(FakeSocket.last.sent[0]).toEqual({ type: 'hello', secrets: ['abc', 'def'] });
    expect(link.state).toBe('open');
  });

  it('says nothing of a server that restarts, unless it stays away', () => {
    stand();
    FakeSocket.last.break(1012);
    expect(link.state).toBe('connecting');
    vi.advanceTimersByTime(backoff(0, 1) / 2);
    expect(FakeSocket.all).toHaveLength(2);
    stand();
    expect(link.state).toBe('open');
    FakeSocket.last.break(1012);
    vi.advanceTimersByTime(backoff(0, 1) / 2);
    FakeSocket.last.break();
    expect(link.state).toBe('lost');
    vi.advanceTimersByTime(backoff(0, 1));
    stand();
    expect(link.state).toBe('open');
  });

  it('waits longer after every failure, but never longer than ten seconds', () => {
    const waits = [0, 1, 2, 3, 4, 5, 20].map((failures) => backoff(failures, 0.5));
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
    expect(backoff(99, 1)).toBeLessThanOrEqual(10_000);
  });

  it('tells that the match does not exist, and does not try again', () => {
    FakeSocket.last.break(4404);
    expect(missing).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('greets again without a secret that belongs to no seat', () => {
    const refusal: ToPage = { type: 'unknown', secret: 1, why: { en: 'no', de: 'nein' } };
    secrets = ['abc', 'wrong'];
    FakeSocket.last.onopen?.();
    FakeSocket.last.say(refusal);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'hello', secrets: ['abc'] });
    FakeSocket.last.say(refusal);
    expect(FakeSocket.last.sent).toHaveLength(2);
  });

  it('keeps every secret when it is refused for another reason', () => {
    FakeSocket.last.onopen?.();
    FakeSocket.last.say({ type: 'refused', why: { en: 'full', de: 'voll' } });
    FakeSocket.last.break(1013);
    vi.advanceTimersByTime(10_000);
    stand();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', secrets: ['abc'] }]);
  });

  it('tells that the match cannot be read, and does not try again', () => {
    FakeSocket.last.break(4500);
    expect([unreadable, missing]).toEqual([1, 0]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('notices a dead connection by the missing answer to its ping', () => {
    stand();
    const dead = FakeSocket.last;
    vi.advanceTimersByTime(15_000);
    expect(dead.sent.at(-1)).toEqual({ type: 'ping' });
    vi.advanceTimersByTime(6000);
    expect(link.state).toBe('lost');
    expect(dead.closed).toBe(true);
  });

  it('stays while pings are answered, and keeps pongs to itself', () => {
    stand();
    for (let round = 0; round < 4; round += 1) {
      vi.advanceTimersByTime(15_000);
      FakeSocket.last.say({ type: 'pong' });
    }
    expect(link.state).toBe('open');
    expect(FakeSocket.all).toHaveLength(1);
    expect(received).toEqual(['table']);
  });

  it('tries at once when the network is back', () => {
    stand();
    FakeSocket.last.break();
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('stops when it is closed', () => {
    stand();
    link.close();
    expect(FakeSocket.last.closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(1);
  });
});
