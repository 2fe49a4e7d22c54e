import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReplayStep } from '../wire/house';
import { LinePlayer } from './line.svelte';

const stepTo = (view: string): ReplayStep => ({
  played: { seat: 0, move: view },
  events: [],
  view,
});
const skip = vi.fn();
const board = { animate: () => Promise.resolve(), skip };
let player: LinePlayer;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  player = new LinePlayer({ start: 'start', steps: ['a', 'b'].map(stepTo) }, () => board);
});
afterEach(() => vi.unstubAllGlobals());

test('what was played goes along with what is shown', async () => {
  await player.step();
  expect([player.view, player.history.map(({ move }) => move), player.last?.view]).toEqual([
    'a',
    ['a'],
    'a',
  ]);
});

test('another way on replaces what came after the position that is shown', async () => {
  player.jump(1);
  player.lead([stepTo('c')]);
  expect([player.length, player.view]).toEqual([2, 'a']);
  await player.step();
  expect([player.view, player.at]).toEqual(['c', 2]);
});

test('another line is shown from its start, or from within', () => {
  player.jump(2);
  player.show({ start: 'else', steps: [stepTo('x')] });
  expect([player.at, player.view]).toEqual([0, 'else']);
  player.show({ start: 'else', steps: [stepTo('x')] }, 1);
  expect(player.view).toBe('x');
});

test('a board that gets the same anew gets another object', () => {
  const view = { cells: [1] };
  const step = { ...stepTo('a'), view };
  player.show({ start: view, steps: [step] });
  for (const at of [0, 1]) {
    player.jump(at);
    player.refresh();
    expect(player.view).toEqual(view);
    expect(player.view).not.toBe(view);
    expect([player.at, player.length]).toEqual([at, 1]);
  }
});

test('moves are watched one after the other, with a pause only between them', async () => {
  vi.useFakeTimers();
  const playing = player.play();
  await vi.advanceTimersByTimeAsync(0);
  expect([player.at, player.playing]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(700);
  await playing;
  vi.useRealTimers();
  expect([player.at, player.playing, player.moving]).toEqual([2, false, false]);
});
