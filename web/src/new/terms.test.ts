import { expect, test } from 'vitest';
import { infoOf } from '../test-games';
import type { SeatChoice } from './form';
import {
  isDrawn,
  obstacleTo,
  ratedPlayers,
  termsOf,
  usualTerms,
  type Circumstances,
} from './terms';

const you: SeatChoice = { kind: 'you', name: 'Ann' };
const guest: SeatChoice = { kind: 'link', name: 'Ben' };

function given(part: Partial<Circumstances> = {}): Circumstances {
  return {
    info: infoOf('kalaha'),
    chosen: [you, guest],
    invited: [1],
    seeded: false,
    filed: false,
    carded: true,
    lobby: true,
    isRated: (bot) => ['level-3', 'strong'].includes(bot),
    ...part,
  };
}

const all = { ...usualTerms(), practice: true, rated: true, listed: true };

test('only_what_the_house_takes_together_is_asked_of_it', () => {
  expect(termsOf(usualTerms(), given())).toEqual({});
  expect(termsOf(all, given())).toEqual({ practice: true, listed: true });
  expect(termsOf({ ...all, practice: false }, given())).toEqual({ rated: true, listed: true });
  expect(termsOf(all, given({ lobby: false }))).toEqual({ practice: true });
  const alone = given({ chosen: [you, { kind: 'bot:level-3', name: '' }], invited: [] });
  expect(termsOf(all, alone)).toEqual({ rated: true });
  const clock = { kind: 'move', seconds: 30 } as const;
  expect(termsOf({ ...usualTerms(), clock }, given())).toEqual({ clock });
});

test('a_game_that_cannot_be_rated_says_why', () => {
  const against = (kind: SeatChoice['kind']) =>
    obstacleTo(given({ chosen: [you, { kind, name: '' }], invited: [] }));
  expect(obstacleTo(given())).toBeUndefined();
  expect(obstacleTo(given({ carded: false }))).toBe('card');
  expect(obstacleTo(given({ filed: true }))).toBe('file');
  expect(obstacleTo(given({ chosen: [you, { kind: 'here', name: '' }], invited: [] }))).toBe(
    'seats',
  );
  expect(against('bot:classic-3')).toEqual({ bot: 'classic-3' });
  expect(against('bot:strong@5000')).toEqual({ bot: 'strong@5000' });
  expect(against('bot:strong@1000')).toBeUndefined();
  const seeded = given({
    chosen: [you, { kind: 'bot:level-3', name: '' }],
    invited: [],
    seeded: true,
  });
  expect(obstacleTo(seeded)).toBe('seed');
});

test('in_a_rated_game_nothing_is_said_of_the_time_of_computers', () => {
  expect(ratedPlayers([{ name: 'Ann' }, { name: 'C', bot: 'strong', millis: 1000 }])).toEqual([
    { name: 'Ann' },
    { name: 'C', bot: 'strong' },
  ]);
});

test('chance_is_drawn_together_where_there_is_any_between_devices', () => {
  const qwixx = infoOf('qwixx');
  expect(isDrawn(given())).toBe(false);
  expect(isDrawn(given({ info: qwixx }))).toBe(true);
  expect(isDrawn(given({ info: qwixx, invited: [] }))).toBe(false);
  expect(isDrawn(given({ info: qwixx, filed: true }))).toBe(false);
});
