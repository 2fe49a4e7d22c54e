import { afterEach, expect, test, vi } from 'vitest';
import { Explaining } from './explaining.svelte';

afterEach(() => vi.unstubAllGlobals());

test('decisions are put into words one after the other, and each only once', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(/after=(\d+)/.exec(path)![1]!);
    return Promise.resolve(Response.json({ sentences: [] }));
  });
  const explaining = new Explaining('match');
  await explaining.of([4, 2]);
  await explaining.of([2, 7]);
  expect(asked).toEqual(['4', '2', '7']);
  expect(Object.keys(explaining.found)).toEqual(['2', '4', '7']);
});

test('what went wrong is said, and tried again when it is wanted again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
  const explaining = new Explaining('match');
  await explaining.of([4]);
  expect(explaining.problem?.en).toContain('cannot be reached');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ sentences: [] })));
  await explaining.of([4]);
  expect([explaining.problem, Object.keys(explaining.found)]).toEqual([undefined, ['4']]);
});
