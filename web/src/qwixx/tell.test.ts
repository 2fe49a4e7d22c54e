import { describe, expect, test } from 'vitest';
import type { Event } from '../wire/qwixx';
import { ask, endOf } from './question';
import { DICE, offering, tableOf } from './sample';
import { result, tell } from './tell';

const players = [{ name: 'Anna' }, { name: 'Bob', bot: 'classic' }];
const alone = (language: 'en' | 'de') => ({ players, mine: [0], language });
const watching = (language: 'en' | 'de') => ({ players, mine: [], language });

const events: Event[] = [
  { type: 'crossed', seat: 0, color: 'red', number: 12 },
  { type: 'locked', seat: 0, color: 'red' },
  { type: 'closed', color: 'red' },
  { type: 'rolled', seat: 1, dice: DICE },
];

test('a move is told with all that came of it', () => {
  expect(tell(events, 0, alone('en'))).toBe(
    'You cross red 12. You lock red. Red is closed. Bob rolls 7 with the white dice.',
  );
  expect(tell(events, 0, watching('en'))).toBe(
    'Anna crosses red 12. Anna locks red. Red is closed. Bob rolls 7 with the white dice.',
  );
  expect(tell(events, 0, alone('de'))).toBe(
    'Du kreuzt Rot 12 an. Du schließt Rot ab. Rot ist geschlossen. Bob würfelt mit Weiß 7.',
  );
});

test('the result names the winner or those who share the win', () => {
  const view = tableOf([{}, {}]);
  expect(result(view, [0], [40, -5], alone('en'))).toBe('You win with 40 points.');
  expect(result(view, [1], [0, 8], alone('de'))).toBe('Bob gewinnt mit 8 Punkten.');
  expect(result(view, [0, 1], [8, 8], watching('de'))).toBe(
    'Anna und Bob gewinnen gemeinsam mit 8 Punkten.',
  );
});

describe('what is asked', () => {
  const white = offering(offering(tableOf([{}, {}]), 0, ['red 7', 'pass', 'miss']), 1, ['pass']);
  const asking = { players, asked: 0, you: true, language: 'en' as const };

  test('in the white phase', () => {
    expect(ask(white, asking)).toBe('White dice first: cross a 7 or pass.');
    expect(ask(white, { ...asking, asked: 1, you: false })).toBe(
      'Bob: Anna rolled: the white 7 fits nowhere. Pass.',
    );
    expect(ask(white, { ...asking, asked: undefined })).toBe(
      'The white dice show 7. Waiting for Anna and Bob.',
    );
    expect(ask(white, { ...asking, language: 'de' })).toBe(
      'Zuerst Weiß: Kreuze eine 7 an oder passe.',
    );
  });

  test('in the colour phase, with what passing costs', () => {
    const color = offering(tableOf([{}, {}], { phase: 'color' }), 0, ['red 5', 'pass']);
    color.sheets[0]!.pass_misses = true;
    expect(ask(color, asking)).toBe(
      'Now the colours: cross the sum of a white and a coloured die, or pass. Passing costs a miss.',
    );
    expect(ask(color, { ...asking, asked: undefined })).toBe(
      'Anna may use a white and a coloured die.',
    );
  });

  test('nothing once the game is over, but why it ended', () => {
    expect(ask(tableOf([{}, {}], { end: { rows: ['red', 'blue'], misses: [] } }), asking)).toBe(
      'The game is over: red and blue are closed.',
    );
    expect(endOf({ rows: [], misses: [1] }, players, 'de')).toBe(
      'Das Spiel ist zu Ende: Bob hat vier Fehlwürfe.',
    );
    expect(endOf({ rows: [], misses: [0, 1] }, players, 'en')).toBe(
      'The game is over: Anna and Bob have four misses.',
    );
  });
});
