import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAnew, untilLoading } from './build';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: 1_000_000_000, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

it('lets five minutes pass between two loadings', () => {
  const reload = vi.fn();
  expect(untilLoading()).toBe(0);
  loadAnew(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(untilLoading()).toBe(300_000);
  vi.setSystemTime(1_000_000_000 + 299_000);
  expect(untilLoading()).toBe(1000);
  vi.setSystemTime(1_000_000_000 + 300_000);
  expect(untilLoading()).toBe(0);
});
