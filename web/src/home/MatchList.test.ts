import { render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remember, stranger } from '../device';
import { choose } from '../settings/settings.svelte';
import type { Summary } from '../wire/house';
import MatchList from './MatchList.svelte';

const summary = (given: Partial<Summary>): Summary => ({
  id: 'x',
  game: 'kalaha',
  players: [{ name: 'Ann' }, { name: 'Ben' }],
  moves: 12,
  status: { turn: [], over: true, winners: [0], scores: [20, 11] },
  empty: [],
  end: { reason: 'resigned', by: 1, winners: [0] },
  origin: 'house',
  practice: false,
  rated: false,
  series: null,
  next: null,
  begun: 0,
  changed: Date.now(),
  ...given,
});

function show(...matches: Summary[]): HTMLElement[] {
  for (const { id } of matches) remember(stranger(id));
  render(MatchList, { title: 'Games', matches });
  return within(screen.getByRole('region', { name: 'Games' })).getAllByRole('listitem');
}

beforeEach(() => localStorage.clear());
afterEach(() => choose('language', 'browser'));

test('a finished game says who won and why', () => {
  choose('language', 'en');
  const [entry] = show(summary({}));
  expect(entry?.textContent).toContain('Ann won · Ben resigned · 12 moves');
});

test('a finished game says who won and why in German', () => {
  choose('language', 'de');
  const [entry] = show(summary({ end: { reason: 'draw_agreed', winners: [0, 1] } }));
  expect(entry?.textContent).toContain('Unentschieden vereinbart · 12 Züge');
});

test('a game tells of its series and of a chosen seed', () => {
  choose('language', 'en');
  const series = { before: 'w', number: 2, wins: [0, 1], draws: 0 };
  const [entry] = show(summary({ series, origin: 'chosen' }));
  expect(entry?.textContent).toContain('Game 2 · Ann 1 : 1 Ben');
  expect(entry?.textContent).toContain('Chosen seed');
});
