import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps } from '../table/room';
import { boardProps } from '../table/testing';
import type { View } from '../wire/qwixx';
import { GRACE } from './answer.svelte';
import Board from './Board.svelte';
import { offering, tableOf } from './sample';

vi.setConfig({ testTimeout: 30_000 });

const play = vi.fn();
const players = [{ name: 'Anna' }, { name: 'Bob', bot: 'classic' }, { name: 'Cora' }];
const MOVES = ['red 7', 'yellow 7', 'pass', 'miss'];
const start = tableOf([{}, {}, {}]);
const asked = offering(offering(start, 0, MOVES), 2, ['red 7', 'pass']);

function show(props: Partial<BoardProps<View>> = {}) {
  const all = boardProps({ view: asked, players, mine: [0], moves: MOVES, play, ...props });
  return { ...render(Board, all), all };
}

/** A field of one's own sheet, which lies nearest. */
function field(move: string): Element {
  return [...document.querySelectorAll(`[data-field="${move}"]`)].at(-1)!;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  play.mockClear();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('answering', () => {
  test('a click writes in pencil, Done sends', async () => {
    show();
    await fireEvent.click(field('red 7'));
    expect(field('red 7').getAttribute('aria-pressed')).toBe('true');
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(button('Done: red 7'));
    expect(play.mock.calls).toEqual([['red 7']]);
  });

  test.each([
    ['a click', () => fireEvent.click(field('red 7'))],
    ['Enter', () => fireEvent.keyDown(field('red 7'), { key: 'Enter' })],
  ])('the only possible cross is sent at once by %s', async (_, act) => {
    const only = ['red 7', 'pass', 'miss'];
    show({ view: offering(start, 0, only), moves: only });
    expect(screen.getByText(/one click crosses it/)).toBeTruthy();
    await act();
    expect(play.mock.calls).toEqual([['red 7']]);
  });

  test('a miss is pencilled even where only one cross is possible', async () => {
    const only = ['red 7', 'pass', 'miss'];
    show({ view: offering(start, 0, only), moves: only });
    await fireEvent.click(screen.getAllByRole('button', { name: 'Take a miss, −5' })[1]!);
    expect(play).not.toHaveBeenCalled();
  });

  test('passing is the loudest button only where nothing can be crossed', async () => {
    const { rerender, all } = show();
    expect(button('Pass').className).not.toContain('primary');
    await rerender({ ...all, view: offering(start, 0, ['pass', 'miss']), moves: ['pass', 'miss'] });
    expect(button('Pass').className).toContain('primary');
  });

  test('the second click of a double click takes nothing back', async () => {
    show();
    await fireEvent.click(field('red 7'), { detail: 1 });
    await fireEvent.click(field('red 7'), { detail: 2 });
    expect(field('red 7').getAttribute('aria-pressed')).toBe('true');
  });

  test('another field moves the cross, the same one takes it back', async () => {
    show();
    await fireEvent.click(field('red 7'));
    await fireEvent.click(field('yellow 7'));
    expect(field('red 7').getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(field('yellow 7'));
    expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull();
    await fireEvent.click(button('Pass'));
    expect(play.mock.calls).toEqual([['pass']]);
  });

  test('a miss is pencilled by its button or its box', async () => {
    show();
    const [box, miss] = screen.getAllByRole('button', { name: 'Take a miss, −5' });
    await fireEvent.click(box!);
    expect(miss!.getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(button(/^Done/));
    expect(play.mock.calls).toEqual([['miss']]);
  });

  test('Enter writes and sends, Escape takes back', async () => {
    show();
    await fireEvent.keyDown(field('red 7'), { key: 'Enter' });
    await fireEvent.keyDown(field('red 7'), { key: 'Escape' });
    expect(field('red 7').getAttribute('aria-pressed')).toBe('false');
    await fireEvent.keyDown(field('red 7'), { key: 'Enter' });
    await fireEvent.keyDown(field('red 7'), { key: 'Enter' });
    expect(play.mock.calls).toEqual([['red 7']]);
  });

  test('the second click of a double click passes nothing', async () => {
    show();
    await fireEvent.click(button('Pass'), { detail: 2 });
    expect(play).not.toHaveBeenCalled();
  });

  test.each(['red 8', 'green 7', 'blue 2'])(
    '%s, which is impossible, does not react',
    async (move) => {
      show();
      await fireEvent.click(field(move));
      expect(field(move).getAttribute('role')).toBeNull();
      expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull();
    },
  );

  test('sent by itself, a cross can be taken back for a while', async () => {
    vi.useFakeTimers();
    show();
    await fireEvent.click(screen.getByRole('checkbox', { name: /^Confirm automatically/ }));
    await fireEvent.click(field('red 7'));
    await fireEvent.click(field('red 7'));
    vi.advanceTimersByTime(2 * GRACE);
    await tick();
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(field('yellow 7'));
    vi.advanceTimersByTime(GRACE);
    await tick();
    expect(play.mock.calls).toEqual([['yellow 7']]);
  });
});

describe('while others answer', () => {
  test('one can choose while something moves; it is sent when the table is free', async () => {
    const { rerender } = show({ seat: undefined, moves: [] });
    await fireEvent.click(field('red 7'));
    await fireEvent.click(button('Done: red 7'));
    expect(play).not.toHaveBeenCalled();
    await rerender({ seat: 0, moves: MOVES });
    expect(play.mock.calls).toEqual([['red 7']]);
  });

  test('an answer given at the same instant as another’s is sent again after it', async () => {
    const { rerender } = show();
    await fireEvent.click(field('red 7'));
    await fireEvent.click(button('Done: red 7'));
    await rerender({ seat: undefined, moves: [] });
    const next = offering(tableOf([{}, {}, { red: [7] }]), 0, MOVES);
    await rerender({ view: next });
    await rerender({ seat: 0, moves: MOVES });
    expect(play.mock.calls).toEqual([['red 7'], ['red 7']]);
  });

  test('a refused answer is not sent again by itself', async () => {
    const { rerender } = show();
    await fireEvent.click(field('red 7'));
    await fireEvent.click(button('Done: red 7'));
    await rerender({ seat: undefined, moves: [] });
    await rerender({ seat: 0, moves: MOVES });
    expect(play).toHaveBeenCalledOnce();
    expect(button('Done: red 7')).toBeTruthy();
  });

  test('what was pencilled is gone with the next roll', async () => {
    const { rerender } = show();
    await fireEvent.click(field('red 7'));
    await rerender({
      view: offering(tableOf([{}, {}, {}], { active: 1 }), 0, ['red 7', 'pass']),
      moves: ['red 7', 'pass'],
    });
    expect(field('red 7').getAttribute('aria-pressed')).toBe('false');
  });

  test('people at one screen answer one after the other, each on the own sheet', async () => {
    const { rerender } = show({ mine: [0, 2] });
    expect(screen.getByText(/^Anna: white dice first/)).toBeTruthy();
    await rerender({
      view: offering(start, 2, ['red 7', 'pass']),
      seat: 2,
      moves: ['red 7', 'pass'],
    });
    expect(screen.getByText(/^Cora: Anna rolled/)).toBeTruthy();
    await fireEvent.click(field('red 7'));
    expect(play.mock.calls, 'nothing else could be meant').toEqual([['red 7']]);
  });

  test('whoever watches can do nothing', () => {
    show({ mine: [], seat: undefined, moves: [] });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByText(/Waiting for Anna and Cora/)).toBeTruthy();
  });
});

describe('what is shown', () => {
  test('the legend says in words what its numbers are', () => {
    show();
    const legend = screen.getByRole('img', { name: /^Points of a row with one cross, two.*78$/ });
    expect(legend.textContent).toContain('Crosses');
    expect(legend.textContent).toContain('Points');
  });

  test('a closed row is struck out on every sheet, and its die is gone', () => {
    const dice = { ...start.dice, blue: null };
    show({
      view: tableOf([{}, { blue: [12, 11, 10, 9, 8, 2] }, {}], { closed: ['blue'], dice }),
      seat: undefined,
      moves: [],
    });
    expect(document.querySelectorAll('[data-strike="blue"]')).toHaveLength(3);
    expect(screen.getByRole('img', { name: 'blue: out of the game' })).toBeTruthy();
    expect(document.querySelector('[data-cross="1 blue lock"]')).not.toBeNull();
  });

  test('the last move is marked on the sheet of whoever made it', () => {
    show({
      view: tableOf([{ red: [7] }, { red: [7] }, {}]),
      history: [{ seat: 1, move: 'red 7' }],
      seat: undefined,
      moves: [],
    });
    expect(screen.getAllByRole('img', { name: /last move/ })).toHaveLength(1);
    expect(
      screen.getByRole('group', { name: 'Sheet of Bob' }).querySelector('.last'),
    ).not.toBeNull();
  });

  test('hints stand on the fields and the buttons', () => {
    const hints = {
      moves: [
        { move: 'red 7', value: 1.5, exact: false },
        { move: 'pass', value: -2, exact: false },
      ],
      best: 'red 7',
    };
    show({ hints });
    expect(button('red 7, value +1.5, best move')).toBeTruthy();
    expect(button('Pass (−2)')).toBeTruthy();
  });

  test('a game that was cut short asks for nothing more', async () => {
    show({ seat: undefined, moves: [], stopped: true });
    expect(screen.getByText('The game ended here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pass/ })).toBeNull();
    expect(screen.queryByText('deciding')).toBeNull();
    await fireEvent.click(field('red 7'));
    expect(play).not.toHaveBeenCalled();
  });

  test('after the game, seed and rolls can be seen', async () => {
    const status = { turn: [], over: true, winners: [0], scores: [0, 0, 0] };
    const end = null;
    const origin = 'house' as const;
    const replay = () =>
      Promise.resolve({ game: 'qwixx', players, start, steps: [], status, end, origin });
    const over = tableOf([{}, {}, {}], { end: { rows: [], misses: [1] } });
    show({ view: over, seat: undefined, moves: [], seed: '4711', replay });
    expect(screen.getByText('The game is over: Bob has four misses.')).toBeTruthy();
    await fireEvent.click(await screen.findByRole('button', { name: 'How the dice fell' }));
    expect(screen.getByDisplayValue('4711')).toBeTruthy();
    expect(await screen.findAllByText(/1 roll/)).not.toHaveLength(0);
  });

  test('an animation, skipped or not, ends in the view it leads to', async () => {
    const { component } = show({ seat: undefined, moves: [] });
    const after = tableOf([{}, { red: [7] }, {}]);
    const moving = component.animate(
      [{ type: 'crossed', seat: 1, color: 'red', number: 7 }],
      after,
      1,
    );
    component.skip();
    await moving;
    await tick();
    expect(document.querySelector('[data-cross="1 red 7"]')).not.toBeNull();
  });
});
