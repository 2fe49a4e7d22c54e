import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SeatTimes } from '../wire/house';
import { FakeSocket } from './fake-socket';
import { sitAt } from './test-live';
import { nowOf } from './testing';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_000_000);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A table with these clocks; the server's clock is five seconds ahead. */
function timed(left: (number | null)[], running: number[]) {
  const times: SeatTimes = { at: 1_005_000, left, running };
  const table = sitAt({ at: 1_005_000, now: nowOf({ times }) });
  const { clocks } = table.live;
  const ticks: number[] = [];
  const stop = $effect.root(() => {
    $effect(() => clocks.follow(() => ticks.push(clocks.left(0)!)));
  });
  flushSync();
  return { table, clocks, ticks, stop };
}

test('only_the_clock_of_who_is_on_move_runs_by_the_time_of_the_server', () => {
  const { clocks, stop } = timed([60_000, 60_000], [1]);
  vi.advanceTimersByTime(2000);
  expect([clocks.left(0), clocks.left(1)]).toEqual([60_000, 58_000]);
  expect([clocks.isRunning(0), clocks.isRunning(1)]).toEqual([false, true]);
  stop();
});

test('a_clock_stands_still_while_the_house_is_down_and_never_shows_less_than_nothing', () => {
  const { clocks, stop } = timed([3000, null], [0]);
  vi.advanceTimersByTime(1000);
  FakeSocket.last.break();
  flushSync();
  vi.advanceTimersByTime(300);
  expect(clocks.left(0)).toBe(2000);
  expect(clocks.left(1), 'a computer has none').toBeUndefined();
  stop();
  const other = timed([1000, null], [0]);
  vi.advanceTimersByTime(5000);
  expect(other.clocks.left(0)).toBe(0);
  other.stop();
});

test('the_last_ten_seconds_tick_and_some_moments_are_said', () => {
  const { clocks, ticks, stop } = timed([31_000, 60_000], [0]);
  vi.advanceTimersByTime(1100);
  expect([clocks.said, ticks.length]).toEqual([30_000, 0]);
  vi.advanceTimersByTime(20_000);
  expect(clocks.said).toBe(10_000);
  vi.advanceTimersByTime(3000);
  expect(ticks.length).toBe(3);
  vi.advanceTimersByTime(20_000);
  expect(ticks.length, 'one a second, and none when it is over').toBe(9);
  stop();
});
