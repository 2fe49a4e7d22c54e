import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps } from '../table/room';
import { allowMotion, boardProps, nextFrame } from '../table/testing';
import type { View } from '../wire/kalaha';
import Board from './Board.svelte';
import { landings, sow, start } from './simulator';

// Real frames on a busy machine take their time.
vi.setConfig({ testTimeout: 30_000 });

const play = vi.fn();
const midgame = landings({ ...start(6, 6), pits: [3, 0, 7, 1, 0, 1, 14, 4, 9, 0, 6, 2, 8, 11] });

function show(props: Partial<BoardProps<View>> = {}) {
  const view = props.view ?? midgame;
  const moves = view.landing.flatMap((landing, pit) => (landing === null ? [] : [String(pit)]));
  const players = [{ name: 'Anna' }, { name: 'Bob', bot: 'classic-3' }];
  const all = boardProps({ view, players, moves, play, ...props });
  return { ...render(Board, all), all };
}

function pit(field: number): Element {
  return document.querySelector(`[data-pit="${field}"]`)!;
}

function counts(): number[] {
  return [...document.querySelectorAll('[data-field]')].map((plate) => Number(plate.textContent));
}

function beansDrawn(): number {
  return document.querySelectorAll('[data-bean]').length;
}

function focused(): string | null {
  return document.activeElement!.getAttribute('data-pit');
}

beforeEach(() => play.mockClear());

async function press(field: number, pointerType = 'mouse') {
  const event = new MouseEvent('pointerdown', { bubbles: true, button: 0 });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  await fireEvent(pit(field), event);
}

/** A click or a tap, after which the pointer was `held` for this many milliseconds. */
async function strike(field: number, { pointerType = 'mouse', held = 0 } = {}) {
  await press(field, pointerType);
  await fireEvent.pointerUp(window);
  const event = new MouseEvent('click', { bubbles: true, detail: 1 });
  Object.defineProperty(event, 'timeStamp', { value: event.timeStamp + held });
  await fireEvent(pit(field), event);
}

function landing(): string | undefined {
  return document.querySelector('.landing')?.getAttribute('data-mark') ?? undefined;
}

describe('playing', () => {
  test.each([
    ['mouse', 'Click again to play'],
    ['touch', 'Tap again to play'],
  ])('the first time a pit is chosen by %s, the second time plays it', async (pointerType, tip) => {
    const { component } = show();
    expect(component.todo()).toBe('Choose a pit');
    await strike(2, { pointerType });
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByText(tip)).toBeTruthy();
    expect(component.todo()).toBe(tip);
    expect(landing()).toBe('9');
    await strike(2, { pointerType });
    expect(play.mock.calls).toEqual([['2']]);
    expect(landing()).toBeUndefined();
  });

  test('choosing another pit moves the choice', async () => {
    show();
    await strike(2);
    await strike(5);
    expect(play).not.toHaveBeenCalled();
    expect(landing()).toBe('6');
    await strike(2);
    expect(play).not.toHaveBeenCalled();
    await strike(2);
    expect(play.mock.calls).toEqual([['2']]);
  });

  test.each([
    ['a click beside the board', () => fireEvent.pointerDown(document.body)],
    ['a click on a pit that cannot be played', () => press(8)],
    ['Escape', () => fireEvent.keyDown(window, { key: 'Escape' })],
  ])('%s drops the choice', async (_, drop) => {
    const { component } = show();
    await strike(2);
    await drop();
    expect([landing(), component.todo()]).toEqual([undefined, 'Choose a pit']);
    await strike(2);
    expect(play).not.toHaveBeenCalled();
  });

  test('the choice is dropped with the moves it was made among', async () => {
    const { rerender, component } = show();
    await strike(2);
    await rerender({ moves: [] });
    expect(component.todo()).toBeUndefined();
    await rerender({ moves: ['2', '3'] });
    expect(component.todo()).toBe('Choose a pit');
  });

  test('whoever holds a pit for long chooses nothing and keeps what was chosen', async () => {
    show();
    await strike(2, { held: 2_000 });
    expect([landing(), document.querySelector('.bubble')]).toEqual([undefined, null]);
    await strike(5);
    await strike(5, { held: 2_000 });
    await strike(2, { held: 2_000 });
    expect(landing()).toBe('6');
    expect(play).not.toHaveBeenCalled();
  });

  test('the focus goes on from a pit that cannot be played to the nearest that can', async () => {
    const { rerender, all } = show();
    (pit(3) as SVGElement).focus();
    await rerender({ ...all, seat: undefined, moves: [] });
    expect(focused(), 'while the other side plays it stays').toBe('3');
    await rerender({ ...all, moves: ['0', '2', '5'] });
    expect(focused()).toBe('2');
    await rerender({ ...all, moves: ['0', '2'] });
    expect(focused()).toBe('2');
  });

  test('Enter plays the focused pit at once', async () => {
    show();
    (pit(3) as SVGElement).focus();
    await fireEvent.keyDown(pit(3), { key: 'Enter' });
    expect(play.mock.calls).toEqual([['3']]);
  });

  test('the space bar chooses a pit, and plays it the second time', async () => {
    show();
    (pit(3) as SVGElement).focus();
    await fireEvent.keyDown(pit(3), { key: ' ' });
    expect(play).not.toHaveBeenCalled();
    await fireEvent.keyDown(pit(3), { key: ' ' });
    expect(play.mock.calls).toEqual([['3']]);
  });

  test('whoever clicks by assistance plays at once', async () => {
    show();
    await fireEvent.click(pit(3), { detail: 0 });
    expect(play.mock.calls).toEqual([['3']]);
  });

  test.each([
    ['an empty pit', 1],
    ['a pit of the other side', 8],
    ['a store', 6],
  ])('%s does not react', async (_, field) => {
    show();
    await strike(field);
    await strike(field);
    await fireEvent.keyDown(pit(field), { key: 'Enter' });
    await fireEvent.click(pit(field), { detail: 0 });
    expect(play).not.toHaveBeenCalled();
    expect(document.querySelector('.landing, .bubble')).toBeNull();
    expect(pit(field).getAttribute('role')).toBe('img');
  });

  test('nothing reacts while there are no moves', async () => {
    const { component } = show({ moves: [] });
    await strike(2);
    await strike(2);
    expect(component.todo()).toBeUndefined();
    await fireEvent.keyDown(pit(2), { key: 'Enter' });
    expect(play).not.toHaveBeenCalled();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('looking ahead', () => {
  test('holding a pit highlights where its last bean falls, releasing clears it', async () => {
    show();
    await press(2);
    expect(landing()).toBe('9');
    await fireEvent.pointerUp(window);
    expect(landing()).toBeUndefined();
    expect(play).not.toHaveBeenCalled();
  });

  test('a focused pit shows where its last bean falls', async () => {
    show();
    const matches = vi.spyOn(Element.prototype, 'matches').mockReturnValue(true);
    (pit(5) as SVGElement).focus();
    await fireEvent.focus(pit(5));
    expect(document.querySelector('.landing')?.getAttribute('data-mark')).toBe('6');
    matches.mockRestore();
  });

  test('arrow keys walk over the playable pits only', async () => {
    show();
    (pit(0) as SVGElement).focus();
    await fireEvent.keyDown(pit(0), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(pit(2));
    await fireEvent.keyDown(pit(2), { key: 'End' });
    expect(document.activeElement).toBe(pit(5));
    await fireEvent.keyDown(pit(5), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(pit(3));
    expect(pit(3).getAttribute('tabindex')).toBe('0');
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });
});

describe('what is read out', () => {
  test('says beans and where the last one falls', () => {
    show();
    expect(
      screen.getByRole('button', { name: 'Pit 6, 1 bean, last bean falls into your store' }),
    ).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Pit 3, 7 beans, last bean falls into Bob’s pit 3' }),
    ).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Bob’s pit 2, 9 beans' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Anna’s store, 14 beans' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Bob’s store, 11 beans' })).toBeTruthy();
  });

  test('speaks German', () => {
    show({ language: 'de', history: [{ seat: 0, move: '9' }] });
    expect(
      screen.getByRole('button', {
        name: 'Mulde 6, 1 Bohne, letzte Bohne fällt in deine Gewinnmulde',
      }),
    ).toBeTruthy();
    expect(
      screen.getByRole('img', { name: 'Mulde 3 von Bob, 0 Bohnen, letzter Zug' }),
    ).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Gewinnmulde von Bob, 11 Bohnen' })).toBeTruthy();
  });

  test('numbers the pits of each side from 1', () => {
    show({ viewer: 1 });
    expect(screen.getByRole('img', { name: 'Pit 1, 4 beans' })).toBe(pit(7));
    expect(screen.getByRole('button', { name: /^Anna’s pit 1, 3 beans/ })).toBe(pit(0));
  });

  const values = [
    { move: '2', value: -2.4, exact: false },
    { move: '5', value: 4, exact: true },
  ];

  test('tells the value of a move while hints are on, in whole beans and how sure it is', () => {
    show({ hints: { moves: values, best: '5', margin: 2 } });
    expect(document.querySelector('[data-hint="2"]')?.textContent?.trim()).toBe('≈ −2');
    expect(document.querySelector('[data-hint="5"]')?.textContent?.trim()).toBe('+4');
    expect(document.querySelector('[data-hint="5"]')?.classList.contains('best')).toBe(true);
    expect(screen.getByRole('button', { name: /^Pit 3.*, value about −2$/ })).toBeTruthy();
    expect(
      screen.getByRole('button', { name: /^Pit 6.*, value \+4, certain, best move$/ }),
    ).toBeTruthy();
  });

  test('shows the numbers of the classic opponent as they are', () => {
    const moves = values.map(({ move }) => ({ move, value: -3, exact: false }));
    show({ hints: { moves, best: '2', source: 'classic', margin: null } });
    expect(document.querySelector('[data-hint="5"]')?.textContent?.trim()).toBe('−3');
    expect(screen.getByRole('button', { name: /^Pit 3.*, value −3, best move$/ })).toBeTruthy();
  });
});

describe('showing moves', () => {
  const before = landings({ ...start(2, 1), pits: [1, 0, 2, 2, 1, 1] });
  const { events, after } = sow(before, 0);

  test('a new view is shown at once', async () => {
    const { rerender } = show();
    expect(counts()).toEqual(midgame.pits);
    await rerender({ view: start(6, 4) });
    expect(counts()).toEqual(start(6, 4).pits);
    expect(beansDrawn()).toBe(48);
  });

  test('pace 0 ends at once', async () => {
    allowMotion();
    const { component, rerender } = show({ view: before });
    await component.animate(events, after, 0);
    await rerender({ view: after });
    expect(counts()).toEqual(after.pits);
  });

  test('a skipped animation ends in the same picture as one that is shown', async () => {
    allowMotion();
    const picture = () =>
      [...document.querySelectorAll('[data-bean]')].map((bean) => bean.outerHTML).join('');
    const shown = show({ view: before });
    await shown.component.animate(events, after, 0.05);
    await shown.rerender({ view: after });
    const full = picture();
    shown.unmount();

    const skipped = show({ view: before });
    const done = skipped.component.animate(events, after, 5);
    await nextFrame();
    expect(counts()).not.toEqual(after.pits);
    skipped.component.skip();
    await done;
    await skipped.rerender({ view: after });
    expect(counts()).toEqual(after.pits);
    expect(picture().replaceAll(/url\(#[^)]*-bean/g, '')).toBe(
      full.replaceAll(/url\(#[^)]*-bean/g, ''),
    );
  });

  test('events that do not begin with what is shown lead to the position after them at once', async () => {
    allowMotion();
    const { component, rerender } = show({ view: start(2, 3) });
    await component.animate(events, after, 1);
    await rerender({ view: after });
    expect(counts()).toEqual(after.pits);
  });

  test('leaving the table ends an animation', async () => {
    allowMotion();
    const { component, unmount } = show({ view: before });
    const done = component.animate(events, after, 5);
    unmount();
    await done;
  });
});
