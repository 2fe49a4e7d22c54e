import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { choose } from '../settings/settings.svelte';
import type { EndCount, OriginCount, Statistics } from '../wire/house';
import Overview from './Overview.svelte';

beforeEach(() => {
  choose('language', 'en');
  // Nothing has a size here.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
    },
  );
});

function statistics(ends: EndCount[], origins: OriginCount[] = []): Statistics {
  const standing = (name: string, average: number | null, best_score: number | null) => ({
    game: 'kalaha',
    player: { name },
    games: 4,
    wins: 1,
    best_score,
    average,
  });
  return {
    games: [{ game: 'kalaha', games: 4 }],
    standings: [standing('Ann', 30, 40), standing('Ben', null, null)],
    left_out: 0,
    sizes: [],
    high_scores: [],
    scores: [],
    development: { first: 0, days: 1, count: 0, periods: [] },
    ends,
    origins,
  };
}

const everybody = { game: undefined, who: undefined };
const playedOut: EndCount = { game: 'kalaha', reason: 'played_out', games: 3 };
const resigned: EndCount = { game: 'kalaha', reason: 'resigned', games: 1 };
const tileNames = () => [...document.querySelectorAll('dt')].map((name) => name.textContent);
const rows = (within: ParentNode) =>
  [...within.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent.trim()),
  );

test('how games ended is told as soon as not all were played out', () => {
  render(Overview, { statistics: statistics([resigned, playedOut]), filter: everybody });
  const card = screen.getByRole('heading', { name: 'How games ended' }).closest('figure')!;
  expect(rows(card)).toEqual([
    ['Played to the end', '3', '75%'],
    ['Somebody resigned', '1', '25%'],
  ]);
});

test('where all games were played out there is nothing to tell about their ends', () => {
  render(Overview, { statistics: statistics([playedOut]), filter: everybody });
  expect(screen.queryByRole('heading', { name: 'How games ended' })).toBeNull();
});

test('games with a chosen seed or from a file are counted in German too', () => {
  choose('language', 'de');
  const origin = (origin: OriginCount['origin'], games: number) => ({
    game: 'kalaha',
    origin,
    games,
  });
  render(Overview, {
    statistics: statistics([playedOut], [origin('chosen', 1), origin('file', 2)]),
    filter: everybody,
  });
  expect(tileNames().slice(-2)).toEqual(['Mit gewählter Startzahl', 'Aus einer Datei geladen']);
});

test('games that the house dealt are nothing special', () => {
  const origins: OriginCount[] = [{ game: 'kalaha', origin: 'house', games: 4 }];
  render(Overview, { statistics: statistics([playedOut], origins), filter: everybody });
  expect(tileNames()).toEqual(['Finished games', 'Most played', 'Most wins']);
});

test('whoever played nothing to the end has no scores', () => {
  render(Overview, { statistics: statistics([resigned]), filter: everybody });
  const [ann, ben] = rows(document.querySelector('.sheet')!);
  expect(ann!.slice(-2)).toEqual(['30.0', '40']);
  expect(ben!.slice(-2)).toEqual(['–', '–']);
});

test('guests who gave no name are called so in every language', () => {
  const guests = statistics([playedOut]);
  guests.standings[0]!.player = { name: '' };
  const { unmount } = render(Overview, { statistics: guests, filter: everybody });
  expect(screen.getAllByText('Guests without a name')).toHaveLength(2);
  unmount();
  choose('language', 'de');
  render(Overview, { statistics: guests, filter: everybody });
  expect(screen.getAllByText('Gäste ohne Namen')).toHaveLength(2);
});
