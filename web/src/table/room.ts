import type { Component } from 'svelte';
import type { Speed } from '../device';
import type { Played, Player, Replay, Seat } from '../wire/house';
import type { MoveHints } from './hints';

export type Language = 'en' | 'de';

/**
 * How long movements take: a factor for the durations of normal speed. 0 means: show the result at
 * once.
 */
export type Pace = number;

/** What a board shows and may ask for. A board knows no rules: what can be done is in `moves`. */
export interface BoardProps<View> {
  /** What lies on the table. Changes at once when nothing is animated (undo, load, replay). */
  view: View;
  players: Player[];
  /** The seat at the bottom of the screen. */
  viewer: Seat;
  /**
   * The own seat that may act now, if any, and its legal moves in the game's notation. Empty while
   * something moves.
   */
  seat: Seat | undefined;
  moves: string[];
  /** The seats of this device, where it takes part. */
  mine?: Seat[];
  /** All moves that led here, since the start or what was loaded; the last one stays marked. */
  history: Played[];
  /** The values of the moves, while hints are on. */
  hints: MoveHints | undefined;
  /** On a screen shared by several people: what only the viewer may see lies face down. */
  covered?: boolean;
  /** What the computers see, while `peek` is switched on. */
  peeked?: { seat: Seat; view: View }[] | undefined;
  /** Asks to be shown what the computers see; where missing, it cannot be. */
  peek?: ((on: boolean) => void) | undefined;
  /** The match ended before it was played out: what lies there stays, nobody is asked for more. */
  stopped?: boolean;
  /** Once the match is over: what its dice and deals came from, and how it went. */
  seed?: string | undefined;
  replay?: () => Promise<Replay>;
  language: Language;
  play: (move: string) => void;
}

/** What the table calls on a mounted board (Svelte `bind:this`, exported functions). */
export interface BoardApi<View, Event> {
  /**
   * Shows the events on the way from the view shown now to `after`; resolved when everything has
   * come to rest. The table then sets `view` to `after`. Calling `skip` ends it at once in the same
   * picture.
   */
  animate(events: Event[], after: View, pace: Pace): Promise<void>;
  skip(): void;
  /**
   * Whether a move was begun of which the house hears only when it is complete: until then nothing
   * is undone, redone or saved.
   */
  isMidway?(): boolean;
  /**
   * What the person on move is to do next, in one short sentence; nothing if nobody is to. Missing
   * where the board says it itself.
   */
  todo?(): string | undefined;
  /**
   * The part of a move that was made so far, in words, while the rest of it is still to come: the
   * last line of the list of moves.
   */
  pending?(): { seat: Seat; text: string } | undefined;
}

/** What the form for the options of a new game gets. */
export interface SetupFormProps<Setup> {
  /** Changed in place. */
  setup: Setup;
  /** Those chosen so far, seat by seat. */
  players: Player[];
  language: Language;
}

/** The words of a game in one language. */
export interface RoomWords {
  name: string;
  /** One sentence for the home page. */
  sentence: string;
  /** The classic opponents: bot name to what it is called, gentlest first. */
  levels: Record<string, string>;
  /** How the seats are called where no player name is meant, e.g. "A" and "B". */
  seats: string[];
}

/** Who is meant when the game tells what happened. */
export interface Telling {
  players: Player[];
  /** The seats of this device. */
  mine: Seat[];
  language: Language;
}

/**
 * What a game's folder gives the table: the default export of its `room.ts`, listed once in
 * `src/rooms.ts`. It is about looks and words; facts about the game come from the server, as
 * `GameInfo`.
 */
// The table treats all games alike; only a room knows its types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface Room<View = any, Event = any, Setup = any> {
  id: string;
  /**
   * The accent colour, by colour scheme; text in it has a contrast of 4.5:1 on the table's ground.
   */
  accent: { light: string; dark: string };
  words: Record<Language, RoomWords>;
  /** Fetched when a table or a replay of the game is opened. */
  Board: () => Promise<{ default: Component<BoardProps<View>, BoardApi<View, Event>> }>;
  /**
   * A living little picture for the home page: a real board in mid-game, drawn by the same
   * components.
   */
  Picture: Component;
  /** The piece of a seat, shown where the seat is named; its letter if missing. */
  Token?: Component<{ seat: Seat }>;
  /** The side a seat plays for, where players form teams; its own if missing. */
  side?: (seat: Seat) => number;
  SetupForm: Component<SetupFormProps<Setup>>;
  /** What is explored at first, where that is not the usual game. */
  explored?: Partial<Setup>;
  /** Fetched when someone wants to read them. */
  Rules: () => Promise<{ default: Component<{ language: Language }> }>;
  /** The seats around the table, if those nobody takes are shown too, greyed out. */
  places?: number;
  /** Whether leaving the table or opening a file asks first when the game is in no file. */
  asksToSave?: boolean;
  /** A name made to fit, where the game takes only some. */
  fitName?: (name: string) => string;
  /** The level a newcomer plays against, if not the easy one. */
  firstLevel?: string;
  /** The speed of the movements as long as none is chosen; normal if missing. */
  speed?: Speed;
  /**
   * What the events mean for the players, in one short sentence, if worth saying ("You move
   * again").
   */
  tell: (events: Event[], seat: Seat, telling: Telling) => string | undefined;
  /** Who won and by how much, in one sentence. */
  result: (view: View, winners: Seat[], scores: number[], telling: Telling) => string;
  /** How it came to that, inside the result card; the points of all players if missing. */
  Outcome?: () => Promise<{
    default: Component<{ view: View; players: Player[]; language: Language }>;
  }>;
  /** What the rim of the result card is painted with, as a CSS background; plain if missing. */
  rim?: (winners: Seat[], seats: number) => string | undefined;
  /**
   * What is wrong with the names, if a game wants more of them than that people's differ; there
   * computers can be named too.
   */
  checkNames?: (names: string[], language: Language) => string | undefined;
  /**
   * A move in words that a stranger can read, without who made it; the notation itself if missing.
   * What came of a move may be unknown: it was then never made. `view` is any one of the match, for
   * what does not change in it, such as the size of the board; the usual one if missing.
   */
  describe?: (played: Played, language: Language, view?: View) => string;
  /** A small picture of what a move was about, before its words in the list of moves. */
  MovePicture?: Component<{ played: Played }>;
}
