import { defineConfig } from 'vitest/config';

/**
 * The browser tests: real Chromium against the real release binary. Three files at a time, since they
 * wait for clocks and notices as often as they calculate.
 */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
