import { describe, expect, test } from 'vitest';
import { facesOf } from './faces';
import { inform } from './info';
import { sample } from './sample';

const players = [{ name: 'Anna' }, { name: 'Bob', bot: 'classic' }];
const view = sample(
  [[3, 4]],
  [
    [1, 7, 8, 10],
    [null, null, null, null],
  ],
);
const faces = facesOf(view, { viewer: 0 });
const context: Parameters<typeof inform>[1] = {
  players,
  seat: 0,
  moves: ['1c4'],
  language: 'en',
  picked: undefined,
  faces,
};

describe('the information line', () => {
  test('says whose turn it is', () => {
    expect(inform(view, context)).toMatch(/^Your turn/);
    expect(inform({ ...view, turn: 1 }, { ...context, seat: undefined, moves: [] })).toBe(
      'Bob to move.',
    );
    expect(
      inform({ ...view, turn: 1, activated: 9 }, { ...context, seat: undefined, moves: [] }),
    ).toBe('Bob uses the Board swap.');
    expect(inform(view, { ...context, moves: ['pass'] })).toMatch(/pass/);
  });

  test.each([
    ['0.0', /^Sun: choose one of the lit cells/],
    ['0.1', /^Remover: choose the tile/],
    ['0.2', /^Mover, step 1 of 2/],
  ])('says what the tile at %s can do', (picked, text) => {
    expect(inform(view, { ...context, picked })).toMatch(text);
  });

  test.each([
    [8, undefined, /tile on the board that moves/],
    [8, 'a1', /empty cell the Triangle moves to/],
    [9, undefined, /first of two tiles/],
    [9, 'b1', /swap with the Square/],
    [10, undefined, /standard tile from your hand/],
    [10, '0.0', /on the board for the Sun/],
    [10, 'a1', /from your hand for the Triangle/],
  ])('says how the activated tile %i is completed', (activated, picked, text) => {
    expect(inform({ ...view, activated }, { ...context, picked })).toMatch(text);
  });

  test('says of a match that was cut short that it is over, and claims no winner', () => {
    const stopped = { ...context, seat: undefined, moves: [], stopped: true };
    expect(inform(view, stopped)).toBe('The game ended here.');
    expect(inform(view, { ...stopped, language: 'de' })).toBe('Das Spiel endete hier.');
  });

  test('says who won', () => {
    expect(inform({ ...view, outcome: 'vertical' }, context)).toBe('Anna won.');
    expect(inform({ ...view, outcome: 'draw' }, context)).toBe('The game is a draw.');
    const six = view.teams.map((team) => ({ ...team, six: team.team === 'horizontal' }));
    expect(inform({ ...view, outcome: 'horizontal', teams: six }, context)).toBe(
      'Bob won: six equal tiles in a line.',
    );
  });
});
