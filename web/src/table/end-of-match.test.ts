import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { known, remember, stranger } from '../device';
import { choose } from '../settings/settings.svelte';
import { infos } from '../test-games';
import type { Table } from '../wire/house';
import { FakeSocket } from './fake-socket';
import TablePage from './TablePage.svelte';
import { nowOf, overOf, tableOf } from './testing';

const view = {
  pits: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0],
  turn: 'A',
  empty_capture: false,
  landing: Array.from({ length: 14 }, () => null),
};
const views = [{ seat: 0, view, moves: [] }];

async function tell(given: Partial<Table>): Promise<void> {
  FakeSocket.last.say({ type: 'table', table: tableOf({ mine: [0], ...given }) });
  await tick();
}

async function open(given: Partial<Table>): Promise<void> {
  render(TablePage, { id: 'x' });
  FakeSocket.last.onopen?.();
  await tell(given);
}

const press = (key: string, held: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}`, ...held });
const dialog = (name: string) => screen.queryByRole('dialog', { name, hidden: true });
/** Without the signs that keep the direction of names to themselves. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
const said = () => FakeSocket.last.sent.slice(1);

beforeEach(() => {
  localStorage.clear();
  choose('language', 'en');
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(infos)));
  vi.stubGlobal('scrollTo', () => {});
  history.replaceState({}, '', '/table/x');
  remember({ ...stranger('x'), secrets: ['mine'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  choose('language', 'browser');
});

describe('by keyboard', () => {
  it('the shortcuts are listed', async () => {
    await open({ now: nowOf({ views }) });
    await press('?', { shiftKey: true });
    expect(dialog('Keyboard shortcuts')).toBeTruthy();
  });

  it('resigning is asked about, and a draw offered, where they are possible', async () => {
    await open({ now: nowOf({ views }) });
    await press('o', { altKey: true });
    await press('r', { altKey: true });
    expect([said(), dialog('Resign?')]).toEqual([[], null]);
    await tell({ now: nowOf({ views, can_draw: true, can_resign: [0] }) });
    await press('o', { altKey: true });
    await press('r', { altKey: true });
    expect(said()).toEqual([{ type: 'draw' }]);
    expect(dialog('Resign?')).toBeTruthy();
  });

  it('another game is asked for after the end', async () => {
    await open({ now: nowOf({ views }) });
    await press('m', { altKey: true });
    expect(said()).toEqual([]);
    const over = overOf({ reason: 'resigned', by: 1, winners: [0] });
    await tell({ now: { ...over, views } });
    await press('m', { altKey: true });
    expect(said()).toEqual([{ type: 'rematch' }]);
  });
});

describe('at the end', () => {
  const over = { ...overOf({ reason: 'resigned', by: 1, winners: [0] }), views };

  const card = () => within(screen.getByRole('region', { name: 'Result' }));

  it('one card says who won and why, and it is announced', async () => {
    await open({ now: over });
    expect(card().getByRole('heading').textContent).toBe('Ben resigned: you win.');
    expect(document.querySelector('.head')?.textContent).toBe('The game is over');
    expect(screen.getByTestId('announcement').textContent).toContain('Ben resigned: you win.');
  });

  it('the card has the points, the best first, and the score of the series', async () => {
    const end = { reason: 'played_out', winners: [1] } as const;
    const series = { before: 'w', number: 2, wins: [1, 0], draws: 0 };
    await open({ now: { ...overOf({ ...end, winners: [1] }, [20, 28]), views }, series });
    const points = card().getAllByRole('definition');
    expect(points.map(({ textContent }) => textContent)).toEqual(['2828 points', '2020 points']);
    expect(plain(card().getByText(/Game 2/).textContent)).toBe('Game 2 · Anna 1 : 1 Ben');
    expect(screen.getAllByText(/Game 2/)).toHaveLength(1);
  });

  it('the card leads on with words: again, review, new game', async () => {
    await open({ now: over });
    expect(card().getByRole('button', { name: 'Play again' })).toBeTruthy();
    expect(card().getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/replay/x');
    await fireEvent.click(card().getByRole('button', { name: 'New game' }));
    expect(await screen.findByRole('dialog', { name: 'New game: Kalaha' })).toBeTruthy();
  });

  it('spectators may look back, but not ask for another game', async () => {
    await open({ now: over, mine: [] });
    expect(card().queryByRole('button', { name: 'Play again' })).toBeNull();
    expect(card().getByRole('link', { name: 'Review' })).toBeTruthy();
  });

  it('who asked for another game goes there with the same secrets', async () => {
    await open({ now: over });
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    await tell({ now: over, next: 'y' });
    expect(location.pathname).toBe('/table/y');
    expect(known('y')?.secrets).toEqual(['mine']);
  });
});

describe('a rated game', () => {
  const now = {
    ...overOf({ reason: 'resigned', by: 1, winners: [0] }),
    views,
    changes: [
      { before: 1500, after: 1662.3 },
      { before: 1520.4, after: 1401 },
    ],
  };

  it('tells what it did to the ratings, the own one first', async () => {
    await open({ mine: [1], rated: true, now });
    const told = screen.getByRole('region', { name: 'Result' }).textContent;
    expect(plain(told)).toContain('Ratings: You 1520 → 1401 (−119) · Anna 1500 → 1662 (+162)');
  });

  it('of which nobody knows yet, or any other game, tells nothing of them', async () => {
    await open({ mine: [1], now: { ...now, changes: [] } });
    expect(screen.getByRole('region', { name: 'Result' }).textContent).not.toContain('Ratings');
  });
});
