import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choose } from '../settings/settings.svelte';
import { FakeSocket } from './fake-socket';
import { sitAt, type TestTable } from './test-live';

let table: TestTable;

beforeEach(() => {
  vi.useFakeTimers();
  choose('gestures', true);
  table = sitAt();
});
afterEach(() => {
  vi.useRealTimers();
});

const hear = (seat: number, what: 'hello' | 'wow') =>
  FakeSocket.last.say({ type: 'gesture', seat, what });
const shown = () => table.live.gestures.shown.map(({ seat, what }) => [seat, what]);

test('what_somebody_says_is_shown_at_their_seat_for_a_while', () => {
  hear(1, 'hello');
  hear(0, 'wow');
  hear(1, 'wow');
  expect(shown()).toEqual([
    [0, 'wow'],
    [1, 'wow'],
  ]);
  vi.advanceTimersByTime(5000);
  expect(shown()).toEqual([]);
});

test('more_than_the_house_takes_is_not_said', () => {
  const { gestures } = table.live;
  for (let count = 0; count < 7; count += 1) gestures.make('hello');
  expect(table.said.filter(({ type }) => type === 'gesture')).toHaveLength(5);
  expect(gestures.patience).toBe(true);
  vi.advanceTimersByTime(6000);
  expect(gestures.patience).toBe(false);
  gestures.make('wow');
  expect(table.said.at(-1)).toEqual({ type: 'gesture', seat: 0, what: 'wow' });
});

test('whoever_is_muted_is_not_shown_and_everybody_is_if_nobody_wants_to_see_any', () => {
  hear(1, 'hello');
  table.live.gestures.mute(1, true);
  expect(shown()).toEqual([]);
  hear(1, 'wow');
  hear(0, 'wow');
  expect(shown(), 'one’s own are shown').toEqual([[0, 'wow']]);
  table.live.gestures.mute(1, false);
  choose('gestures', false);
  hear(1, 'wow');
  expect(shown()).toEqual([[0, 'wow']]);
});

test('there_is_somebody_to_say_something_to_only_among_people', () => {
  expect(table.live.gestures.possible).toBe(true);
  table.tell({ players: [{ name: 'Ann' }, { name: 'C', bot: 'strong' }] });
  expect(table.live.gestures.possible).toBe(false);
  table.tell({ players: [{ name: 'Ann' }, { name: 'Ben' }], mine: [] });
  expect(table.live.gestures.possible, 'spectators keep silent').toBe(false);
});
