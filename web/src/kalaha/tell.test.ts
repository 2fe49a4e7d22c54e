import { describe, expect, test } from 'vitest';
import type { Language } from '../table/room';
import type { Event } from '../wire/kalaha';
import { start } from './simulator';
import { result, tell } from './tell';

const players = [{ name: 'Anna' }, { name: 'Bob', bot: 'classic-3' }];
const againstBot = (language: Language) => ({ players, mine: [0], language });
const watching = (language: Language) => ({ players, mine: [], language });
const atOneDevice = (language: Language) => ({ players, mine: [0, 1], language });

const lift: Event = { type: 'lift', pit: 0, beans: 2 };
const capture: Event = { type: 'capture', pit: 2, opposite: 10, store: 6, taken: 4 };
const single: Event = { type: 'capture', pit: 2, opposite: 10, store: 6, taken: 0 };
const again: Event = { type: 'again', side: 'A' };
const sweep: Event = { type: 'sweep', side: 'B', store: 13, beans: 9 };

describe('telling a move', () => {
  test('says nothing about a plain one', () => {
    expect(tell([lift], 0, againstBot('en'))).toBeUndefined();
  });

  test.each([
    ['en', [again], 'You move again.', 'Anna moves again.'],
    ['de', [again], 'Du bist noch einmal dran.', 'Anna ist noch einmal dran.'],
    ['en', [capture], 'You capture 5 beans.', 'Anna captures 5 beans.'],
    ['de', [capture], 'Du schlägst 5 Bohnen.', 'Anna schlägt 5 Bohnen.'],
    ['en', [single], 'You capture 1 bean.', 'Anna captures 1 bean.'],
    ['de', [single], 'Du schlägst 1 Bohne.', 'Anna schlägt 1 Bohne.'],
    [
      'en',
      [capture, sweep],
      'You capture 5 beans. Bob gets the last 9 beans.',
      'Anna captures 5 beans. Bob gets the last 9 beans.',
    ],
    ['de', [sweep], 'Bob bekommt die letzten 9 Bohnen.', 'Bob bekommt die letzten 9 Bohnen.'],
  ] as const)('in %s', (language, events, toYou, aboutAnna) => {
    expect(tell([lift, ...events], 0, againstBot(language))).toBe(toYou);
    expect(tell([lift, ...events], 0, watching(language))).toBe(aboutAnna);
    expect(tell([lift, ...events], 0, atOneDevice(language))).toBe(aboutAnna);
  });
});

describe('telling the result', () => {
  const view = start(6, 6);

  test('to the one who plays', () => {
    expect(result(view, [0], [42, 30], againstBot('en'))).toBe('You win by 12 beans.');
    expect(result(view, [0], [42, 30], againstBot('de'))).toBe(
      'Du gewinnst mit 12 Bohnen Vorsprung.',
    );
    expect(result(view, [1], [35, 37], againstBot('en'))).toBe('Bob beats you by 2 beans.');
    expect(result(view, [1], [35, 37], againstBot('de'))).toBe(
      'Bob gewinnt mit 2 Bohnen Vorsprung.',
    );
  });

  test('to those who watch or share a device', () => {
    for (const telling of [watching, atOneDevice]) {
      expect(result(view, [1], [7, 8], telling('en'))).toBe('Bob wins by 1 bean.');
      expect(result(view, [1], [7, 8], telling('de'))).toBe('Bob gewinnt mit 1 Bohne Vorsprung.');
    }
  });

  test('when nobody won', () => {
    expect(result(view, [0, 1], [36, 36], againstBot('en'))).toBe('A draw: 36 beans each.');
    expect(result(view, [0, 1], [36, 36], againstBot('de'))).toBe(
      'Unentschieden: 36 Bohnen für jede Seite.',
    );
  });
});
