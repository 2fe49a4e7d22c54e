import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Room } from '../table/room';
import type { LessonStep, Line, LineMove, WantedLine } from '../wire/house';
import { Lesson } from './lesson.svelte';

const say = (en: string) => ({ en, de: en });
const steps: LessonStep[] = [
  {
    position: 'first',
    seat: 0,
    text: say('one'),
    todo: say('play 1'),
    expect: ['1', '2'],
    otherwise: say('that would lose'),
    then: [{ seat: 1, move: '8' }],
    done: say('well done'),
  },
  { seat: 0, text: say('two'), todo: say('play 3'), expect: ['3'] },
  { position: 'third', seat: 1, text: say('only to read') },
];

/** What the board shows after these moves: their names. */
const viewAfter = (position: unknown, moves: LineMove[]) =>
  [position, ...moves.map(({ move }) => move)].join(' ');

function answer({ position, moves = [] }: WantedLine): Line {
  return {
    position,
    start: viewAfter(position, []),
    steps: moves.map((played, index) => ({
      played,
      events: [],
      view: viewAfter(position, moves.slice(0, index + 1)),
    })),
    status: { turn: [0], over: false, winners: [], scores: [0, 0] },
    legal: [{ seat: 0, moves: ['1', '2', '3', '4'] }],
  };
}

let fails = false;
const room = { id: 'stones' } as Room;
let lesson: Lesson;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  fails = false;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    expect(path).toBe('/api/games/stones/line');
    if (fails) return Promise.reject(new Error('away'));
    return Promise.resolve(Response.json(answer(JSON.parse(init.body as string) as WantedLine)));
  });
  lesson = new Lesson(room, steps);
});
afterEach(() => {
  lesson.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function tries(move: string): Promise<void> {
  const trying = lesson.try(move);
  await vi.advanceTimersByTimeAsync(5000);
  await trying;
}

test('a step shows its position and what can be played', async () => {
  await lesson.go(0);
  expect([lesson.phase, lesson.player.view, lesson.seats]).toEqual(['todo', 'first', 2]);
  expect(lesson.moves).toEqual(['1', '2', '3', '4']);
});

test('the right move is shown with what others answer, and the next step goes on from there', async () => {
  await lesson.go(0);
  await tries('2');
  expect([lesson.phase, lesson.player.view, lesson.answer?.en]).toEqual([
    'done',
    'first 2 8',
    'well done',
  ]);
  expect(lesson.moves).toEqual([]);
  await lesson.next();
  expect([lesson.at, lesson.phase, lesson.player.view]).toEqual([1, 'todo', 'first 2 8']);
});

test('a wrong move is shown, answered and taken back', async () => {
  await lesson.go(0);
  await tries('4');
  expect([lesson.phase, lesson.player.view, lesson.answer?.en]).toEqual([
    'wrong',
    'first 4',
    'that would lose',
  ]);
  lesson.takeBack();
  expect([lesson.phase, lesson.player.view, lesson.answer]).toEqual(['todo', 'first', undefined]);
});

test('a step that is skipped counts as done, and one without a task only has to be read', async () => {
  await lesson.go(0);
  await lesson.go(1);
  expect(lesson.player.view).toBe('first 1 8');
  await lesson.next();
  expect([lesson.phase, lesson.player.view, lesson.over]).toEqual(['done', 'third', false]);
  await lesson.next();
  expect(lesson.over).toBe(true);
});

test('what the house does not hear changes nothing', async () => {
  await lesson.go(0);
  fails = true;
  await tries('1');
  expect([lesson.phase, lesson.player.view]).toEqual(['todo', 'first']);
  expect(lesson.problem?.en).toContain('cannot be reached');
});
