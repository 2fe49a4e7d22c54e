import { beforeEach, expect, test } from 'vitest';
import { known } from '../device';
import type { DrawState, FromPage, Share } from '../wire/house';
import { check, sealOf, seedOf, takePart } from './draw';

const SALT = 'abcdefghijklmnopqrstuv';

function share(seats: number[], number: string): Share {
  return { seats, number, salt: SALT, commitment: sealOf({ number, salt: SALT }) };
}

const house = share([], '00000000000000aa');
const ben = share([1], '00000000000000bb');

function draw(part: Partial<DrawState>): DrawState {
  const usual = { committed: [], revealed: [], until: null, shares: [] };
  return { phase: 'commit', house: house.commitment, ...usual, ...part };
}

let said: FromPage[];
const send = (message: FromPage) => said.push(message) > 0;
const hear = (part: Partial<DrawState>, mine = [0]) =>
  takePart({ id: 'x', mine, draw: draw(part) }, send);

beforeEach(() => {
  localStorage.clear();
  said = [];
});

test('a_device_seals_a_number_and_uncovers_it_only_when_all_are_sealed', () => {
  hear({});
  const own = known('x')!.share!;
  expect(own.number).toMatch(/^[0-9a-f]{16}$/);
  expect(said).toEqual([{ type: 'commit', commitment: sealOf(own) }]);
  hear({ committed: [0] });
  expect(said).toHaveLength(1);
  hear({ phase: 'reveal', committed: [0, 1] });
  expect(said.at(-1)).toEqual({ type: 'reveal', number: own.number, salt: own.salt });
  hear({ phase: 'reveal', committed: [0, 1], revealed: [0] });
  hear({ phase: 'done', committed: [0, 1], revealed: [0, 1] });
  expect(said).toHaveLength(2);
});

test('the_same_is_said_after_a_lost_answer_and_another_number_in_another_draw', () => {
  hear({});
  hear({});
  expect(said[0]).toEqual(said[1]);
  hear({ house: ben.commitment });
  expect(said[2]).not.toEqual(said[0]);
  hear({ phase: 'reveal', committed: [0] });
  expect(said, 'the number of another draw stays covered').toHaveLength(3);
});

test('spectators_and_tables_without_a_draw_say_nothing', () => {
  hear({}, []);
  takePart({ id: 'x', mine: [0], draw: null }, send);
  expect(said).toEqual([]);
});

test('what_fits_together_holds', () => {
  const shares = [house, ben];
  const own = { number: ben.number, salt: SALT, house: house.commitment };
  expect(check(shares, seedOf(shares), own)).toEqual({
    sealed: [true, true],
    follows: true,
    own: true,
    holds: true,
  });
  expect(check(shares, seedOf(shares)).holds, 'for whoever only watched').toBe(true);
});

test('what_does_not_fit_is_found', () => {
  const shares = [house, ben];
  const own = { number: ben.number, salt: SALT, house: house.commitment };
  const seed = seedOf(shares);
  const forged = [house, { ...ben, number: '00000000000000bc' }];
  expect(check(forged, seedOf(forged)).sealed).toEqual([true, false]);
  expect(check(shares, '7').follows).toBe(false);
  expect(check(shares, seed, { ...own, number: 'another' }).holds).toBe(false);
  expect(check(shares, seed, { ...own, house: 'another seal' }).holds).toBe(false);
});

test('the_start_number_has_53_bits_and_is_the_one_the_house_finds', () => {
  // printf '00000000000000aa\n00000000000000bb\n' | sha256sum
  expect(seedOf([house, ben])).toBe('5921399841655199');
});
