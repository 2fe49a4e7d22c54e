import { defineConfig } from 'vitest/config';

/** The browser tests: real Chromium against the real release binary, two files at a time. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    // `npm run survey` looks for what is cut off, on every page: it takes its time.
    exclude: process.env.SURVEY ? [] : ['e2e/clipped.test.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
