import { afterEach, describe, expect, it } from 'vitest';
import { choose } from '../settings/settings.svelte';
import type { End, Seat } from '../wire/house';
import { briefResultOf, isCutShort, resultOf } from './ending';
import type { Language } from './room';

const TWO = [{ name: 'Ann' }, { name: 'Ben' }];
const FOUR = [...TWO, { name: 'Cid' }, { name: 'Dora' }];

function told(end: End, mine: Seat[], language: Language, players = TWO): string {
  choose('language', language);
  const status = { turn: [], over: true, winners: end.winners, scores: players.map(() => 0) };
  return resultOf({ end, status }, { players, mine }, () => 'the game tells');
}

function brief(end: End, mine: Seat[], language: Language, players = TWO): string {
  choose('language', language);
  const status = { turn: [], over: true, winners: end.winners, scores: players.map(() => 0) };
  return briefResultOf({ end, status, players }, mine);
}

afterEach(() => choose('language', 'browser'));

const resigned: End = { reason: 'resigned', by: 1, winners: [0] };
const timeOver: End = { reason: 'time_over', by: 1, winners: [0] };
const away: End = { reason: 'claimed_after_absence', by: 1, winners: [0] };
const agreed: End = { reason: 'draw_agreed', winners: [0, 1] };
const givenUp: End = { reason: 'given_up', winners: [] };
const playedOut: End = { reason: 'played_out', winners: [0] };

describe('the end of a match', () => {
  it.each<[End, Seat[], string, string]>([
    [resigned, [0], 'Ben resigned: you win.', 'Ben hat aufgegeben: Du gewinnst.'],
    [resigned, [1], 'You resigned: Ann wins.', 'Du hast aufgegeben: Ann gewinnt.'],
    [resigned, [], 'Ben resigned: Ann wins.', 'Ben hat aufgegeben: Ann gewinnt.'],
    [resigned, [0, 1], 'Ben resigned: Ann wins.', 'Ben hat aufgegeben: Ann gewinnt.'],
    [timeOver, [0], 'Ben ran out of time: you win.', 'Die Zeit von Ben ist um: Du gewinnst.'],
    [timeOver, [1], 'You ran out of time: Ann wins.', 'Deine Zeit ist um: Ann gewinnt.'],
    [timeOver, [], 'Ben ran out of time: Ann wins.', 'Die Zeit von Ben ist um: Ann gewinnt.'],
    [away, [0], 'Ben stayed away: you win.', 'Ben ist weggeblieben: Du gewinnst.'],
    [away, [1], 'You stayed away: Ann wins.', 'Du bist weggeblieben: Ann gewinnt.'],
    [away, [], 'Ben stayed away: Ann wins.', 'Ben ist weggeblieben: Ann gewinnt.'],
    [agreed, [0], 'Draw by agreement.', 'Unentschieden vereinbart.'],
    [agreed, [], 'Draw by agreement.', 'Unentschieden vereinbart.'],
    [givenUp, [0], 'The game was given up.', 'Das Spiel wurde abgebrochen.'],
    [playedOut, [0], 'the game tells', 'the game tells'],
  ])('$reason is told to %j', (end, mine, english, german) => {
    expect(told(end, mine, 'en')).toBe(english);
    expect(told(end, mine, 'de')).toBe(german);
  });

  it('names all who share a win', () => {
    const end: End = { reason: 'resigned', by: 1, winners: [0, 2] };
    expect(told(end, [1], 'en', FOUR)).toBe('You resigned: Ann and Cid win.');
    expect(told(end, [3], 'de', FOUR)).toBe('Ben hat aufgegeben: Ann und Cid gewinnen.');
    expect(told(end, [2], 'en', FOUR)).toBe('Ben resigned: you win with Ann.');
    expect(told(end, [2], 'de', FOUR)).toBe('Ben hat aufgegeben: Du gewinnst mit Ann.');
  });

  it('is a draw where all seats share the win', () => {
    const end: End = { reason: 'time_over', by: 0, winners: [0, 1] };
    expect(told(end, [], 'en')).toBe('Ann ran out of time: it is a draw.');
    expect(told(end, [], 'de')).toBe('Die Zeit von Ann ist um: unentschieden.');
  });

  it.each<[End, Seat[], string, string]>([
    [resigned, [], 'Ann won · Ben resigned', 'Ann hat gewonnen · Ben hat aufgegeben'],
    [resigned, [0], 'You won · Ben resigned', 'Du hast gewonnen · Ben hat aufgegeben'],
    [timeOver, [1], 'Ann won · You ran out of time', 'Ann hat gewonnen · Deine Zeit ist um'],
    [agreed, [0], 'Draw by agreement', 'Unentschieden vereinbart'],
    [givenUp, [0], 'The game was given up', 'Das Spiel wurde abgebrochen'],
    [playedOut, [1], 'Ann won', 'Ann hat gewonnen'],
    [{ reason: 'played_out', winners: [0, 1] }, [1], 'A draw', 'Unentschieden'],
  ])('stands in the list of games in a few words: %o', (end, mine, english, german) => {
    expect(brief(end, mine, 'en')).toBe(english);
    expect(brief(end, mine, 'de')).toBe(german);
  });

  it('names all who shared a win in the list', () => {
    const end: End = { reason: 'played_out', winners: [1, 2] };
    expect(brief(end, [0], 'en', FOUR)).toBe('Ben and Cid won');
    expect(brief(end, [0], 'de', FOUR)).toBe('Ben und Cid haben gewonnen');
    expect(brief(end, [1], 'en', FOUR)).toBe('You won with Cid');
    expect(brief(end, [1], 'de', FOUR)).toBe('Du hast mit Cid gewonnen');
  });

  it('is known to have come early', () => {
    expect([resigned, givenUp, playedOut, null].map(isCutShort)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
