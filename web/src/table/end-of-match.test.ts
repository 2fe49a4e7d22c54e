import { fireEvent, render, screen } from '@testing-library/svelte';
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

  it('the reason stands above the board and is announced', async () => {
    await open({ now: over });
    expect(document.querySelector('.head')?.textContent).toBe('Ben resigned: you win.');
    expect(screen.getByTestId('announcement').textContent).toContain('Ben resigned: you win.');
  });

  it('who asked for another game goes there with the same secrets', async () => {
    await open({ now: over });
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    await tell({ now: over, next: 'y' });
    expect(location.pathname).toBe('/table/y');
    expect(known('y')?.secrets).toEqual(['mine']);
  });
});
