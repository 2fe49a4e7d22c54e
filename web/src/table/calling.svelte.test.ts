import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCalling } from '../notify.svelte';
import { choose } from '../settings/settings.svelte';
import { Calling } from './calling.svelte';
import { sitAt } from './test-live';
import { nowOf } from './testing';

let called: string[];
let closed: number;
let hidden = false;

beforeEach(async () => {
  called = [];
  closed = 0;
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      constructor(title: string) {
        called.push(title);
      }
      close(): void {
        closed += 1;
      }
    },
  );
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  choose('language', 'en');
  await startCalling();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

function look(away: boolean): void {
  hidden = away;
  document.dispatchEvent(new Event('visibilitychange'));
  flushSync();
}

/** Ann looks elsewhere; Ben is on move. */
function elsewhere() {
  const table = sitAt();
  const calling = new Calling(table.live);
  const stop = $effect.root(() => {
    $effect(() => calling.watch());
    $effect(() => calling.follow());
    $effect(() => calling.ring());
  });
  flushSync();
  look(true);
  return { table, calling, stop };
}

const OWN_TURN = nowOf({ moves: 1, views: [{ seat: 0, view: null, moves: ['1'] }] });
const sign = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');

test('whoever_looks_elsewhere_is_called_when_it_is_their_turn', () => {
  const { table, calling, stop } = elsewhere();
  expect([calling.title, called, sign()]).toEqual([undefined, [], '/favicon.svg']);
  table.tell({ now: OWN_TURN });
  flushSync();
  expect(calling.title).toBe('Your turn · Kalaha');
  expect([called, sign()]).toEqual([['Your turn · Kalaha'], '/favicon-call.svg']);
  look(false);
  expect([calling.title, closed, sign()]).toEqual([undefined, 1, '/favicon.svg']);
  stop();
});

test('nobody_is_called_to_their_turn_while_a_seat_is_empty', () => {
  const { table, calling, stop } = elsewhere();
  table.tell({ now: null, seats: ['taken', 'invited'] });
  flushSync();
  expect([calling.title, called]).toEqual([undefined, []]);
  table.tell({ now: nowOf({ status: { turn: [1], over: false, winners: [], scores: [0, 0] } }) });
  flushSync();
  expect(calling.title, 'that it begins is told').toBe('It begins · Kalaha');
  stop();
});

test('a_question_calls_and_switching_it_off_keeps_it_to_the_title', () => {
  const { table, calling, stop } = elsewhere();
  choose('calls', false);
  table.tell({ requests: [{ by: 1, what: 'draw', waiting_for: [0], accepted: [] }] });
  flushSync();
  expect([calling.title, called]).toEqual(['You are asked something · Kalaha', []]);
  stop();
});
