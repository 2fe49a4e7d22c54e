import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { boardProps } from '../table/testing';
import type { Event, View } from '../wire/citydomino';
import Board from './Board.svelte';
import Outcome from './Outcome.svelte';
import { cityFrom, dominoFrom } from './sample';

const CITY = [
  '-- -- -- -- --',
  '-- -- -- -- --',
  '-- -- CC -- --',
  '-- -- -- -- --',
  '-- -- -- -- --',
];
const domino = dominoFrom('H1,P0', 24);
const players = [
  { name: 'Anna' },
  ...[1, 2, 3].map((number) => ({ name: `Bot ${number}`, bot: 'classic' })),
];

function viewOf(part: Partial<View>): View {
  return {
    cities: [0, 1, 2, 3].map(() => cityFrom(CITY)),
    current: [0, 1, 2, 3].map((seat) => ({ domino: { ...domino, value: 24 + seat }, seat })),
    next: [0, 1, 2, 3].map((slot) => ({
      domino: { ...domino, value: 30 + slot },
      seat: slot === 2 ? 0 : null,
    })),
    bag: 40,
    turn: 0,
    phase: 'lay',
    to_lay: domino,
    over: false,
    ...part,
  };
}

function show(view: View, moves: string[]) {
  const play = vi.fn();
  return { play, ...render(Board, boardProps({ view, players, moves, play })) };
}

test('arrows move, R turns and Enter lays only where it fits', async () => {
  const { play, container } = show(viewOf({}), ['lay 3,2,right', 'lay 3,2,down', 'discard']);
  await fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(container.querySelector('[data-ghost="fits"]')).not.toBeNull();
  await fireEvent.keyDown(document.body, { key: 'ArrowUp' });
  expect(container.querySelector('[data-ghost="fits-not"]')).not.toBeNull();
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(play).not.toHaveBeenCalled();
  await fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  await fireEvent.keyDown(document.body, { key: 'r' });
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(play).toHaveBeenCalledWith('lay 3,2,down');
});

test('the places where it fits are shown, as it is turned and fainter in other turns', async () => {
  const moves = ['lay 3,2,right', 'lay 3,1,right', 'lay 2,3,down', 'discard'];
  const { container } = show(viewOf({}), moves);
  const cells = (when: string) => container.querySelectorAll(`[data-places="${when}"] rect`).length;
  expect([cells('now'), cells('later')]).toEqual([4, 2]);
  expect(screen.getByText(/^It fits in 2 places as it lies, and in 1 more/)).toBeDefined();
  await fireEvent.keyDown(document.body, { key: 'r' });
  expect([cells('now'), cells('later')]).toEqual([2, 4]);
});

test('a place that does not fit says why, to be seen and to be heard, until something changes', async () => {
  const { play, container } = show(viewOf({}), ['lay 2,1,right', 'discard']);
  const said = () => container.querySelector('[data-refusal]')?.textContent?.trim();
  const heard = () => container.querySelector('[aria-live]')?.textContent;
  await fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(said()).toBeUndefined();
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(said()).toBe('Something is built there already');
  expect(heard()).toBe(said());
  await fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(said()).toBeUndefined();
  await fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(said()).toBe('Neither half lies beside its own kind or the centre');
  await fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(said()).toBeUndefined();
  expect(play).not.toHaveBeenCalled();
});

test.each([
  [{ phase: 'mark-current' as const, to_lay: null }, ['mark 0'], /^Choose a domino for the first/],
  [{ phase: 'mark-next' as const, to_lay: null }, ['mark 0'], /for the next round$/],
  [{}, ['lay 3,2,right', 'discard'], /^Lay this domino$/],
  [{}, ['shift left', 'discard'], /shift the city or discard it$/],
  [{}, ['discard'], /: discard it$/],
])('what is to be done next is said in every phase', (part, moves, expected) => {
  expect(show(viewOf(part), moves).component.todo()).toMatch(expected);
});

test('nothing is to be done by whoever has no move', () => {
  expect(show(viewOf({}), []).component.todo()).toBeUndefined();
});

test('only free dominoes of the bank can be marked', async () => {
  const { play } = show(viewOf({ phase: 'mark-next', to_lay: null }), [
    'mark 0',
    'mark 1',
    'mark 3',
  ]);
  const dominoes = screen.getAllByRole('button', { name: /^Domino \d/ });
  expect(dominoes).toHaveLength(3);
  await fireEvent.click(dominoes[2]!);
  expect(play).toHaveBeenCalledWith('mark 3');
});

test('arrows of impossible directions are disabled, the bin discards', async () => {
  const { play } = show(viewOf({}), ['shift left', 'discard']);
  expect(screen.getByRole('button', { name: 'Shift the city: right' })).toHaveProperty(
    'disabled',
    true,
  );
  await fireEvent.click(screen.getByRole('button', { name: 'Shift the city: left' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Discard the domino' }));
  expect(play.mock.calls).toEqual([['shift left'], ['discard']]);
});

test('a skipped movement ends in the same picture', async () => {
  const before = viewOf({});
  const { component, container } = show(before, []);
  const rows = [
    '-- -- -- -- --',
    '-- -- -- -- --',
    '-- -- CC H1 P0',
    '-- -- -- -- --',
    '-- -- -- -- --',
  ];
  const after = viewOf({
    cities: [cityFrom(rows), ...before.cities.slice(1)],
    current: before.current.slice(1),
    to_lay: null,
  });
  const events: Event[] = [{ type: 'laid', seat: 0, domino, x: 3, y: 2, direction: 'right' }];
  const done = component.animate(events, after, 1);
  component.skip();
  await done;
  expect(container.querySelectorAll('[data-city="0"] [data-cell] use')).toHaveLength(3);
});

test('the result shows ranks that are shared and points out districts', async () => {
  const districts = [
    { kind: 'home' as const, cells: [[3, 2] as [number, number]], prestige: 1, points: 1 },
  ];
  const kinds = [{ kind: 'home' as const, points: 1 }];
  const cities = [1, 1, 2, 2].map((rank) => ({
    ...cityFrom(CITY),
    districts,
    kinds,
    points: 1,
    rank,
  }));
  const view = viewOf({ cities, over: true, current: [], next: [], to_lay: null });
  const { container } = show(view, []);
  const outcome = render(Outcome, { view, players, language: 'en' });
  const ranks = [...outcome.container.querySelectorAll('tbody .rank')].map(
    (cell) => cell.textContent,
  );
  expect(ranks).toEqual(['1.', '1.', '2.', '2.']);
  await fireEvent.focus(
    screen.getAllByRole('button', { name: /^Homes 1×1: 1 cell times 1 star is 1/ })[0]!,
  );
  expect(container.querySelectorAll('[data-city="0"] .lit')).toHaveLength(1);
});

test('in a game that was cut short nobody is on move, and no result is claimed', () => {
  const view = viewOf({ phase: 'mark-next', to_lay: null });
  const props = boardProps({ view, players, moves: [], play: vi.fn(), mine: [0], seat: undefined });
  const { container } = render(Board, { ...props, stopped: true });
  expect(container.querySelector('.turn')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
});
