import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepCard, keptCard, dropCard, playWithout } from '../card/kept.svelte';
import { known, remember, stranger } from '../device';
import type { FromPage, Link, Seat, Table, Text } from '../wire/house';
import { FakeSocket } from './fake-socket';
import { LiveTable } from './live.svelte';
import { tableOf } from './testing';

vi.mock('../rooms', () => ({ room: () => ({}) }));
vi.mock('../games.svelte', () => ({ gameInfo: () => undefined, loadGames: () => {} }));

type Sit = Extract<FromPage, { type: 'sit' }>;

const CARD = { id: 'card', name: 'Zoe', picture: 4, key: 'k'.repeat(22) };
const TAKEN: Text = { en: 'taken', de: 'besetzt' };

describe('whoever comes with a link', () => {
  let live: LiveTable;

  beforeEach(() => {
    localStorage.clear();
    playWithout(true);
    remember({ ...stranger('x'), link: 'token' });
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    live = new LiveTable('x', false);
  });
  afterEach(() => {
    live.close();
    vi.unstubAllGlobals();
    dropCard(CARD.key);
    playWithout(false);
  });

  /** A table that waits for the second seat, as the server shows it to whoever has the link. */
  function waiting(link: Link | null, mine: Seat[] = [], seats: Seat[] = [1]): Table {
    return tableOf({
      mine,
      seats: ['taken', mine.includes(1) || link === 'used' ? 'taken' : 'invited'],
      invited: link && { link, seats },
      now: null,
    });
  }
  const show = (table: Table) => FakeSocket.last.say({ type: 'table', table });
  function greet(table: Table): void {
    FakeSocket.last.onopen?.();
    show(table);
  }
  const refuse = () => FakeSocket.last.say({ type: 'refused', why: TAKEN });
  const hello = () => FakeSocket.last.sent[0];
  const sits = () =>
    FakeSocket.all.flatMap(({ sent }) => sent.filter((one): one is Sit => one.type === 'sit'));
  const loseConnection = () => {
    FakeSocket.last.break();
    window.dispatchEvent(new Event('online'));
  };

  it('takes no seat by opening it', () => {
    greet(waiting('invitation'));
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', secrets: [], invitation: 'token' }]);
    expect([live.arrival.pending, live.arrival.open, live.mine]).toEqual([true, true, []]);
  });

  it('sits down by a click, with a secret of its own that is kept before it is said', () => {
    greet(waiting('invitation'));
    const keeping = vi.spyOn(FakeSocket.last, 'send');
    keeping.mockImplementationOnce(() => expect(known('x')?.claim?.secret).toMatch(/^[\w-]{22}$/));
    live.arrival.sit('Zoe');
    expect(keeping).toHaveBeenCalledTimes(1);
    expect(live.arrival.sitting).toBe(true);
  });

  it('has the seat when the table says so, and nothing else is kept of the link', () => {
    greet(waiting('invitation'));
    live.arrival.sit('Zoe');
    const { secret, ...rest } = sits()[0]!;
    expect(rest).toEqual({ type: 'sit', invitation: 'token', name: 'Zoe' });
    show(waiting('used', [1]));
    expect(known('x')).toEqual({ ...stranger('x'), secrets: [secret], seats: [1] });
    expect([live.arrival.pending, live.mine]).toEqual([false, [1]]);
    loseConnection();
    FakeSocket.last.onopen?.();
    expect(hello()).toEqual({ type: 'hello', secrets: [secret] });
  });

  it.each([['invitation'], [null]] as const)(
    'may take the seat again that was lost while chance was drawn, told as %s',
    (told) => {
      const draw = { house: 'seal', committed: [], revealed: [], until: null, shares: [] };
      const drawn = (table: Table): Table => ({ ...table, draw: { phase: 'waiting', ...draw } });
      greet(drawn(waiting('invitation')));
      live.arrival.sit('Zoe');
      show(drawn(waiting('used', [1])));
      expect(live.arrival.pending).toBe(false);
      show(drawn(waiting(told)));
      if (told === null) greet(drawn(waiting('invitation')));
      expect(live.arrival.pending).toBe(true);
      expect(live.arrival.problem?.en).toMatch(/did not answer in time/);
      live.arrival.sit('Zoe');
      expect(sits().map(({ invitation }) => invitation)).toEqual(['token', 'token']);
    },
  );

  it('takes no refusal for one of the seat once it has it', () => {
    greet(waiting('invitation'));
    live.arrival.sit('Zoe');
    show(waiting('used', [1]));
    const connection = FakeSocket.last;
    refuse();
    expect([live.refusal, live.arrival.problem]).toEqual([TAKEN, undefined]);
    expect(FakeSocket.last).toBe(connection);
  });

  it('waits for its own answer when somebody else sits down in between', () => {
    greet(waiting('invitation'));
    live.arrival.sit('Zoe');
    show(waiting('invitation'));
    expect([live.arrival.sitting, known('x')?.secrets]).toEqual([true, []]);
  });

  it('asks again with the same secret when the answer got lost', () => {
    greet(waiting('invitation'));
    live.arrival.sit('Zoe');
    loseConnection();
    greet(waiting('used'));
    expect(hello()).toEqual({ type: 'hello', secrets: [], invitation: 'token' });
    const [first, second] = sits();
    expect([second, live.arrival.sitting]).toEqual([first, true]);
    show(waiting('used', [1]));
    expect(known('x')?.secrets).toEqual([first!.secret]);
  });

  it('asks again after the page was loaded anew', () => {
    greet(waiting('invitation'));
    live.arrival.sit('Zoe');
    live.close();
    live = new LiveTable('x', false);
    greet(waiting('invitation'));
    expect(sits()[1]).toEqual(sits()[0]);
  });

  it('sits down as soon as the connection is back', () => {
    greet(waiting('invitation'));
    FakeSocket.last.break();
    live.arrival.sit('Zoe');
    expect(sits()).toEqual([]);
    window.dispatchEvent(new Event('online'));
    greet(waiting('invitation'));
    expect(sits()).toHaveLength(1);
  });

  it('learns that somebody else was faster', () => {
    greet(waiting('invitation'));
    live.arrival.sit('Zoe');
    refuse();
    greet(waiting('used'));
    refuse();
    expect(new Set(sits().map(({ secret }) => secret)).size).toBe(1);
    expect([live.arrival.sitting, live.arrival.pending, live.arrival.open]).toEqual([
      false,
      true,
      false,
    ]);
    expect(live.arrival.invited?.link).toBe('used');
    expect(known('x')).toMatchObject({ secrets: [], claim: undefined, link: undefined });
    expect(live.refusal).toBeUndefined();
  });

  it('keeps the seat when the refusal was meant for something else', () => {
    greet(waiting('invitation'));
    live.arrival.sit('Zoe');
    refuse();
    greet(waiting('used'));
    show(waiting('used', [1]));
    expect(known('x')?.secrets).toEqual([sits()[0]!.secret]);
    expect([live.arrival.pending, live.arrival.problem]).toEqual([false, undefined]);
  });

  it('may try again where the link is still good, and sees what was wrong', () => {
    greet(waiting('invitation'));
    live.arrival.sit('Anna');
    refuse();
    greet(waiting('invitation'));
    expect([live.arrival.sitting, live.arrival.problem]).toEqual([false, TAKEN]);
    expect(known('x')).toMatchObject({ claim: undefined, link: 'token' });
    live.arrival.sit('Zoe');
    expect(sits().at(-1)?.name).toBe('Zoe');
  });

  it.each<Link>(['used', 'expired', 'void'])('is told that a link is %s', (link) => {
    greet(waiting(link, [], link === 'void' ? [] : [1]));
    expect([live.arrival.pending, live.arrival.open]).toEqual([true, false]);
    expect(known('x')?.link, 'the next visit is not bothered').toBeUndefined();
    live.arrival.watch();
    expect(live.arrival.pending).toBe(false);
  });

  it('sees the invitation withdrawn while it is shown', () => {
    greet(waiting('invitation'));
    show(waiting('void'));
    expect(live.arrival.open).toBe(false);
  });

  it('may watch first and sit down later, in another visit too', () => {
    greet(waiting('invitation'));
    live.arrival.watch();
    show(waiting('invitation'));
    expect([live.arrival.pending, live.arrival.open]).toEqual([false, true]);
    live.arrival.reconsider();
    expect(live.arrival.pending).toBe(true);
    expect(known('x')?.link).toBe('token');
  });

  it('just comes in with an own old link', () => {
    remember({ ...stranger('x'), secrets: ['mine'], link: 'token' });
    greet(waiting('used', [1]));
    expect(live.arrival.pending).toBe(false);
    expect(known('x')).toMatchObject({ secrets: ['mine'], link: undefined });
  });

  it('comes in too when the person has sat down in another window', () => {
    greet(waiting('invitation'));
    remember({ ...stranger('x'), secrets: ['mine'] });
    show(waiting('used'));
    greet(waiting(null, [1]));
    expect(hello()).toEqual({ type: 'hello', secrets: ['mine'] });
    expect([live.arrival.pending, live.mine]).toEqual([false, [1]]);
  });

  it('takes the seats of another device of the same person, under their names', () => {
    greet(waiting('hand_over', [], [0, 1]));
    live.arrival.sit();
    expect(sits()[0]).not.toHaveProperty('name');
    show(waiting('used', [0]));
    expect(live.arrival.sitting, 'until it has all of them').toBe(true);
    show(waiting('used', [0, 1]));
    expect(known('x')?.secrets).toEqual([sits()[0]!.secret]);
  });

  it('has the seat of an older table with its secret, under the name that was typed', () => {
    greet(waiting('secret'));
    live.arrival.sit('Zoe');
    expect(sits()).toEqual([]);
    FakeSocket.last.onopen?.();
    expect(hello()).toEqual({ type: 'hello', secrets: ['token'] });
    show(tableOf({ mine: [1] }));
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: 'rename', seat: 1, name: 'Zoe' });
    expect(known('x')).toMatchObject({ secrets: ['token'], link: undefined, seats: [1] });
    expect(live.arrival.pending).toBe(false);
  });

  describe('and a player card', () => {
    const cards = [{ id: CARD.id, picture: 4, rating: null }, null];

    beforeEach(() => {
      playWithout(false);
      keepCard(CARD);
    });

    it('sits down with it, and keeps no secret', async () => {
      greet(waiting('invitation'));
      expect(hello()).toEqual({
        type: 'hello',
        secrets: [],
        invitation: 'token',
        card: CARD.key,
      });
      live.arrival.sit('Zoe');
      await vi.waitFor(() => expect(sits()).toHaveLength(1));
      expect(sits()[0]).toEqual({
        type: 'sit',
        invitation: 'token',
        card: CARD.key,
        name: 'Zoe',
      });
      show(waiting('used', [1]));
      expect(known('x')).toEqual({ ...stranger('x'), seats: [1] });
      expect([live.arrival.pending, live.mine]).toEqual([false, [1]]);
    });

    it('takes a second seat without it: no card sits at a table twice', () => {
      greet({ ...waiting('invitation', [0]), cards });
      live.arrival.sit('Zoe');
      expect(sits()[0]).not.toHaveProperty('card');
      expect(sits()[0]?.secret).toMatch(/^[\w-]{22}$/);
    });

    it('goes on without it where nobody knows it any more', async () => {
      greet(waiting('invitation'));
      live.arrival.sit('Zoe');
      await vi.waitFor(() => expect(sits()).toHaveLength(1));
      loseConnection();
      FakeSocket.last.onopen?.();
      FakeSocket.last.say({ type: 'unknown_card', why: TAKEN });
      expect(keptCard()).toBeUndefined();
      expect(FakeSocket.last.sent.at(-1)).toEqual({
        type: 'hello',
        secrets: [],
        invitation: 'token',
      });
      show(waiting('invitation'));
      expect(sits().at(-1)?.secret).toMatch(/^[\w-]{22}$/);
    });

    it('has the seat it took in another window', () => {
      greet({ ...waiting('used', [1]), cards: [null, cards[0]!] });
      expect([live.arrival.pending, known('x')?.link]).toEqual([false, undefined]);
    });
  });

  it('can follow another link to the same table', () => {
    greet(waiting('used'));
    live.arrival.watch();
    live.arrival.follow('better');
    greet(waiting('invitation'));
    expect(hello()).toMatchObject({ invitation: 'better' });
    expect(live.arrival.pending).toBe(true);
  });
});
