import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropCard, keepCard } from '../card/kept.svelte';
import { remember, stranger } from '../device';
import { choose } from '../settings/settings.svelte';
import { infos } from '../test-games';
import type { Now, Replay, Table } from '../wire/house';
import { FakeSocket } from './fake-socket';
import { Lookback } from './lookback.svelte';
import TablePage from './TablePage.svelte';
import { sitAt } from './test-live';
import { nowOf, tableOf } from './testing';

/** A board with this many beans in the store of the first player, to tell positions apart. */
const viewOf = (store: number) => ({
  pits: [4, 4, 4, 4, 4, 4, store, 4, 4, 4, 4, 4, 4, 0],
  turn: 'A',
  empty_capture: false,
  landing: Array.from({ length: 14 }, () => null),
});
const history = ['1', '2', '3', '4'].map((move, at) => ({ seat: at % 2, move }));
const nowAfter = (moves: number, given: Partial<Now> = {}): Now =>
  nowOf({ moves, views: [{ seat: 0, view: viewOf(moves), moves: [] }], ...given });

let asked: { path: string; secret: string | null; card: string | null }[] = [];
let known = history;

function answer(path: string, init?: RequestInit): Promise<Response> {
  if (!path.endsWith('/replay')) return Promise.resolve(Response.json(infos));
  const headers = new Headers(init?.headers);
  asked.push({
    path,
    secret: headers.get('authorization'),
    card: headers.get('spieltisch-card'),
  });
  const match: Partial<Replay> = {
    game: 'kalaha',
    players: [{ name: 'Anna' }, { name: 'Ben' }],
    start: viewOf(0),
    steps: known.map((played, at) => ({ played, events: [], view: viewOf(at + 1) })),
    status: { turn: [0], over: false, winners: [], scores: [0, 0] },
    end: null,
  };
  return Promise.resolve(Response.json(match));
}

async function tell(given: Partial<Table>): Promise<void> {
  const table = tableOf({ mine: [0], history, now: nowAfter(4), ...given });
  FakeSocket.last.say({ type: 'table', table });
  await tick();
}

async function open(given: Partial<Table> = {}): Promise<void> {
  render(TablePage, { id: 'x' });
  FakeSocket.last.onopen?.();
  await tell(given);
}

const list = () => within(screen.getByRole('group', { name: 'Moves' }));
const choosing = (move: number) => fireEvent.click(list().getAllByRole('button')[move - 1]!);
const banner = () => screen.queryByText(/You are looking at/)?.textContent.replace(/\s+/g, ' ');
/** The boards there are: what is looked at comes after the game itself. */
const stores = () =>
  [...document.querySelectorAll('[data-pit="6"]')].map((pit) =>
    Number(/(\d+) bean/.exec(pit.getAttribute('aria-label') ?? '')?.[1]),
  );
const press = (key: string) => fireEvent.keyDown(document.body, { key });

beforeEach(() => {
  localStorage.clear();
  choose('language', 'en');
  choose('speed', 'off');
  FakeSocket.all = [];
  asked = [];
  known = history;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('scrollTo', () => {});
  window.history.replaceState({}, '', '/table/x');
  remember({ ...stranger('x'), secrets: ['mine'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  choose('language', 'browser');
});

describe('a move chosen in the list', () => {
  it('shows its position over the game, as this device may see it', async () => {
    await open();
    await waitFor(() => expect(stores()).toEqual([4]));
    await choosing(2);
    await waitFor(() => expect(banner()).toContain('You are looking at move 2 of 4.'));
    expect(stores()).toEqual([4, 2]);
    const game = document.querySelector<HTMLElement>('.layer.past')!;
    expect([game.inert, game.querySelector('[data-pit]') !== null]).toEqual([true, true]);
    expect(asked).toEqual([{ path: '/api/matches/x/replay', secret: 'Bearer mine', card: null }]);
    expect(list().getAllByRole('button')[1]!.getAttribute('aria-current')).toBe('step');
  });

  it('leads back by button and by Escape', async () => {
    await open();
    for (const leave of [
      () => fireEvent.click(screen.getByRole('button', { name: 'Back to the game' })),
      () => press('Escape'),
    ]) {
      await choosing(1);
      await waitFor(() => expect(banner()).toBeDefined());
      await leave();
      expect([banner(), stores()]).toEqual([undefined, [4]]);
      expect(document.activeElement?.id).toBe('content');
    }
  });

  it('is stepped through by arrow keys, to the start and to the game itself', async () => {
    await open();
    await choosing(2);
    await waitFor(() => expect(stores()).toEqual([4, 2]));
    await press('ArrowRight');
    await waitFor(() => expect(stores()).toEqual([4, 3]));
    await press('ArrowRight');
    await waitFor(() => expect(stores()).toEqual([4]));
    await choosing(1);
    await waitFor(() => expect(stores()).toEqual([4, 1]));
    await press('ArrowLeft');
    await waitFor(() => expect(banner()).toContain('You are looking at the start.'));
    await press('ArrowLeft');
    expect(stores()).toEqual([4, 0]);
  });

  it('stays while the game goes on, and says when it is one’s turn', async () => {
    await open({ now: nowAfter(4, { status: { ...nowOf().status, turn: [1] } }) });
    await choosing(2);
    await waitFor(() => expect(banner()).toContain('move 2 of 4'));
    const views = [{ seat: 0, view: viewOf(5), moves: ['1'] }];
    const played = { seat: 1, move: '5' };
    known = [...history, played];
    FakeSocket.last.say({ type: 'played', played, events: [], now: nowAfter(5, { views }) });
    await waitFor(() => expect(banner()).toContain('move 2 of 5. Your turn'));
    expect(stores()).toEqual([5, 2]);
    expect(screen.getByTestId('announcement').textContent).toContain('Your turn');
    await choosing(4);
    await waitFor(() => expect(stores()).toEqual([5, 4]));
  });

  it('is left when it is taken back meanwhile', async () => {
    await open();
    await choosing(3);
    await waitFor(() => expect(banner()).toBeDefined());
    await tell({ history: history.slice(0, 2), now: nowAfter(2) });
    await waitFor(() => expect(banner()).toBeUndefined());
  });

  it('shows nobody’s hand on a screen that several people share', async () => {
    const given = { history, now: nowAfter(4), game: 'crosswise' };
    keepCard({ id: 'one', name: 'Ann', picture: 0, key: 'of a card' });
    for (const mine of [[0, 1], [0]]) {
      const { live } = sitAt({ ...given, mine });
      vi.stubGlobal('fetch', answer);
      await new Lookback(live).show(2);
    }
    expect(asked.map(({ secret }) => secret)).toEqual([null, 'Bearer mine']);
    expect(asked.map(({ card }) => card)).toEqual([null, 'of a card']);
    dropCard('of a card');
  });
});
