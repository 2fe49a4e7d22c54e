import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choose } from '../settings/settings.svelte';
import type { Series, Status, Table } from '../wire/house';
import About from './About.svelte';
import { scoreOf, tellSeries } from './series';
import { sitAt } from './test-live';
import { overOf } from './testing';

const players = [{ name: 'Ann' }, { name: 'Ben' }];
const series: Series = { before: 'w', number: 3, wins: [1, 1], draws: 0 };
const running: Status = { turn: [0], over: false, winners: [], scores: [0, 0] };
const over = (...winners: number[]): Status => ({ ...running, turn: [], over: true, winners });

beforeEach(() => choose('language', 'en'));
afterEach(() => choose('language', 'browser'));

describe('the score of a series', () => {
  it('counts the match itself as soon as it is over', () => {
    const score = (status: Status) => scoreOf({ series, status, players });
    expect(score(running)).toEqual({ wins: [1, 1], draws: 0 });
    expect(score(over(1))).toEqual({ wins: [1, 2], draws: 0 });
    expect(score(over(0, 1))).toEqual({ wins: [1, 1], draws: 1 });
    expect(score(over())).toEqual({ wins: [1, 1], draws: 0 });
  });

  it('is one line', () => {
    expect(tellSeries({ series, status: running, players })).toBe('Game 3 · Ann 1 : 1 Ben');
    const drawn = { ...series, draws: 2 };
    expect(tellSeries({ series: drawn, status: over(0), players })).toBe(
      'Game 3 · Ann 2 : 1 Ben · 2\u00a0draws',
    );
    const three = { ...series, wins: [1, 0, 1], draws: 1 };
    const game = { series: three, status: running, players: [...players, { name: 'Cid' }] };
    expect(tellSeries(game)).toBe('Game 3 · Ann 1 · Ben 0 · Cid 1 · 1\u00a0draw');
    choose('language', 'de');
    expect(tellSeries(game)).toBe('Spiel 3 · Ann 1 · Ben 0 · Cid 1 · 1\u00a0unentschieden');
  });
});

describe('what is said of a match', () => {
  const show = (given: Partial<Table>) => render(About, { live: sitAt(given).live });

  it('is its series, of which the result tells in the end', () => {
    const { container } = show({ series });
    expect(screen.getByLabelText('Series: Game 3 · Ann 1 : 1 Ben')).toBeTruthy();
    container.remove();
    show({ series, now: overOf({ reason: 'resigned', by: 0, winners: [1] }) });
    expect(screen.queryByLabelText(/Series/)).toBeNull();
  });

  it.each([
    ['chosen', 'Chosen seed', /chose the seed/],
    ['file', 'From a file', /goes on from a file/],
  ] as const)('is that it is %s, with an explanation', async (origin, label, why) => {
    show({ origin });
    const sign = screen.getByRole('button', { name: label });
    const explanation = document.getElementById(sign.getAttribute('aria-describedby')!);
    expect(explanation?.textContent).toMatch(why);
    await fireEvent.click(sign);
  });

  it('is nothing where the house has dealt, or nobody knows', () => {
    const { container } = show({ origin: 'house' });
    const other = show({ origin: null });
    expect(container.textContent + other.container.textContent).toBe('');
  });
});
