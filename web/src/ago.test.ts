import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ago, duration, moment } from './ago';
import { choose } from './settings/settings.svelte';

const NOW = new Date(2026, 10, 18, 14, 5).getTime();
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  choose('language', 'en');
});
afterEach(() => {
  vi.useRealTimers();
  choose('language', 'browser');
});

test('a moment is told by how long ago it was', () => {
  expect([ago(NOW), ago(NOW - 5 * MINUTE), ago(NOW - 3 * HOUR), ago(NOW - 2 * DAY)]).toEqual([
    'this minute',
    '5 minutes ago',
    '3 hours ago',
    '2 days ago',
  ]);
});

test('a moment of today is told by the clock, another one by its day', () => {
  expect([moment(NOW - 5 * MINUTE), moment(NOW - 2 * DAY)]).toEqual(['2:00 PM', 'Nov 16']);
  choose('language', 'de');
  expect([moment(NOW - 5 * MINUTE), moment(NOW - 2 * DAY)]).toEqual(['14:00', '16. Nov.']);
});

test('a clock tells what matters of its time', () => {
  expect([0, -5, 65_900, 3 * HOUR + 2 * MINUTE, 2 * DAY + HOUR].map(duration)).toEqual([
    '0:00',
    '0:00',
    '1:05',
    '3 hours 2 minutes',
    '2 days 1 hour',
  ]);
});
