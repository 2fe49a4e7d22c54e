import { describe, expect, it } from 'vitest';
import type { FoundFile } from '../file';
import { infoOf } from '../test-games';
import de from '../words/de';
import en from '../words/en';
import {
  defaultSeats,
  invitedSeats,
  isSeed,
  levelFor,
  newMatch,
  ownership,
  playersOf,
  problemOf,
  resize,
  seatCount,
  sitsFirst,
  type Kind,
  type SeatChoice,
} from './form';

const info = infoOf('kalaha');

const found = (name: string, held: Partial<FoundFile>): FoundFile => ({
  name,
  text: '',
  game: 'kalaha',
  format: 'match',
  seats: 2,
  players: null,
  ...held,
});

describe('the form of a new game', () => {
  it('begins with you against the bot for newcomers', () => {
    const seats = defaultSeats(info, 2, 'Anna');
    expect(seats).toEqual([
      { kind: 'you', name: 'Anna' },
      { kind: 'bot:classic-3', name: '' },
    ]);
    const setup = { pits: 6 };
    const players = playersOf(seats, en);
    expect(newMatch({ game: 'kalaha', setup, players })).toEqual({
      game: 'kalaha',
      setup: { pits: 6 },
      seats: [{ name: 'Anna' }, { name: 'Computer', bot: 'classic-3' }],
    });
  });

  it('gives several bots and nameless people names of their own', () => {
    const seats: SeatChoice[] = [
      { kind: 'you', name: ' ' },
      { kind: 'here', name: '' },
      { kind: 'bot:a', name: '' },
      { kind: 'bot:a', name: '' },
    ];
    expect(playersOf(seats, de).map(({ name }) => name)).toEqual([
      'Gast',
      'Gast 2',
      'Computer',
      'Computer 2',
    ]);
  });

  it('calls bots as typed where the game is strict with names, and numbers them without a gap', () => {
    const seats: SeatChoice[] = [
      { kind: 'bot:a', name: ' Deep ' },
      { kind: 'bot:a', name: '' },
      { kind: 'bot:a', name: '' },
    ];
    expect(playersOf(seats, en, true).map(({ name }) => name)).toEqual([
      'Deep',
      'Computer',
      'Computer2',
    ]);
    expect(playersOf(seats, en).map(({ name }) => name)).toEqual([
      'Computer',
      'Computer 2',
      'Computer 3',
    ]);
  });

  it.each(['', '0', '007', '9007199254740991'])('takes %j as a seed', (text) =>
    expect(isSeed(text)).toBe(true),
  );
  it.each(['-1', '1.5', '1e3', 'seven', '9007199254740992', '1 2'])(
    'does not take %j as a seed',
    (text) => expect(isSeed(text)).toBe(false),
  );

  it('leaves the seed to the server unless one is typed', () => {
    const wish = { game: 'qwixx', setup: {}, players: [] };
    expect(newMatch(wish)).not.toHaveProperty('seed');
    expect(newMatch({ ...wish, seed: '7' })).toMatchObject({ seed: 7 });
  });

  it('leaves the seed to the server where people are invited, whatever is typed', () => {
    const seats: SeatChoice[] = [
      { kind: 'you', name: 'Anna' },
      { kind: 'link', name: 'Ben' },
    ];
    const invite = invitedSeats(seats);
    const players = playersOf(seats, en);
    expect(newMatch({ game: 'qwixx', setup: {}, players, invite, seed: '7' })).toEqual({
      game: 'qwixx',
      setup: {},
      seats: [{ name: 'Anna' }, { name: 'Ben' }],
      invite: [1],
    });
    const file = found('a.json', { text: 'the record' });
    expect(newMatch({ game: 'qwixx', setup: {}, players, invite, file })).toMatchObject({
      invite: [1],
      load: { name: 'a.json', text: 'the record' },
    });
  });

  it('does not call a bot like a person', () => {
    const seats: SeatChoice[] = [
      { kind: 'you', name: 'Computer' },
      { kind: 'bot:a', name: '' },
    ];
    expect(playersOf(seats, en).map(({ name }) => name)).toEqual(['Computer', 'Computer 2']);
  });

  it('says when two people have the same name', () => {
    const seats: SeatChoice[] = [
      { kind: 'you', name: 'Anna' },
      { kind: 'here', name: 'Anna ' },
    ];
    const problem = (seats: SeatChoice[]) => problemOf(playersOf(seats, en), {}, 'en', en);
    expect(problem(seats)).toContain('Anna');
    expect(problem(defaultSeats(info, 2, 'Anna'))).toBeUndefined();
  });

  it('says first what the game has against the names', () => {
    const strict = { checkNames: (names: string[]) => `not ${names.join()}` };
    expect(problemOf([{ name: 'Anna' }, { name: 'Anna' }], strict, 'en', en)).toBe('not Anna,Anna');
  });

  it('offers whoever has a rating a computer of about that strength', () => {
    const rating = { points: 1500, deviation: 80, games: 9, sure: true };
    const rated = (game: string, computer: string | null) => [{ game, rating, computer }];
    expect(levelFor(info, [])).toBeUndefined();
    expect(levelFor(info, rated('qwixx', 'level-1'))).toBeUndefined();
    expect(levelFor(info, rated('kalaha', null))).toBeUndefined();
    expect(levelFor(info, rated('kalaha', 'no such bot'))).toBeUndefined();
    expect(levelFor(info, rated('kalaha', 'strong'))).toBe('strong@1000');
    const level = levelFor(info, rated('kalaha', 'level-6'));
    expect(defaultSeats(info, 2, 'Anna', undefined, level)[1]?.kind).toBe('bot:level-6');
  });

  it('gives the card the own seat only, not that of somebody else at the same screen', () => {
    const seats = (...kinds: Kind[]) => kinds.map((kind) => ({ kind, name: '' }));
    expect(sitsFirst(seats('you', 'here'))).toBe(true);
    expect(sitsFirst(seats('bot:a', 'link', 'you'))).toBe(true);
    expect(sitsFirst(seats('here', 'you'))).toBe(false);
    expect(sitsFirst(seats('bot:a', 'link'))).toBe(false);
  });

  it('keeps what is chosen when seats come and go', () => {
    const seats = defaultSeats(info, 2, 'Anna');
    expect(resize(seats, info, 3)).toEqual([...seats, { kind: 'bot:classic-3', name: '' }]);
    expect(resize(seats, info, 1)).toEqual(seats.slice(0, 1));
  });

  it('seats the players of a loaded record', () => {
    const saved = [{ name: 'Computer', bot: 'strong' }, { name: 'Anna' }, { name: 'Ben' }];
    const file = found('a.json', { text: 'the record', seats: 3, players: saved });
    const seats = defaultSeats(info, 2, 'Me', file);
    expect(seats.map(({ kind }) => kind)).toEqual(['bot:strong@1000', 'you', 'here']);
    const players = playersOf(seats, en);
    const match = newMatch({ game: 'kalaha', setup: { pits: 6 }, players, file });
    expect(match).toMatchObject({
      load: { name: 'a.json', text: 'the record' },
      seats: [{ bot: 'strong' }, { name: 'Anna' }, { name: 'Ben' }],
    });
    expect(match).not.toHaveProperty('setup');
  });

  it('seats the person of a file without a name under their own', () => {
    const file = found('a.txt', { players: [{ name: '', bot: 'b' }, { name: '' }] });
    expect(defaultSeats(info, 2, 'Me', file)).toEqual([
      { kind: 'bot:b', name: '' },
      { kind: 'you', name: 'Me' },
    ]);
  });

  it('seats people and bots of a save under the names they have there', () => {
    const file = found('a.json', { players: [{ name: 'P1', bot: 'classic' }, { name: 'P2' }] });
    expect(defaultSeats(info, 2, 'Me', file)).toEqual([
      { kind: 'bot:classic', name: 'P1' },
      { kind: 'you', name: 'P2' },
    ]);
  });

  it('has as many seats as a position', () => {
    const varied = infoOf('qwixx');
    expect(seatCount(varied, { players: 2 }, found('a.json', { seats: 3 }))).toBe(3);
    expect(seatCount(varied, { players: 2 })).toBe(2);
    expect(seatCount(info, {}, found('a.json', { seats: 2 }))).toBe(2);
  });

  it('seats newcomers where the file does not say who plays', () => {
    expect(defaultSeats(info, 2, 'Me', found('a.json', {}))).toEqual(defaultSeats(info, 2, 'Me'));
  });

  it('keeps the secrets of its own seats, and the invitations to the others', () => {
    const created = {
      id: 'x',
      players: [],
      secrets: ['mine', null, null],
      invitations: [null, 'his', null],
      creator: 'mine',
    };
    expect(ownership(created)).toEqual({
      secrets: ['mine'],
      invitations: [{ seat: 1, token: 'his' }],
      creator: undefined,
    });
  });

  it('keeps what says that it made the match where it has no seat', () => {
    const created = {
      id: 'x',
      players: [],
      secrets: [null, null],
      invitations: ['hers', 'his'],
      creator: 'maker',
    };
    expect(ownership(created)).toMatchObject({ secrets: [], creator: 'maker' });
  });
});

it('guests have the names under which the statistics of the server count them as one', () => {
  expect([en.fresh.guest, de.fresh.guest]).toEqual(['Guest', 'Gast']);
});
