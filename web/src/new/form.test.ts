import { describe, expect, it } from 'vitest';
import { recognise } from '../file';
import type { Room } from '../table/room';
import de from '../words/de';
import en from '../words/en';
import {
  defaultSeats,
  isSeed,
  newMatch,
  ownership,
  playersOf,
  problemOf,
  resize,
  seatCount,
  type SeatChoice,
} from './form';

const room = { level: 'classic-3' } as Room;

describe('the form of a new game', () => {
  it('begins with you against the bot for newcomers', () => {
    const seats = defaultSeats(room, 2, 'Anna');
    expect(seats).toEqual([
      { kind: 'you', name: 'Anna' },
      { kind: 'bot:classic-3', name: '' },
    ]);
    expect(newMatch('kalaha', { pits: 6 }, playersOf(seats, en))).toEqual({
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
    expect(newMatch('qwixx', {}, [])).not.toHaveProperty('seed');
    expect(newMatch('qwixx', {}, [], undefined, '7')).toMatchObject({ seed: 7 });
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
    expect(problemOf(playersOf(seats, en), en)).toContain('Anna');
    expect(problemOf(playersOf(defaultSeats(room, 2, 'Anna'), en), en)).toBeUndefined();
  });

  it('keeps what is chosen when seats come and go', () => {
    const seats = defaultSeats(room, 2, 'Anna');
    expect(resize(seats, room, 3)).toEqual([...seats, { kind: 'bot:classic-3', name: '' }]);
    expect(resize(seats, room, 1)).toEqual(seats.slice(0, 1));
  });

  it('seats the players of a loaded record', () => {
    const record =
      '{"format":"spieltisch/1","game":"kalaha","seats":[{"name":"Computer","bot":"strong"},{"name":"Anna"},{"name":"Ben"}]}';
    const file = recognise('a.json', record);
    const seats = defaultSeats(room, 2, 'Me', file);
    expect(seats.map(({ kind }) => kind)).toEqual(['bot:strong@1000', 'you', 'here']);
    const match = newMatch('kalaha', { pits: 6 }, playersOf(seats, en), file);
    expect(match).toMatchObject({
      load: { format: 'match', text: record },
      seats: [{ bot: 'strong' }, { name: 'Anna' }, { name: 'Ben' }],
    });
    expect(match).not.toHaveProperty('setup');
  });

  it('seats the person of a file without a name under their own', () => {
    const file = {
      name: 'a.txt',
      file: { format: 'txt', text: '' },
      game: undefined,
      seats: [{ name: '', bot: 'b' }, { name: '' }],
    };
    expect(defaultSeats(room, 2, 'Me', file)).toEqual([
      { kind: 'bot:b', name: '' },
      { kind: 'you', name: 'Me' },
    ]);
  });

  it('seats the active players of a Crosswise save', () => {
    const player = (name: string, isActive: boolean, isAI: boolean) => ({
      name,
      isActive,
      isAI,
      hand: [],
    });
    const players = [
      player('P1', true, true),
      player('P2', true, false),
      player('P3', false, false),
    ];
    const file = recognise('a.json', JSON.stringify({ players, usedActionTiles: [] }));
    expect(defaultSeats(room, 2, 'Me', file)).toEqual([
      { kind: 'bot:classic', name: 'P1' },
      { kind: 'you', name: 'P2' },
    ]);
    expect(recognise('a.json', '{"players":7,"usedActionTiles":[]}').seats).toBeUndefined();
  });

  it('has as many seats as a position', () => {
    const file = recognise('a.json', '{"sheets":[1,2,3]}');
    const fixed: Partial<Room> = { seats: () => 2 };
    const varied: Partial<Room> = {
      ...fixed,
      seatsIn: ({ sheets }) => (sheets as unknown[]).length,
    };
    expect(seatCount(varied as Room, {}, file)).toBe(3);
    expect(seatCount(varied as Room, {})).toBe(2);
    expect(seatCount(fixed as Room, {}, file)).toBe(2);
  });

  it('seats newcomers where the file does not say who plays', () => {
    expect(
      defaultSeats(room, 2, 'Me', recognise('a.json', '{"format":"spieltisch/1","seats":[1]}')),
    ).toHaveLength(2);
  });

  it('keeps the secrets of invited seats apart from its own', () => {
    const seats: SeatChoice[] = [
      { kind: 'you', name: 'Anna' },
      { kind: 'link', name: 'Ben' },
      { kind: 'bot:a', name: '' },
    ];
    const created = { id: 'x', players: [], secrets: ['mine', 'his', null] };
    expect(ownership(seats, created)).toEqual({
      secrets: ['mine'],
      invitations: [{ seat: 1, secret: 'his' }],
    });
  });
});
