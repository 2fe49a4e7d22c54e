import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose } from '../settings/settings.svelte';
import type { MyGame } from '../wire/house';
import { dropCard, keepCard } from './kept.svelte';
import MyGameEntry from './MyGameEntry.svelte';
import MyGames from './MyGames.svelte';

const KEY = 'k'.repeat(22);
const game = (given: Partial<MyGame>): MyGame => ({
  id: 'x',
  game: 'kalaha',
  seat: 0,
  players: [{ name: 'Ann' }, { name: 'Ben' }],
  practice: false,
  rated: false,
  clock: { kind: 'none' },
  waiting: false,
  turn: [1],
  my_turn: false,
  since: new Date().setHours(0, 0, 0, 0),
  left: null,
  finished: null,
  end: null,
  result: null,
  change: null,
  ...given,
});

beforeEach(() => {
  choose('language', 'en');
  keepCard({ id: 'one', name: 'Ann', picture: 0, key: KEY });
});
afterEach(() => {
  choose('language', 'browser');
  dropCard(KEY);
  vi.unstubAllGlobals();
});

describe('a game of the card', () => {
  const told = (given: Partial<MyGame>) =>
    render(MyGameEntry, { game: game(given) }).container.textContent.replace(/\s+/g, ' ');

  it('in progress says whose turn it is, since when, and what the own clock has left', () => {
    expect(told({})).toContain('Ben to move since 12:00 AM');
    const own = told({ my_turn: true, turn: [0], left: 2 * 86_400_000, rated: true });
    expect(own).toContain('Your turn since 12:00 AM · your clock: 2 days 0 hours');
    expect(own).toContain('Kalaha rated');
    expect(told({ waiting: true, turn: [] })).toContain('Waiting for others');
  });

  it('that is finished says how it ended, and what it did to the rating', () => {
    const end = { reason: 'resigned', by: 1, winners: [0] } as const;
    const won = told({
      finished: Date.now(),
      end: { ...end, winners: [0] },
      result: 'won',
      change: { before: 1499.6, after: 1511.5 },
    });
    expect(won).toContain('Ann and Ben You won · Ben resigned');
    expect(won).toContain('Rating 1500 → 1512 (+12)');
    const lost = told({
      finished: Date.now(),
      end: { ...end, winners: [1], by: 0 },
      result: 'lost',
      change: { before: 1500, after: 1488 },
    });
    expect(lost).toContain('Lost · Ben won · You resigned');
    expect(lost).toContain('(−12)');
  });
});

describe('my games', () => {
  const asked: string[] = [];
  let pages: Record<string, object>;

  beforeEach(() => {
    asked.length = 0;
    history.replaceState({}, '', '/games');
    pages = {};
    vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
      const query = path.slice(path.indexOf('?'));
      asked.push(`${(headers as Record<string, string>)['spieltisch-card']} ${query}`);
      return Promise.resolve(Response.json(pages[query] ?? { games: [], next: null }));
    });
  });
  const listed = () =>
    screen.queryAllByRole('link', { name: /Kalaha:/ }).map((link) => link.getAttribute('href'));

  it('come page by page, each game once', async () => {
    pages['?state=open'] = { games: [game({ id: 'a' }), game({ id: 'b' })], next: 'c1' };
    pages['?state=open&after=c1'] = { games: [game({ id: 'b' }), game({ id: 'c' })], next: null };
    render(MyGames);
    await fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(listed()).toEqual(['/table/a', '/table/b', '/table/c']));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked).toEqual([`${KEY} ?state=open`, `${KEY} ?state=open&after=c1`]);
  });

  it('are those one asks for, and the address remembers it', async () => {
    pages['?state=finished&result=won&search=ben'] = {
      games: [game({ id: 'w', finished: 1, result: 'won' })],
      next: null,
    };
    render(MyGames);
    await screen.findByText('No game is in progress.');
    await fireEvent.click(screen.getByRole('radio', { name: 'Finished' }));
    await screen.findByText('No game is finished yet.');
    await fireEvent.change(screen.getByRole('combobox', { name: 'Result' }), {
      target: { value: 'won' },
    });
    await screen.findByText('No game fits this choice.');
    await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'ben' } });
    await waitFor(() => expect(listed()).toEqual(['/table/w']));
    expect(location.search).toBe('?state=finished&result=won&search=ben');
  });

  it('are not kept for whoever has no card', () => {
    dropCard(KEY);
    render(MyGames);
    expect(screen.getByText(/no player card/)).toBeTruthy();
    expect(asked).toEqual([]);
  });
});
