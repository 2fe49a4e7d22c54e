import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { known, remember, stranger } from '../device';
import type { FromPage, SeatState } from '../wire/house';
import { FakeSocket } from './fake-socket';
import { LiveTable } from './live.svelte';
import { tableOf } from './testing';

vi.mock('../rooms', () => ({ room: () => ({}) }));
vi.mock('../games.svelte', () => ({ gameInfo: () => undefined, loadGames: () => {} }));

describe('whoever made the match', () => {
  let live: LiveTable;

  beforeEach(() => {
    localStorage.clear();
    remember({
      ...stranger('x'),
      secrets: ['mine'],
      invitations: [{ seat: 1, token: 'first' }],
    });
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    live = new LiveTable('x', false);
    greet();
  });
  afterEach(() => {
    live.close();
    vi.unstubAllGlobals();
  });

  function show(state: SeatState): void {
    const table = tableOf({ mine: [0], creator: true, seats: ['taken', state], now: null });
    FakeSocket.last.say({ type: 'table', table });
  }
  function greet(): void {
    FakeSocket.last.onopen?.();
    show('invited');
  }
  const loseConnection = () => {
    FakeSocket.last.break();
    window.dispatchEvent(new Event('online'));
  };
  const last = (): FromPage | undefined => FakeSocket.last.sent.at(-1);

  it('shows that beside the own seats where none of them says so', () => {
    remember({ ...stranger('x'), creator: 'maker' });
    loseConnection();
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', secrets: ['maker'] }]);
  });

  it('knows the links that were made with the match', () => {
    expect([live.hosting.token(0), live.hosting.token(1)]).toEqual([undefined, 'first']);
  });

  it('makes a new link and keeps it', () => {
    live.hosting.invite(1);
    const token = live.hosting.token(1);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(last()).toEqual({ type: 'invite', seat: 1, invitation: token });
    expect(known('x')?.invitations).toEqual([{ seat: 1, token }]);
  });

  it('withdraws a link', () => {
    live.hosting.withdraw(1);
    expect(last()).toEqual({ type: 'invite', seat: 1, invitation: null });
    expect(known('x')?.invitations).toEqual([]);
  });

  it('says a new link again when the answer got lost, and only then', () => {
    live.hosting.invite(1);
    const said = last();
    loseConnection();
    greet();
    expect(last()).toEqual(said);
    show('invited');
    loseConnection();
    greet();
    expect(last()?.type).toBe('hello');
  });

  it('shows no new link while it cannot be said', () => {
    FakeSocket.last.break();
    live.hosting.invite(1);
    expect(live.hosting.token(1)).toBe('first');
  });

  it('shows no link that was refused', () => {
    live.hosting.invite(1);
    FakeSocket.last.say({ type: 'refused', why: { en: 'taken', de: 'besetzt' } });
    expect(live.hosting.token(1)).toBeUndefined();
    expect(live.refusal?.en).toBe('taken');
  });
});
