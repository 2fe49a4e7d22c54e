import { defineConfig } from 'vitest/config';

/** The browser tests: real Chromium against the real release binary, one file after the other. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
