import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { room } from '../rooms';
import { choose } from '../settings/settings.svelte';
import { infoOf } from '../test-games';
import type { End } from '../wire/house';
import type { LiveTable } from './live.svelte';
import Players from './Players.svelte';
import { sitAt } from './test-live';
import { overOf } from './testing';

/** Left to themselves, these names turn around what follows them, or themselves. */
const NAMES = ['שרה', '\u202eadA'];

function table(): LiveTable {
  const status = { turn: [0], over: false, winners: [], scores: [3, 4] };
  return {
    room: room('kalaha'),
    info: infoOf('kalaha'),
    link: { state: 'open' },
    mine: [0],
    shown: { now: { status } },
    gestures: { shown: [] },
    clocks: { left: () => undefined, isRunning: () => false },
    table: {
      players: [{ name: NAMES[0] }, { name: NAMES[1], bot: 'classic-1' }],
      people: { here: [true, true] },
      seats: ['taken', 'computer'],
      cards: [null, null],
      thinking: [],
    },
  } as unknown as LiveTable;
}

describe('the players', () => {
  it('are named apart from the text around them', () => {
    const { container } = render(Players, { live: table(), rename: () => {} });
    expect([...container.querySelectorAll('bdi')].map((name) => name.textContent)).toEqual(NAMES);
    const outside = container.cloneNode(true) as Element;
    outside.querySelectorAll('bdi').forEach((name) => name.remove());
    expect(outside.textContent).not.toMatch(/[\u0590-\u08ff\u202a-\u202e]/u);
  });

  it('are named apart from the text around them in labels too', () => {
    const { container } = render(Players, { live: table(), rename: () => {} });
    const labels = [...container.querySelectorAll('[aria-label]')].map((element) =>
      element.getAttribute('aria-label'),
    );
    expect(labels.some((label) => label?.includes('\u2068שרה\u2069'))).toBe(true);
    expect(labels.join()).not.toContain('\u202e');
  });
});

describe('a player card', () => {
  const card = (points: number, sure: boolean) => ({
    id: `c${points}`,
    picture: 3,
    rating: { points, deviation: 80, games: 9, sure },
  });

  it('shows how strong its owner is, and whether that is certain', () => {
    choose('language', 'en');
    const { live } = sitAt({ cards: [card(1523.4, true), card(1480, false)] });
    const { container } = render(Players, { live, rename: () => {} });
    const told = [...container.querySelectorAll('.name')].map((name) => name.textContent.trim());
    expect(told[0]).toMatch(/Ann \(you\) 1523rating 1523$/);
    expect(told[1]).toMatch(/Ben\s+1480\?rating 1480, still uncertain$/);
    expect(screen.getByRole('button', { name: 'Card of Ben' })).toBeTruthy();
    choose('language', 'browser');
  });

  it('is missing at seats without one, and of whoever was forgotten', () => {
    choose('language', 'de');
    const { live } = sitAt({ players: [{ name: 'Ann' }, { name: 'someone' }] });
    render(Players, { live, rename: () => {} });
    expect(screen.queryByRole('button', { name: /Karte von/ })).toBeNull();
    expect(screen.getByText('jemand')).toBeTruthy();
    choose('language', 'browser');
  });
});

describe('the end', () => {
  const end: End = { reason: 'resigned', by: 1, winners: [0] };
  const winners = () =>
    [...document.querySelectorAll('li.winner b')].map((name) => name.textContent);

  it('marks those who won, whatever the points say', () => {
    render(Players, { live: sitAt({ now: overOf(end, [3, 40]) }).live, rename: () => {} });
    expect(winners()).toEqual(['Ann']);
  });

  it('marks nobody where nobody won, or all did', () => {
    for (const found of [[], [0, 1]]) {
      const now = overOf({ ...end, winners: found });
      render(Players, { live: sitAt({ now }).live, rename: () => {} });
    }
    expect(winners()).toEqual([]);
  });

  it('does not come for a seat that a computer has taken over', () => {
    choose('language', 'en');
    for (const state of ['stand_in', 'resigned'] as const) {
      const players = [{ name: 'Ann' }, { name: 'Ben', bot: 'classic-1' }];
      const { live } = sitAt({ players, seats: ['taken', state] });
      const { unmount } = render(Players, { live, rename: () => {} });
      expect(screen.getByText('a computer plays')).toBeTruthy();
      expect(
        screen.queryByRole('combobox'),
        'the level is not for the others to choose',
      ).toBeNull();
      unmount();
    }
    choose('language', 'browser');
  });
});
