import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Room } from '../table/room';
import type { Line, LineMove, MoveValues, WantedLine } from '../wire/house';
import { Exploring } from './exploring.svelte';

const viewAfter = (moves: LineMove[]) => moves.map(({ move }) => move).join(' ') || 'start';

function lineOf({ moves = [] }: WantedLine): Line {
  const over = moves.length >= 3;
  return {
    position: null,
    start: 'start',
    steps: moves.map((played, index) => ({
      played,
      events: [],
      view: viewAfter(moves.slice(0, index + 1)),
    })),
    status: { turn: [], over, winners: [], scores: [0, 0] },
    legal: over ? [] : [{ seat: moves.length % 2, moves: ['1', '2'] }],
  };
}

const valuesOf = ({ moves = [] }: WantedLine): MoveValues => ({
  moves: [
    { move: '1', value: moves.length, exact: true },
    { move: '2', value: -1, exact: false },
  ],
  best: '1',
});

let asked: { path: string; body: WantedLine }[];
let exploring: Exploring;

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  asked = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as WantedLine;
    asked.push({ path, body });
    const answer = path.endsWith('/values') ? valuesOf(body) : lineOf(body);
    return Promise.resolve(Response.json(answer));
  });
  exploring = new Exploring({ id: 'stones' } as Room);
  await exploring.begin({ setup: { size: 3 }, moves: [], at: 0 });
});
afterEach(() => {
  exploring.close();
  vi.unstubAllGlobals();
});

test('both sides are played, and every position says what its moves are worth', async () => {
  expect([exploring.seat, exploring.legal, exploring.values]).toEqual([0, ['1', '2'], undefined]);
  await exploring.look();
  expect(exploring.values?.moves[0]).toEqual({ move: '1', value: 0, exact: true });
  await exploring.play('2');
  expect([exploring.player.view, exploring.seat, exploring.values]).toEqual(['2', 1, undefined]);
  await exploring.look();
  expect(exploring.values?.moves[0]?.value).toBe(1);
  expect(asked.at(-1)).toMatchObject({
    path: '/api/games/stones/values',
    body: { setup: { size: 3 }, moves: [{ seat: 0, move: '2' }], millis: 700 },
  });
});

test('what is known of a position is not asked for again', async () => {
  await exploring.look();
  await exploring.play('1');
  exploring.player.jump(0);
  const before = asked.length;
  await exploring.look();
  await exploring.play('1');
  expect([asked.length, exploring.player.view]).toEqual([before, '1']);
});

test('another move after going back leads another way', async () => {
  await exploring.play('1');
  await exploring.play('1');
  exploring.player.jump(1);
  expect(exploring.seat).toBe(1);
  await exploring.play('2');
  expect([exploring.player.view, exploring.player.length]).toEqual(['1 2', 2]);
});

test('the end of the game is known', async () => {
  for (const move of ['1', '1', '1']) await exploring.play(move);
  expect([exploring.over, exploring.seat, exploring.legal]).toEqual([true, undefined, []]);
});

test('a match is explored from within, with its seed', async () => {
  const moves = [
    { seat: 0, move: '2' },
    { seat: 1, move: '1' },
  ];
  await exploring.begin({ position: 'somewhere', seed: 7, moves, at: 1 });
  expect([exploring.player.view, exploring.player.length]).toEqual(['2', 2]);
  expect(asked.at(-1)?.body).toMatchObject({ position: 'somewhere', seed: 7, moves });
  await exploring.look();
  expect([exploring.seat, exploring.legal]).toEqual([1, ['1', '2']]);
});
