import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choose } from '../settings/settings.svelte';
import type { Table } from '../wire/house';
import Giving from './Giving.svelte';
import Resign from './Resign.svelte';
import { sitAt } from './test-live';
import { nowOf } from './testing';

const names = (...names: string[]) => names.map((name) => ({ name }));
const FOUR: Partial<Table> = {
  players: names('Ann', 'Ben', 'Cid', 'Dora'),
  seats: ['taken', 'taken', 'taken', 'taken'],
};
const may = (...can_resign: number[]) => nowOf({ can_resign });

function show(given: Partial<Table>) {
  const table = sitAt({ now: may(0), ...given });
  render(Resign, { live: table.live, onclose: () => {} });
  return table;
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const meaning = () => document.querySelector('[aria-live]')?.textContent;

beforeEach(() => choose('language', 'en'));
afterEach(() => choose('language', 'browser'));

describe('resigning', () => {
  it('asks once, and stays by default', async () => {
    const table = show({});
    expect(document.activeElement).toBe(button('Keep playing'));
    expect(meaning()).toBe('The game ends here, and Ben wins.');
    await fireEvent.click(button('Keep playing'));
    expect(table.said).toEqual([]);
    await fireEvent.click(button('Resign'));
    expect(table.said).toEqual([{ type: 'resign', seat: 0 }]);
  });

  it('gives the win to both of the other team', () => {
    show({ ...FOUR, game: 'crosswise' });
    expect(meaning()).toBe('The game ends here, and Ben and Dora win.');
  });

  it('leaves the seat to a computer where others go on', () => {
    show({ ...FOUR, game: 'qwixx' });
    expect(meaning()).toBe('A computer will play on in your place. This cannot be undone.');
  });

  it('ends a game with several computers', () => {
    choose('language', 'de');
    const seats: Table['seats'] = ['taken', 'computer', 'computer', 'computer'];
    show({ ...FOUR, game: 'qwixx', seats });
    expect(meaning()).toBe('Das Spiel endet hier, und niemand gewinnt.');
  });

  it('is for the seat on move at a shared screen, or for a chosen one', async () => {
    const views = [0, 1].map((seat) => ({ seat, view: {}, moves: seat === 1 ? ['1'] : [] }));
    const table = show({ mine: [0, 1], now: nowOf({ can_resign: [0, 1], views }) });
    const radio = (name: string) =>
      screen.getByRole<HTMLInputElement>('radio', { name, hidden: true });
    expect([radio('Ann').checked, radio('Ben').checked]).toEqual([false, true]);
    expect(meaning()).toBe('The game ends here, and Ann wins.');
    await fireEvent.click(radio('Ann'));
    expect(meaning()).toBe('The game ends here, and Ben wins.');
    await fireEvent.click(button('Resign'));
    expect(table.said).toEqual([{ type: 'resign', seat: 0 }]);
  });
});

describe('the ways to end early', () => {
  it('are offered as far as the server allows them', async () => {
    const resign = vi.fn();
    const table = sitAt({ now: nowOf({ can_draw: true, can_resign: [0] }) });
    render(Giving, { live: table.live, resign });
    await fireEvent.click(button('Offer a draw'));
    expect(table.said).toEqual([{ type: 'draw' }]);
    await fireEvent.click(button('Resign…'));
    expect(resign).toHaveBeenCalledOnce();
  });

  it('are not there for those who cannot use them', () => {
    render(Giving, { live: sitAt({ mine: [] }).live, resign: () => {} });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
