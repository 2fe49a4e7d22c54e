import { defineConfig } from 'vitest/config';

/** The browser tests: real Chromium against the real release binary, two files at a time. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
