import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropCard, keepCard } from '../card/kept.svelte';
import type { Room } from '../table/room';
import type { PuzzleShown, PuzzleStanding, ReplayStep, Verdict } from '../wire/house';
import { keptPuzzles, triedToday } from './kept';
import { Solving } from './solving.svelte';

const standing: PuzzleStanding = {
  rating: 1500,
  deviation: 90,
  tried: 1,
  solved: 1,
  streak: 1,
  best: 1,
  days: 0,
  day: null,
};
const stepTo = (view: string): ReplayStep => ({
  played: { seat: 0, move: view },
  events: [],
  view,
});

function puzzle(id: string): PuzzleShown {
  return {
    id,
    game: 'stones',
    kind: 'win',
    goal: { win: 2 },
    seat: 0,
    difficulty: 1200,
    exact: true,
    players: [{ name: 'A' }, { name: 'B' }],
    start: `start of ${id}`,
    legal: ['1', '2'],
  };
}

function judge(move: string, rating: number): Verdict {
  const right = move === '1';
  return {
    right,
    solutions: ['1'],
    line: ['1', '8', '3'].map(stepTo),
    refutation: right ? [] : ['2', '9'].map(stepTo),
    refutation_says: right ? null : { en: 'Nine wins.', de: 'Neun gewinnt.' },
    standing: { ...standing, rating },
    position: null,
  };
}

interface Asked {
  path: string;
  body: Record<string, unknown>;
  card: string | undefined;
}

let asked: Asked[];
let rating: number;
let solving: Solving;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:00Z') });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  asked = [];
  rating = 1520;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const body = JSON.parse((init.body ?? '{}') as string) as Record<string, unknown>;
    const card = (init.headers as Record<string, string> | undefined)?.['spieltisch-card'];
    asked.push({ path, body, card });
    return Promise.resolve(Response.json(answerTo(path, body)));
  });
  solving = new Solving({ id: 'stones' } as Room);
});
afterEach(() => {
  solving.close();
  dropCard('key');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answerTo(path: string, body: Record<string, unknown>): unknown {
  if (path === '/api/puzzles') return [{ game: 'stones', count: 300, today: 'daily' }];
  if (path.endsWith('/standing')) return { ...standing, rating: 1600 };
  if (path.endsWith('/next')) return puzzle(`after ${String((body.seen as string[]).length)}`);
  return 'move' in body ? judge(String(body.move), rating) : puzzle('daily');
}

async function tries(move: string): Promise<void> {
  await solving.try(move);
  await vi.advanceTimersByTimeAsync(5000);
}

test('the puzzle of the day shows its position and what can be played', async () => {
  await solving.set('daily');
  expect([solving.phase, solving.player.view, solving.moves]).toEqual([
    'asking',
    'start of daily',
    ['1', '2'],
  ]);
});

test('a solution is played to its end on the board', async () => {
  await solving.set('daily');
  await tries('1');
  expect([solving.phase, solving.player.view, solving.player.length]).toEqual(['right', '3', 3]);
  expect([triedToday('stones'), keptPuzzles('stones').standing?.rating]).toEqual([true, 1520]);
});

test('a wrong move is refuted on the board, and then the solution can be seen', async () => {
  await solving.set('training');
  await tries('2');
  expect([solving.phase, solving.player.view]).toEqual(['wrong', '9']);
  solving.show('solution');
  await vi.advanceTimersByTimeAsync(5000);
  expect(solving.player.view).toBe('3');
  solving.again();
  expect([solving.phase, solving.player.view]).toEqual(['asking', 'start of after 0']);
});

test('only the first try counts, and a puzzle does not come again soon', async () => {
  await solving.set('training');
  await tries('2');
  rating = 1700;
  solving.again();
  await tries('1');
  expect([solving.phase, solving.standing?.rating]).toEqual(['right', 1520]);
  await solving.set('training');
  expect(asked.at(-1)?.body).toMatchObject({ seen: ['after 0'], standing: { rating: 1520 } });
  await tries('1');
  expect(solving.gain).toBe(180);
});

test('the puzzle of the day counts once a day without a card', async () => {
  await solving.set('daily');
  await tries('2');
  const again = new Solving({ id: 'stones' } as Room);
  await again.set('daily');
  rating = 1700;
  await again.try('1');
  expect([triedToday('stones'), again.standing?.rating]).toEqual([false, 1520]);
  again.close();
});

test('a card is shown to the house, which keeps how well it goes', async () => {
  keepCard({ id: 'card', name: 'Ann', picture: 0, key: 'key' });
  await solving.know();
  expect(solving.standing?.rating).toBe(1600);
  await solving.set('training');
  await tries('1');
  expect(asked.map(({ card }) => card)).toEqual(['key', 'key', 'key']);
  expect([solving.standing?.rating, keptPuzzles('stones').standing]).toEqual([1520, undefined]);
});
