import { expect, test } from 'vitest';
import type { PuzzleGoal, PuzzleKind } from '../wire/house';
import { goalText } from './goal';

test.each<[PuzzleKind, PuzzleGoal, string, string]>([
  ['win', { win: 1 }, 'Win with this move.', 'Gewinne mit diesem Zug.'],
  ['win', { win: 2 }, 'second move', 'zweiten Zug'],
  ['win', { win: 3 }, 'third move', 'dritten Zug'],
  ['defence', { hold: true }, 'does not lose', 'nicht verliert'],
  ['margin', { points: 8 }, '8 beans ahead', '8 Bohnen Vorsprung'],
  ['margin', { points: 1 }, '1 bean ahead', '1 Bohne Vorsprung'],
  ['margin', { points: 0 }, 'draw', 'Unentschieden'],
  ['margin', { points: -3 }, 'no more than 3 beans', 'höchstens 3 Bohnen'],
  ['endgame', { points: 5 }, '5 points ahead', '5 Punkte Vorsprung'],
  ['chain', { score: 12 }, '12 beans into your store', '12 Bohnen in deine'],
  ['last_rounds', { score: 9 }, '9 more points', '9 weitere Punkte'],
  ['answer', { points: 2 }, 'best answer to this roll', 'beste Antwort auf diesen Wurf'],
])('%s %o is said in words', (kind, goal, en, de) => {
  expect(goalText({ kind, goal }, 'en')).toContain(en);
  expect(goalText({ kind, goal }, 'de')).toContain(de);
});
