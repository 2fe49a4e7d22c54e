import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardProps } from '../table/room';
import { allowMotion, boardProps } from '../table/testing';
import type { Event, View } from '../wire/crosswise';
import Board from './Board.svelte';
import { chooseOption } from './options.svelte';
import { sample } from './sample';

vi.setConfig({ testTimeout: 30_000 });

const play = vi.fn();
const view = sample(
  [[3, 4]],
  [
    [1, 7, 8, 10],
    [null, null, null, null],
  ],
);
const moves = ['1c4', '1d5', '7a1', '7b1', '8'];

function show(props: Partial<BoardProps<View>> = {}) {
  const players = [{ name: 'Anna' }, { name: 'Bob', bot: 'classic' }];
  const all = boardProps({ view, players, moves, play, ...props });
  return { ...render(Board, all), all };
}

const place = (name: string) => document.querySelector<SVGGElement>(`[data-place="${name}"]`)!;
const tileAt = (name: string) =>
  document.querySelector(`[data-at="${name}"] [data-tile]`)?.getAttribute('data-tile');
const lit = () =>
  [...document.querySelectorAll('.target')].map((mark) => mark.getAttribute('data-mark'));
const information = () => screen.getByTestId('information').textContent;

beforeEach(() => play.mockClear());
afterEach(() => {
  chooseOption('computerHand', false);
  chooseOption('skipComputer', false);
});

describe('choosing', () => {
  test('a tile and then a lit cell plays the move', async () => {
    show();
    await fireEvent.click(place('0.0'));
    expect(lit()).toEqual(['c4', 'd5']);
    await fireEvent.click(place('d5'));
    expect(play.mock.calls).toEqual([['1d5']]);
  });

  test('a two-phase tile lights the whole board', async () => {
    show();
    await fireEvent.click(place('0.2'));
    expect(lit()).toHaveLength(36);
    await fireEvent.click(screen.getByRole('button', { name: 'Activate' }));
    expect(play.mock.calls).toEqual([['8']]);
  });

  test('by keyboard, Enter goes to the first possible place and Escape puts back', async () => {
    show();
    place('0.0').focus();
    await fireEvent.keyDown(place('0.0'), { key: 'Enter' });
    await vi.waitFor(() => expect(document.activeElement).toBe(place('c4')));
    await fireEvent.keyDown(place('c4'), { key: 'Escape' });
    expect(lit()).toEqual([]);
    await fireEvent.keyDown(place('0.0'), { key: ' ' });
    await fireEvent.keyDown(place('c4'), { key: 'Enter' });
    expect(play.mock.calls).toEqual([['1c4']]);
  });

  test('a blocked tile says why and plays nothing', async () => {
    show({ view: { ...view, blocked: [{ tile: 10, reason: 'no_standard_tile' }] } });
    await fireEvent.click(place('0.3'));
    expect(information()).toMatch(/at least one standard tile/);
    expect(play).not.toHaveBeenCalled();
  });

  test('who cannot move passes', async () => {
    show({ moves: ['pass'] });
    await fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
    expect(play.mock.calls).toEqual([['pass']]);
  });

  test('nothing reacts while there are no moves', async () => {
    show({ moves: [], seat: undefined });
    await fireEvent.click(place('0.0'));
    await fireEvent.click(place('c4'));
    expect(lit()).toEqual([]);
    expect(play).not.toHaveBeenCalled();
    expect(document.querySelector('[data-place][role=button]')).toBeNull();
  });
});

describe('showing', () => {
  test('both teams stand beside the board with their names and players', () => {
    const players = ['Anna', 'Bob', 'Cleo', 'Carlotta1234567'].map((name) => ({ name }));
    const four = sample([], [[1], [null], [null], [null]]);
    show({ view: four, players, moves: [], seat: undefined, language: 'de' });
    const members = (team: string) =>
      [...screen.getByRole('list', { name: team }).children].map((li) => li.textContent);
    expect(members('Team Senkrecht')).toEqual(['Anna', 'Cleo']);
    expect(members('Team Waagerecht')).toEqual(['Bob', 'Carlotta1234567']);
  });

  test('the table of points shows tiles, read out as words', () => {
    show();
    const rows = screen.getAllByRole('row').map((row) => ({
      tiles: [...row.querySelectorAll('[data-tile]')].map((tile) => tile.getAttribute('data-tile')),
      text: [...row.children].map((cell) => cell.textContent.trim()).join(' '),
    }));
    expect(rows.map(({ text }) => text)).toEqual([
      '6 different tiles 6',
      '2 equal tiles 1',
      '3 equal tiles 3',
      '4 equal tiles 5',
      '5 equal tiles 7',
      '6 equal tiles Win',
    ]);
    expect(rows.map(({ tiles }) => new Set(tiles).size)).toEqual([6, 1, 1, 1, 1, 1]);
    expect(rows.map(({ tiles }) => tiles.length)).toEqual([6, 2, 3, 4, 5, 6]);
  });

  test.each([true, false])(
    'the computer’s hand is offered where it can be shown: %s',
    async (can) => {
      show({ peek: can ? vi.fn() : undefined });
      await fireEvent.click(screen.getByRole('button', { name: 'Show and hide' }));
      const offered = screen.queryByRole('switch', { name: /computer’s hand/ });
      expect(offered !== null).toBe(can);
    },
  );

  test('tells the tiles and the last move to those who do not see them', () => {
    show({ history: [{ seat: 0, move: '3a1' }] });
    expect(place('a1').getAttribute('aria-label')).toBe('a1, Triangle, last move');
    expect(place('0.1').getAttribute('aria-label')).toBe(
      'Your hand, tile 2, Remover, can be chosen',
    );
  });

  test('a covered hand lies face down', () => {
    show({ covered: true, moves: [], seat: undefined });
    expect([0, 1, 2, 3].map((slot) => tileAt(`0.${slot}`))).toEqual([
      'back',
      'back',
      'back',
      'back',
    ]);
  });

  test('asks for the computer’s hand only while it is wanted, and shows it on its turn', async () => {
    const peek = vi.fn();
    const peeked = [{ seat: 1, view: sample([], [[], [5, 6, 9, 2]]) }];
    show({ peek, peeked, view: { ...view, turn: 1 }, moves: [], seat: undefined });
    expect(peek).not.toHaveBeenCalled();
    expect(tileAt('1.0')).toBe('5');
    chooseOption('computerHand', true);
    await vi.waitFor(() => expect(peek.mock.calls).toEqual([[true]]));
    chooseOption('computerHand', false);
    await vi.waitFor(() => expect(peek.mock.calls).toEqual([[true], [false]]));
  });
});

describe('moving', () => {
  const events: Event[] = [{ type: 'place', seat: 1, slot: 0, tile: 2, cell: 'c4' }];
  const after = {
    ...sample(
      [[3, 4], [], [], [0, 0, 2]],
      [
        [1, 7, 8, 10],
        [0, null, null, null],
      ],
    ),
  };

  test('skipping ends in the same picture', async () => {
    allowMotion();
    const { component } = show({ moves: [], seat: undefined });
    const done = component.animate(events, after, 1);
    await vi.waitFor(() => expect(document.querySelector('.flying')).not.toBeNull());
    expect(tileAt('c4')).toBeUndefined();
    component.skip();
    await done;
    await vi.waitFor(() => expect(tileAt('c4')).toBe('2'));
    expect(tileAt('1.0')).toBeUndefined();
    expect(document.querySelector('.flying')).toBeNull();
  });

  test('a computer’s move is there at once if it is to be skipped, or at pace 0', async () => {
    allowMotion();
    const { component, rerender, all } = show({ moves: [], seat: undefined });
    await component.animate(events, after, 0);
    await vi.waitFor(() => expect(tileAt('c4')).toBe('2'));
    await rerender({ ...all, view: { ...view } });
    expect(tileAt('c4')).toBeUndefined();
    chooseOption('skipComputer', true);
    await component.animate(events, after, 1);
    await vi.waitFor(() => expect(tileAt('c4')).toBe('2'));
  });
});
