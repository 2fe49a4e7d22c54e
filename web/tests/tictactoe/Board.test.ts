import { fireEvent, render } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { boardProps } from '../../src/table/testing';
import type { View } from '../wire/tictactoe';
import Board from './Board.svelte';

const play = vi.fn();
const view: View = {
  cells: [0, 1, null, null, null, null, null, null, null],
  turn: 0,
  over: false,
  line: null,
};
const players = [{ name: 'Anna' }, { name: 'Ben' }];
const cell = (name: string) => document.querySelector<SVGElement>(`[data-cell="${name}"]`)!;

beforeEach(() => {
  play.mockClear();
  const history = [{ seat: 1, move: 'b1' }];
  render(Board, boardProps({ view, players, moves: ['c1', 'a2'], history, play }));
});

test('a click plays where one may draw, and nowhere else', async () => {
  await fireEvent.click(cell('a1'));
  expect(play).not.toHaveBeenCalled();
  await fireEvent.click(cell('c1'));
  expect(play.mock.calls).toEqual([['c1']]);
});

test('arrows walk from cell to cell, and Enter or the space key plays', async () => {
  cell('a1').focus();
  await fireEvent.keyDown(cell('a1'), { key: 'ArrowUp' });
  await fireEvent.keyDown(cell('a1'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(cell('a2'));
  expect([cell('a1'), cell('a2')].map((cell) => cell.getAttribute('tabindex'))).toEqual([
    '-1',
    '0',
  ]);
  await fireEvent.keyDown(cell('a2'), { key: 'Enter', ctrlKey: true });
  expect(play).not.toHaveBeenCalled();
  await fireEvent.keyDown(cell('a2'), { key: 'Enter' });
  await fireEvent.keyDown(cell('a2'), { key: ' ' });
  expect(play.mock.calls).toEqual([['a2'], ['a2']]);
});

test('every cell says what is on it', () => {
  const label = (name: string) => cell(name).getAttribute('aria-label');
  expect(['a1', 'b1', 'c1'].map(label)).toEqual(['a1, Anna', 'b1, Ben, last move', 'c1, free']);
});
