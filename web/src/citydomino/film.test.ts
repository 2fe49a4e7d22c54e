import { describe, expect, test } from 'vitest';
import type { Direction, Event, View } from '../wire/citydomino';
import { frameAt, shoot, still } from './film';
import type { Plan } from './layout';
import { cityFrom, dominoFrom } from './sample';

const EMPTY = [
  '-- -- -- -- --',
  '-- -- -- -- --',
  '-- -- CC -- --',
  '-- -- -- -- --',
  '-- -- -- -- --',
];
const LAID = EMPTY.with(2, '-- -- CC H1 P0');
const domino = dominoFrom('H1,P0', 24);
const others = [31, 32, 33, 34].map((value) => dominoFrom('A0,I0', value));
const drawn = [41, 42, 43, 44].map((value) => dominoFrom('S0,O0', value));
const bank = (dominoes: typeof others) => dominoes.map((one) => ({ domino: one, seat: null }));

const before: View = {
  cities: [0, 1, 2, 3].map(() => cityFrom(EMPTY)),
  current: [{ domino, seat: 0 }],
  next: bank(others),
  bag: 8,
  turn: 0,
  phase: 'lay',
  to_lay: domino,
  over: false,
};
const after: View = {
  ...before,
  cities: [{ ...cityFrom(LAID), points: 1 }, ...before.cities.slice(1)],
  current: bank(others),
  next: bank(drawn),
  bag: 4,
  to_lay: others[0]!,
};
const place = (x: number) => ({ x, y: 0, cell: 10 });
const plan: Plan = {
  box: () => place(1),
  bin: () => place(2),
  slot: (_, index) => place(3 + index),
  cell: (seat, { x, y }) => ({ x, y, cell: 20 + seat }),
};
const laid: Event = { type: 'laid', seat: 0, domino, x: 3, y: 2, direction: 'right' };
const advanced: Event = { type: 'advanced' };
const draws: Event = {
  type: 'drawn',
  bank: 'next',
  dominoes: drawn as [never, never, never, never],
};

const filmOf = (events: Event[], where = plan) => shoot(still(before), events, after, where);
const cellAt = ({ cities }: View, x: number, y: number) => cities[0]!.rows[y]![x]!;

describe('the film of a domino that is laid', () => {
  const film = filmOf([laid, advanced, draws]);

  test('lets it fly from the box to its cell before it lies there', () => {
    const { view, flight } = frameAt(film, 100);
    expect(flight).toEqual({
      domino,
      direction: 'right',
      from: place(1),
      to: { x: 3, y: 2, cell: 20 },
      fades: false,
      part: 0.25,
    });
    expect(view).toBe(before);
  });

  test('then shows the banks moving up and being filled', () => {
    const moved = frameAt(film, 400);
    expect(moved).toMatchObject({ fresh: 'current', view: { current: before.next, next: [] } });
    expect(moved.flight).toBeUndefined();
    const filled = frameAt(film, 640);
    expect(filled).toMatchObject({ fresh: 'next', view: { next: bank(drawn) } });
  });

  test('says which move it was until the table’s history does', () => {
    const move = { seat: 0, move: 'lay 3,2,right' };
    expect(frameAt(film, 399).moves).toEqual([]);
    expect(frameAt(film, 400).moves).toEqual([move]);
    expect(cellAt(frameAt(film, 400).view, 4, 2)).toEqual({ type: 'half', half: domino.second });
    expect(frameAt(film, film.length)).toEqual({ view: after, moves: [move] });
  });

  test('takes it out of the box and the bank when it lies', () => {
    const { view } = frameAt(filmOf([laid, { type: 'ended' }, advanced]), 400);
    expect(view.to_lay).toBeNull();
    expect(view.current.map(({ domino: { value } }) => value)).not.toContain(24);
  });
});

test('who watches sees it fly from the bank, and it just lies there where no city is seen', () => {
  const away = () => undefined;
  const watching = frameAt(filmOf([laid], { ...plan, box: away }), 0);
  expect(watching.flight?.from).toEqual(place(3));
  const unseen = filmOf([laid], { ...plan, cell: away });
  expect(unseen.length).toBe(400);
  expect(frameAt(unseen, 100)).toEqual(still(before));
});

test('a discarded domino fades into the bin and lies nowhere', () => {
  const film = filmOf([{ type: 'discarded', seat: 0, domino }, advanced]);
  expect(frameAt(film, 160).flight).toMatchObject({ to: place(2), fades: true, part: 0.5 });
  const { view, moves } = frameAt(film, 320);
  expect([view.to_lay, view.cities, moves]).toEqual([null, before.cities, []]);
});

test.each<Direction>(['right', 'down', 'left', 'up'])(
  'a city slides %s into its place',
  (direction) => {
    const film = filmOf([{ type: 'shifted', seat: 0, direction, x: 2, y: 2 }]);
    const frame = frameAt(film, 55);
    expect(frame.slide).toEqual({ seat: 0, direction, part: 0.25 });
    expect(frame.view.cities[0]).toBe(after.cities[0]);
    expect(frame.view.cities[1]).toBe(before.cities[1]);
    expect(frame.moves).toEqual([{ seat: 0, move: `shift ${direction}` }]);
    expect(frameAt(film, film.length).slide).toBeUndefined();
  },
);

test('a mark lies on its domino for a moment before anything else happens', () => {
  const film = filmOf([{ type: 'marked', seat: 2, bank: 'next', index: 1, domino: others[1]! }]);
  expect(film.length).toBe(260);
  expect(frameAt(film, 0).view.next.map(({ seat }) => seat)).toEqual([null, 2, null, null]);
});

test('a film begins anew with the moves the table does not know', () => {
  const film = shoot({ view: before, moves: [{ seat: 1, move: 'shift up' }] }, [laid], after, plan);
  expect(frameAt(film, 0).moves).toEqual([]);
});
