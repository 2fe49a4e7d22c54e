import { FakeSocket } from '../src/table/fake-socket';
import { tableOf } from '../src/table/testing';
import { infos } from '../src/test-games';
import type {
  Created,
  FromPage,
  GameInfo,
  HouseInfo,
  MoveValues,
  MyCard,
  NewCard,
  NewMatch,
  Now,
  Player,
  Replay,
  Table,
} from '../src/wire/house';
import { CELLS, nameOf } from './tictactoe/layout';
import sixth from './wire/games.json';
import type { Event, View } from './wire/tictactoe';

/** A house that offers nothing but its tables. */
const PLAIN: HouseInfo = { lobby: false, pairing: false, leaderboard: false, lan: null };

function cardOf({ name, picture }: NewCard): MyCard {
  const rest = { shown: false, made: 0, devices: 1, ratings: [], blocked: [] };
  return { id: 'card', name, picture, ...rest };
}

type Line = NonNullable<View['line']>;

const LINES: Line[] = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

/** What a table knows after these moves, made by the seats in turn. */
function viewAfter(moves: readonly string[]): View {
  const cells = CELLS.map((cell) => {
    const at = moves.indexOf(nameOf(cell));
    return at < 0 ? null : at % 2;
  });
  const isWon = ([one, two, three]: Line) =>
    cells[one] !== null && cells[one] === cells[two] && cells[two] === cells[three];
  const line = LINES.find(isWon) ?? null;
  return { cells, turn: moves.length % 2, over: line !== null || moves.length === 9, line };
}

/** What happens in the last of these moves. */
function eventsOf(moves: readonly string[]): Event[] {
  const { line } = viewAfter(moves);
  const seat = (moves.length - 1) % 2;
  const cell = CELLS.find((cell) => nameOf(cell) === moves.at(-1))!;
  const drawn: Event = { type: 'draw', cell, seat };
  return line ? [drawn, { type: 'line', cells: line, seat }] : [drawn];
}

/** What the first seat is told after these moves. */
function nowAfter(moves: readonly string[]): Now {
  const { over, turn, line } = viewAfter(moves);
  const winner = 1 - turn;
  const winners = line ? [winner] : [0, 1];
  const free = CELLS.map(nameOf).filter((cell) => !moves.includes(cell));
  return {
    moves: moves.length,
    status: {
      turn: over ? [] : [turn],
      over,
      winners: over ? winners : [],
      scores: [0, 1].map((seat) => (line && seat === winner ? 1 : 0)),
    },
    views: [{ seat: 0, view: viewAfter(moves), moves: over || turn !== 0 ? [] : free }],
    peeked: [],
    can_undo: moves.length > 1,
    can_redo: false,
    can_save: true,
    can_hint: true,
    can_draw: false,
    can_resign: over ? [] : [0],
    end: over ? { reason: 'played_out', winners } : null,
    changes: [],
    times: null,
    seed: null,
  };
}

/**
 * A server of the house that has the sixth game, as far as one table needs it: the computer plays
 * the given moves and takes the last free cell for the best one.
 */
export class FakeServer {
  readonly moves: string[] = [];
  /** The match the page has asked for. */
  wish: NewMatch | undefined;
  readonly #answers: string[];
  #card: MyCard | undefined;

  constructor(answers: readonly string[]) {
    this.#answers = [...answers];
  }

  /** Stands in for `fetch`. */
  readonly fetch = (path: string, init?: RequestInit): Promise<Response> =>
    Promise.resolve(Response.json(this.#answer(path, init?.body as string | undefined)));

  /** Greets the page that has come to the table. */
  greet(): void {
    FakeSocket.last.onopen?.();
    FakeSocket.last.say({ type: 'table', table: this.#table() });
  }

  /** Answers what the page has said last: a move, or a wish for hints. */
  answer(): void {
    const message = FakeSocket.last.sent.at(-1)!;
    if (message.type === 'hints') this.#hint();
    if (message.type === 'play') this.#play(message);
  }

  #answer(path: string, sent: string | undefined): unknown {
    if (path === '/api/games') return [...infos, ...(sixth as unknown as GameInfo[])];
    if (path === '/api/matches') return this.#create(JSON.parse(sent!) as NewMatch);
    if (path.endsWith('/replay')) return this.#replay();
    if (path === '/api/statistics/games') return [{ game: 'tictactoe', games: 3 }];
    if (path === '/api/ratings/computers') return [];
    if (path === '/api/house') return PLAIN;
    if (path === '/api/cards') return (this.#card = cardOf(JSON.parse(sent!) as NewCard));
    if (path === '/api/cards/mine' && this.#card) return this.#card;
    throw new Error(`nobody should ask for ${path}`);
  }

  #create(wish: NewMatch): Created {
    this.wish = wish;
    return {
      id: 'x',
      players: this.#players(),
      secrets: ['mine', null],
      invitations: [null, null],
      creator: 'mine',
    };
  }

  #players(): Player[] {
    return this.wish?.seats ?? [];
  }

  #table(): Table {
    return tableOf({
      game: 'tictactoe',
      players: this.#players(),
      mine: [0],
      seats: ['taken', 'computer'],
      setup: { first: 'X' },
      now: nowAfter(this.moves),
    });
  }

  #replay(): Replay {
    const until = (index: number) => this.moves.slice(0, index);
    return {
      game: 'tictactoe',
      players: this.#players(),
      start: viewAfter([]),
      steps: this.moves.map((move, index) => ({
        played: { seat: index % 2, move },
        events: eventsOf(until(index + 1)),
        view: viewAfter(until(index + 1)),
      })),
      status: nowAfter(this.moves).status,
      end: nowAfter(this.moves).end,
      origin: 'house',
    };
  }

  #hint(): void {
    const free = nowAfter(this.moves).views[0]!.moves;
    const best = free.at(-1)!;
    const values: MoveValues = {
      moves: free.map((move) => ({ move, value: move === best ? 1 : 0, exact: true })),
      best,
    };
    FakeSocket.last.say({
      type: 'hints',
      seat: 0,
      after: this.moves.length,
      values,
      source: 'strong',
      margin: null,
      done: true,
    });
  }

  #play({ move }: Extract<FromPage, { type: 'play' }>): void {
    this.#tell(0, move);
    const reply = this.#answers.shift();
    if (reply !== undefined) this.#tell(1, reply);
  }

  #tell(seat: number, move: string): void {
    this.moves.push(move);
    FakeSocket.last.say({
      type: 'played',
      played: { seat, move },
      events: eventsOf(this.moves),
      now: nowAfter(this.moves),
    });
  }
}
