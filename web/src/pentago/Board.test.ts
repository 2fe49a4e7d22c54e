import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps } from '../table/room';
import { allowMotion, boardProps, nextFrame } from '../table/testing';
import type { Event, View } from '../wire/pentago';
import Board from './Board.svelte';
import { CELLS, TURNS, writeMove } from './notation';
import { turnCells } from './quadrant';

const play = vi.fn();
const midgame: View = {
  cells: CELLS.map((cell) => ([0, 9].includes(cell) ? 0 : [1, 20].includes(cell) ? 1 : null)),
  turn: 0,
  over: false,
  winning: [],
  wins_at_once: [],
};
const free = (view: View) => CELLS.filter((cell) => view.cells[cell] === null);
const movesOf = (view: View) =>
  free(view).flatMap((cell) => TURNS.map((turn) => writeMove(cell, turn)));

function show(props: Partial<BoardProps<View>> = {}) {
  const view = props.view ?? midgame;
  const players = [{ name: 'Anna' }, { name: 'Bob', bot: 'classic-2' }];
  return render(Board, boardProps({ view, players, moves: movesOf(view), play, ...props }));
}

const cell = (name: string) => document.querySelector<SVGGElement>(`[data-cell="${name}"]`)!;
const arrow = (turn: string) => document.querySelector<SVGGElement>(`[data-turn="${turn}"]`)!;
const arrows = () => document.querySelectorAll('[data-turn]').length;
const marbles = () => document.querySelectorAll('[data-quadrant] [data-seat]').length;
const waiting = () => document.querySelector('[data-waiting]')?.getAttribute('data-waiting');

beforeEach(() => play.mockClear());

describe('a move in two steps', () => {
  test('a click places a marble, and an arrow completes the move', async () => {
    show();
    expect(arrows()).toBe(0);
    await fireEvent.click(cell('c3'));
    expect(play).not.toHaveBeenCalled();
    expect(waiting()).toBe('14');
    expect(marbles()).toBe(5);
    expect(arrows()).toBe(8);
    await fireEvent.click(arrow('2R'));
    expect(play.mock.calls).toEqual([['c3-2R']]);
  });

  test('a marble that wins at once needs no turn', async () => {
    show({ moves: [...movesOf(midgame).filter((move) => !move.startsWith('c3')), 'c3'] });
    await fireEvent.click(cell('c3'));
    expect(play.mock.calls).toEqual([['c3']]);
    expect(marbles()).toBe(5);
    expect(arrows()).toBe(0);
  });

  test.each([
    ['from its cell', () => cell('c3')],
    ['from an arrow', () => arrow('2R')],
    ['wherever the focus is', () => document.body],
  ])('only Escape takes a waiting marble back, %s', async (_, focus) => {
    show();
    await fireEvent.click(cell('c3'));
    await fireEvent.keyDown(focus(), { key: 'Escape' });
    expect([waiting(), marbles(), arrows()]).toEqual([undefined, 4, 0]);
    expect(play).not.toHaveBeenCalled();
  });

  test('whoever closes a dialog by Escape keeps the marble', async () => {
    show();
    await fireEvent.click(cell('c3'));
    const dialog = document.body.appendChild(document.createElement('dialog'));
    await fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(waiting()).toBe('14');
    dialog.remove();
  });

  test('says what to do next, and what was done of a move so far', async () => {
    const { component, rerender } = show();
    expect([component.todo(), component.pending()]).toEqual(['Place a marble', undefined]);
    await fireEvent.click(cell('c3'));
    expect(component.todo()).toBe('Now turn a quarter');
    expect(component.pending()?.text).toBe('c3, then …');
    await rerender({ language: 'de' });
    expect(component.todo()).toBe('Jetzt ein Viertel drehen');
    expect(component.pending()?.text).toBe('c3, dann …');
    await fireEvent.click(arrow('2R'));
    await rerender({ moves: [], seat: undefined });
    expect([component.todo(), component.pending()]).toEqual([undefined, undefined]);
  });

  test('a move is midway from its marble to its turn', async () => {
    const { component } = show();
    expect(component.isMidway()).toBe(false);
    await fireEvent.click(cell('c3'));
    expect(component.isMidway()).toBe(true);
    await fireEvent.keyDown(cell('c3'), { key: 'Escape' });
    expect(component.isMidway()).toBe(false);
  });

  test('a waiting marble stays where it was put, whatever else is clicked', async () => {
    show();
    await fireEvent.click(cell('c3'));
    for (const other of ['c3', 'd4', 'a1']) {
      await fireEvent.click(cell(other));
      await fireEvent.keyDown(cell(other), { key: 'Enter' });
      expect([waiting(), marbles(), arrows()]).toEqual(['14', 5, 8]);
      expect(cell(other).getAttribute('aria-disabled')).toBe('true');
    }
    await fireEvent.click(arrow('1L'));
    expect(play.mock.calls).toEqual([['c3-1L']]);
  });

  test('a taken cell changes nothing', async () => {
    show();
    await fireEvent.click(cell('b1'));
    expect([waiting(), marbles()]).toEqual([undefined, 4]);
  });

  test('a turn before placing changes nothing', async () => {
    show();
    await fireEvent.keyDown(cell('c3'), { key: '2' });
    await fireEvent.keyDown(cell('c3'), { key: 'r' });
    expect(play).not.toHaveBeenCalled();
    expect(arrows()).toBe(0);
  });

  test('nothing reacts while there are no moves', async () => {
    show({ moves: [], seat: undefined });
    await fireEvent.click(cell('c3'));
    await fireEvent.keyDown(cell('c3'), { key: 'Enter' });
    expect([waiting(), marbles()]).toEqual([undefined, 4]);
    expect(play).not.toHaveBeenCalled();
  });

  test('the marble stays, and nothing reacts, until the house answers', async () => {
    const { rerender } = show();
    await fireEvent.click(cell('c3'));
    await fireEvent.click(arrow('2R'));
    await rerender({ moves: [], seat: undefined });
    await fireEvent.click(cell('c3'));
    await fireEvent.click(cell('d4'));
    expect([marbles(), arrows()]).toEqual([5, 0]);
    expect(play).toHaveBeenCalledTimes(1);
  });

  test('a waiting marble disappears when another position is shown', async () => {
    const { rerender } = show();
    await fireEvent.click(cell('c3'));
    await rerender({ view: { ...midgame, cells: midgame.cells.with(20, null) } });
    expect([waiting(), marbles(), arrows()]).toEqual([undefined, 3, 0]);
  });
});

describe('by keyboard', () => {
  test('arrows walk over all cells, one of which can be reached by tabulator', async () => {
    show();
    cell('c3').focus();
    await fireEvent.keyDown(cell('c3'), { key: 'ArrowUp' });
    await fireEvent.keyDown(cell('c2'), { key: 'ArrowUp' });
    await fireEvent.keyDown(cell('c1'), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(cell('b1'));
    expect(cell('b1').getAttribute('tabindex')).toBe('0');
    expect(document.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
  });

  test.each([
    ['r', 'c3-2R'],
    ['L', 'c3-2L'],
    ['ArrowRight', 'c3-2R'],
    ['ArrowLeft', 'c3-2L'],
  ])('Enter, 2 and %s play %s', async (key, move) => {
    show();
    cell('c3').focus();
    await fireEvent.keyDown(cell('c3'), { key: 'Enter' });
    await fireEvent.keyDown(cell('c3'), { key: '2' });
    expect(play).not.toHaveBeenCalled();
    await fireEvent.keyDown(cell('c3'), { key });
    expect(play.mock.calls).toEqual([[move]]);
  });

  test('without a chosen quadrant no key turns one, and arrows go on walking', async () => {
    show();
    cell('c3').focus();
    await fireEvent.keyDown(cell('c3'), { key: 'Enter' });
    await fireEvent.keyDown(cell('c3'), { key: 'r' });
    await fireEvent.keyDown(cell('c3'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell('d3'));
    expect(play).not.toHaveBeenCalled();
  });

  test('an arrow plays by Enter and gives the focus back to its marble', async () => {
    show();
    cell('c3').focus();
    await fireEvent.keyDown(cell('c3'), { key: 'Enter' });
    arrow('4L').focus();
    await fireEvent.keyDown(arrow('4L'), { key: 'Enter' });
    expect(play.mock.calls).toEqual([['c3-4L']]);
    await vi.waitFor(() => expect(document.activeElement).toBe(cell('c3')));
  });

  test('says what waits for what', async () => {
    show();
    await fireEvent.keyDown(cell('c3'), { key: 'Enter' });
    expect(screen.getByText(/^Marble on c3\. Now turn a quadrant/)).toBeTruthy();
    await fireEvent.keyDown(cell('c3'), { key: '3' });
    expect(screen.getByText(/^Turn quadrant 3, bottom left/)).toBeTruthy();
    await fireEvent.keyDown(cell('c3'), { key: 'Escape' });
    expect(screen.getByText('Marble taken back.')).toBeTruthy();
  });
});

describe('what is read out', () => {
  test('says whose marble lies where', async () => {
    show({ history: [{ seat: 0, move: 'a1-2R' }] });
    expect(screen.getByRole('button', { name: 'a1, Anna’s marble, last move' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'b1, Bob’s marble' })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'c3, free' }));
    expect(
      screen.getByRole('button', { name: 'c3, Anna’s marble, waiting for the turn of a quadrant' }),
    ).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Turn quadrant 2, top right, clockwise' }),
    ).toBeTruthy();
  });

  test('speaks German', async () => {
    show({ language: 'de', view: { ...midgame, winning: [20] } });
    expect(
      screen.getByRole('button', { name: 'c4, Murmel von Bob, fünf in einer Reihe' }),
    ).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'c3, frei' }));
    expect(
      screen.getByRole('button', {
        name: 'Viertel 3, unten links, gegen den Uhrzeigersinn drehen',
      }),
    ).toBeTruthy();
  });

  test('tells the values of cells, then of turns, while hints are on', async () => {
    const moves = [
      { move: 'c3-1L', value: 0.5, exact: false },
      { move: 'c3-2R', value: -0.5, exact: false },
      { move: 'd4-3R', value: -1, exact: true },
    ];
    show({ hints: { moves, best: 'c3-1L' } });
    expect(document.querySelector('[data-hint=c3]')?.textContent?.trim()).toBe('75%');
    expect(document.querySelector('[data-hint=c3]')?.classList.contains('best')).toBe(true);
    expect(document.querySelector('[data-hint=d4]')?.textContent?.trim()).toBe('Loss');
    expect(document.querySelector('[data-spin="1L"]')).toBeTruthy();
    expect(
      screen.getByRole('button', {
        name: 'c3, free, value 75%, best move, Turn quadrant 1, top left, counter-clockwise',
      }),
    ).toBeTruthy();
    await fireEvent.click(cell('c3'));
    expect(document.querySelector('[data-hint]')).toBeNull();
    expect(arrow('2R').textContent?.trim()).toBe('25%');
    expect(arrow('1L').classList.contains('best')).toBe(true);
  });
});

describe('what stays marked', () => {
  test('the last marble where the turn took it, and the turned quadrant', () => {
    show({
      view: { ...midgame, cells: midgame.cells.with(2, 1) },
      history: [{ seat: 0, move: 'a1-1R' }],
    });
    expect(document.querySelector('[data-last]')?.getAttribute('data-last')).toBe('2');
    expect(document.querySelector('[data-spin="1R"]')).toBeTruthy();
  });

  test('the winning marbles', () => {
    show({ view: { ...midgame, winning: [0, 9] }, moves: [] });
    expect(document.querySelectorAll('[data-winning]')).toHaveLength(2);
  });
});

describe('showing moves', () => {
  const events: Event[] = [
    { type: 'place', cell: 14, seat: 0 },
    { type: 'turn', quadrant: 1, direction: 'R' },
    { type: 'line', seat: 0, cells: [2, 14] },
  ];
  const after: View = {
    ...midgame,
    cells: turnCells(midgame.cells.with(14, 0), { quadrant: 1, direction: 'R' }),
    turn: 1,
    over: true,
    winning: [2, 14],
  };
  const picture = () =>
    [...document.querySelectorAll('[data-quadrant]')].map((drawn) => drawn.outerHTML).join('');

  test('pace 0 ends at once', async () => {
    allowMotion();
    const { component, rerender } = show();
    await component.animate(events, after, 0);
    await rerender({ view: after, moves: [] });
    expect(marbles()).toBe(5);
    expect(document.querySelectorAll('[data-winning]')).toHaveLength(2);
  });

  test('a skipped animation ends in the same picture as one that is shown', async () => {
    allowMotion();
    const plain = () =>
      picture().replaceAll(
        /(?<=#|id=")[a-z0-9-]+?(?=-(?:lacquer|glass|ball|depth|gleam|rim|marble|dim|hol|lip))/g,
        '',
      );
    const shown = show();
    await shown.component.animate(events, after, 0.05);
    await shown.rerender({ view: after, moves: [] });
    const full = plain();
    shown.unmount();

    const skipped = show();
    const done = skipped.component.animate(events, after, 5);
    await nextFrame();
    expect(plain()).not.toBe(full);
    skipped.component.skip();
    await done;
    await skipped.rerender({ view: after, moves: [] });
    expect(plain()).toBe(full);
  });

  test('the own marble that waits is not dropped again', async () => {
    const { component } = show();
    await fireEvent.click(cell('c3'));
    allowMotion();
    const done = component.animate(events, after, 50);
    await nextFrame();
    expect(document.querySelector('[data-waiting]')).toBeNull();
    expect(marbles()).toBe(5);
    const heights = [...document.querySelectorAll('[data-quadrant] [data-seat] > g')].map((g) =>
      g.getAttribute('transform'),
    );
    expect(new Set(heights)).toEqual(new Set(['scale(1.000)']));
    component.skip();
    await done;
  });

  test('input during an animation changes nothing', async () => {
    allowMotion();
    const { component } = show();
    const done = component.animate(events, after, 50);
    await fireEvent.click(cell('d4'));
    await fireEvent.keyDown(cell('d4'), { key: 'Enter' });
    expect(arrows()).toBe(0);
    expect(play).not.toHaveBeenCalled();
    component.skip();
    await done;
  });

  test('leaving the table ends an animation', async () => {
    allowMotion();
    const { component, unmount } = show();
    const done = component.animate(events, after, 5);
    unmount();
    await done;
  });
});
