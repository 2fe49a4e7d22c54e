import { defineConfig } from 'vitest/config';

/** The browser tests: real Chromium against the real release binary, three files at a time, as tests wait now and then. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
