import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../table/fake-socket';
import type { OpenTable, ToVisitor } from '../wire/house';
import { Lobby } from './lobby.svelte';

let lobby: Lobby;
let met: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  met = [];
  lobby = new Lobby((id) => met.push(id));
});
afterEach(() => {
  lobby.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function tell(message: ToVisitor): void {
  FakeSocket.last.onmessage?.({ data: JSON.stringify(message) });
}

function table(id: string, part: Partial<OpenTable> = {}): OpenTable {
  return {
    id,
    game: 'kalaha',
    setup: null,
    clock: { kind: 'none' },
    rated: false,
    practice: false,
    seats: 2,
    free: 1,
    host: { name: 'Ann', card: null },
    since: 0,
    ...part,
  };
}

const greet = (tables: OpenTable[] = [], total = tables.length) =>
  tell({ type: 'lobby', tables, total });
const wish = { game: 'kalaha', clock: { kind: 'none' }, secret: 's', name: 'Ben' } as const;
const sent = () => FakeSocket.last.sent as unknown[];

test('tables_open_change_and_close_as_the_house_tells', () => {
  FakeSocket.last.onopen?.();
  expect([lobby.known, sent()]).toEqual([false, []]);
  greet([table('a')], 300);
  tell({ type: 'opened', table: table('b') });
  tell({ type: 'opened', table: table('b') });
  tell({ type: 'changed', table: table('a', { free: 2 }) });
  expect(lobby.tables.map(({ id, free }) => [id, free])).toEqual([
    ['b', 1],
    ['a', 2],
  ]);
  expect(lobby.total).toBe(301);
  tell({ type: 'closed', id: 'a' });
  expect([lobby.tables.map(({ id }) => id), lobby.total]).toEqual([['b'], 300]);
});

test('a_search_widens_and_ends_with_a_table', () => {
  greet();
  lobby.seek(wish);
  expect(sent()).toEqual([{ type: 'seek', ...wish }]);
  tell({ type: 'seeking', since: 0, from: 1400, to: 1600, computer: 'level-6' });
  tell({ type: 'seeking', since: 0, from: 1300, to: 1700, computer: 'level-6' });
  expect(lobby.search?.to).toBe(1700);
  tell({ type: 'paired', id: 'm' });
  expect([met, lobby.wish, lobby.found]).toEqual([['m'], undefined, true]);
});

test('a_search_goes_on_after_the_connection_was_lost', () => {
  greet();
  lobby.seek(wish);
  FakeSocket.last.break();
  expect(lobby.lost).toBe(true);
  vi.advanceTimersByTime(10_000);
  greet();
  expect(sent()).toEqual([{ type: 'seek', ...wish }]);
});

test('whoever_was_found_just_before_the_search_was_stopped_is_not_left_alone', () => {
  greet();
  tell({ type: 'paired', id: 'nobody asked' });
  lobby.seek(wish);
  lobby.stop();
  tell({ type: 'paired', id: 'm' });
  expect(met).toEqual(['m']);
});

test('a_search_that_is_stopped_or_refused_is_over', () => {
  greet();
  lobby.seek(wish);
  lobby.stop();
  expect(sent().at(-1)).toEqual({ type: 'stop' });
  expect(lobby.wish).toBeUndefined();
  lobby.seek(wish);
  tell({ type: 'refused', why: { en: 'no', de: 'nein' } });
  expect([lobby.wish, lobby.refusal?.en]).toEqual([undefined, 'no']);
});
