import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { known, remember, stranger } from '../device';
import { choose } from '../settings/settings.svelte';
import type { Summary } from '../wire/house';
import Home from './Home.svelte';
import { removals, UNDO_TIME } from './removals.svelte';

// What the games look like takes long to draw.
vi.mock('../GamePicture.svelte', () => ({ default: () => {} }));
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const summary = (id: string, over: boolean, turn = 0): Summary => ({
  id,
  game: 'kalaha',
  players: [{ name: 'Ann' }, { name: id }],
  moves: 12,
  status: { turn: over ? [] : [turn], over, winners: over ? [0] : [], scores: [20, 11] },
  empty: [],
  end: over ? { reason: 'played_out', winners: [0] } : null,
  origin: 'house',
  practice: false,
  rated: false,
  series: null,
  next: null,
  begun: 0,
  changed: Date.now(),
});
const MATCHES = [summary('Cid', true), summary('Ben', false, 1), summary('Dora', false)];

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const remove = (name: string) => press(`Remove from this list: Kalaha, Ann and ${name}`);
const listed = () =>
  screen.getAllByRole('link', { name: /Kalaha:/ }).map((link) => link.getAttribute('href'));

beforeEach(async () => {
  localStorage.clear();
  choose('language', 'en');
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path.endsWith('summaries') ? MATCHES : [])),
  );
  for (const { id } of MATCHES) remember({ ...stranger(id), secrets: ['mine'], seats: [0] });
  render(Home);
  await screen.findByRole('region', { name: 'Go on' });
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of MATCHES) removals.undo(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  choose('language', 'browser');
});

test('going on comes before the games, one’s own turn first; what is finished comes last', () => {
  const parts = screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'));
  expect(parts.slice(0, 3)).toEqual(['Go on', 'Games', 'Finished games']);
  expect(listed()).toEqual(['/table/Dora', '/table/Ben', '/table/Cid']);
  expect(screen.getByText('Your turn · 12 moves').className).toContain('own');
});

test('a finished game leaves the list at once, and can be brought back for ten seconds', async () => {
  await remove('Cid');
  expect(listed()).not.toContain('/table/Cid');
  expect(screen.getByText('Removed from the list: Kalaha, Ann and Cid.')).toBeTruthy();
  vi.advanceTimersByTime(UNDO_TIME - 1);
  expect(known('Cid')?.secrets, 'nothing is deleted before').toEqual(['mine']);
  await press('Undo');
  await vi.waitFor(() => expect(listed()).toContain('/table/Cid'));
  vi.advanceTimersByTime(UNDO_TIME);
  expect(known('Cid')).toBeDefined();
});

test('after ten seconds it is forgotten', async () => {
  await remove('Cid');
  vi.advanceTimersByTime(UNDO_TIME);
  expect(known('Cid')).toBeUndefined();
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a running game is asked about first', async () => {
  await remove('Ben');
  expect(screen.getByRole('dialog', { name: 'Remove this game?' })).toBeTruthy();
  await press('Keep it');
  expect(listed()).toContain('/table/Ben');
  await remove('Ben');
  await press('Remove');
  expect(listed()).not.toContain('/table/Ben');
  expect(button('Undo')).toBeTruthy();
});
