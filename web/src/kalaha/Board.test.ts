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

beforeEach(() => play.mockClear());

describe('playing', () => {
  test('a double click plays a pit', async () => {
    show();
    await fireEvent.dblClick(pit(2));
    expect(play.mock.calls).toEqual([['2']]);
  });

  test('a single click plays nothing but says how', async () => {
    show();
    await fireEvent.pointerDown(pit(2), { button: 0, pointerType: 'mouse' });
    await fireEvent.click(pit(2), { detail: 1 });
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByText('Double-click to play')).toBeTruthy();
  });

  test('Enter plays the focused pit', async () => {
    show();
    (pit(3) as SVGElement).focus();
    await fireEvent.keyDown(pit(3), { key: 'Enter' });
    expect(play.mock.calls).toEqual([['3']]);
  });

  test('a second tap on the same pit plays it, one on another pit does not', async () => {
    show();
    const tap = async (field: number) => {
      const event = new MouseEvent('pointerdown', { bubbles: true, button: 0 });
      Object.defineProperty(event, 'pointerType', { value: 'touch' });
      await fireEvent(pit(field), event);
      await fireEvent.click(pit(field), { detail: 1 });
    };
    await tap(2);
    expect(screen.getByText('Tap again to play')).toBeTruthy();
    await tap(3);
    expect(play).not.toHaveBeenCalled();
    await tap(3);
    expect(play.mock.calls).toEqual([['3']]);
  });

  test.each([
    ['an empty pit', 1],
    ['a pit of the other side', 8],
    ['a store', 6],
  ])('%s does not react', async (_, field) => {
    show();
    await fireEvent.pointerDown(pit(field), { button: 0 });
    await fireEvent.click(pit(field), { detail: 1 });
    await fireEvent.dblClick(pit(field));
    await fireEvent.keyDown(pit(field), { key: 'Enter' });
    expect(play).not.toHaveBeenCalled();
    expect(document.querySelector('.landing, .bubble')).toBeNull();
    expect(pit(field).getAttribute('role')).toBe('img');
  });

  test('nothing reacts while there are no moves', async () => {
    show({ moves: [] });
    await fireEvent.dblClick(pit(2));
    await fireEvent.keyDown(pit(2), { key: 'Enter' });
    expect(play).not.toHaveBeenCalled();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('looking ahead', () => {
  test('holding a pit highlights where its last bean falls, releasing clears it', async () => {
    show();
    await fireEvent.pointerDown(pit(2), { button: 0 });
    expect(document.querySelector('.landing')?.getAttribute('data-mark')).toBe('9');
    await fireEvent.pointerUp(window);
    expect(document.querySelector('.landing')).toBeNull();
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
      screen.getByRole('button', { name: 'Pit 5, 1 bean, last bean falls into your store' }),
    ).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Pit 2, 7 beans, last bean falls into Pit 9' }),
    ).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Pit 8, 9 beans' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Anna’s store, 14 beans' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Bob’s store, 11 beans' })).toBeTruthy();
  });

  test('speaks German', () => {
    show({ language: 'de', history: [{ seat: 0, move: '9' }] });
    expect(
      screen.getByRole('button', {
        name: 'Mulde 5, 1 Bohne, letzte Bohne fällt in deine Gewinnmulde',
      }),
    ).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Mulde 9, 0 Bohnen, letzter Zug' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Gewinnmulde von Bob, 11 Bohnen' })).toBeTruthy();
  });

  test('tells the value of a move while hints are on', () => {
    const moves = [
      { move: '2', value: -2, exact: false },
      { move: '5', value: 4, exact: true },
    ];
    show({ hints: { moves, best: '5' } });
    expect(document.querySelector('[data-hint="2"]')?.textContent?.trim()).toBe('−2');
    expect(document.querySelector('[data-hint="5"]')?.classList.contains('best')).toBe(true);
    expect(
      screen.getByRole('button', { name: /Pit 5.*value \+4, certain, best move/ }),
    ).toBeTruthy();
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
