// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.

export type JsonValue = unknown;
export type Text = { en: string, de: string, };
export type Seat = number;
export type Player = { name: string, bot?: string, 
/**
 * How long the bot may think about a move, where it uses time at all.
 */
millis?: number, };
export type Played = { seat: Seat, move: string, };
export type Status = { 
/**
 * The seats that may act now; empty when the game is over.
 */
turn: Array<Seat>, over: boolean, 
/**
 * The seats that share the win, all of them for a draw; empty until the game is over.
 */
winners: Array<Seat>, scores: Array<number>, };
export type GameInfo = { id: string, 
/**
 * The fewest and the most seats.
 */
seats: [number, number], 
/**
 * Gentlest first.
 */
bots: Array<string>, formats: Array<string>, 
/**
 * Whether records, positions, saves or logs contain what some seat must not know while the
 * match runs.
 */
hidden: boolean, 
/**
 * Whether seats know things the other seats must not know.
 */
secrets: boolean, 
/**
 * The setup of a game of which nothing was said.
 */
setup: JsonValue, 
/**
 * The field of a setup that says how many seats there are; without one there are always the
 * most.
 */
seats_field: string | null, 
/**
 * The bot a newcomer plays against.
 */
first_bot: string, 
/**
 * Whether scores say something while the game goes on.
 */
scored: boolean, 
/**
 * Whether even the strongest bot decides at once, however long it may think.
 */
untimed: boolean, };
export type MoveValue = { move: string, value: number, exact: boolean, };
export type MoveValues = { moves: Array<MoveValue>, best: string | null, };
export type NewMatch = { game: string, setup?: JsonValue, 
/**
 * Decides deal and dice; chosen by the server if missing.
 */
seed?: number, 
/**
 * Who sits where. May be missing with `load`, if the file says it.
 */
seats?: Array<Player>, 
/**
 * A saved game to go on with, in place of `setup`.
 */
load?: File, };
export type File = { 
/**
 * `match`, `position` or one of the game's own formats. If missing, the ending of the name and
 * the text decide.
 */
format?: string, 
/**
 * What the file is called.
 */
name?: string, 
/**
 * What it contains.
 */
text: string, };
export type OpenedFile = { 
/**
 * The game it belongs to.
 */
game: string, 
/**
 * The number of seats.
 */
seats: number, 
/**
 * Who sat where; `null` if the file does not say. Of some it may not know the names.
 */
players: Array<Player> | null, };
export type Created = { id: string, players: Array<Player>, 
/**
 * The secret of each person's seat, `null` for bots. Whoever has it has the seat.
 */
secrets: Array<string | null>, };
export type Summary = { id: string, game: string, players: Array<Player>, moves: number, status: Status, 
/**
 * When it was begun and last changed, in milliseconds since 1970.
 */
begun: number, changed: number, };
export type WantedSummaries = { ids: Array<string>, };
export type Replay = { game: string, players: Array<Player>, 
/**
 * The view before the first move.
 */
start: JsonValue, steps: Array<ReplayStep>, status: Status, };
export type ReplayStep = { played: Played, events: Array<JsonValue>, view: JsonValue, };
export type Reviewed = { played: Played, values: MoveValues, };
export type GameCount = { game: string, games: number, };
export type Statistics = { games: Array<GameCount>, 
/**
 * Game by game, whoever won most first.
 */
standings: Array<Standing>, 
/**
 * How many people and bots are missing in the standings, because many play and these won
 * least.
 */
left_out: number, sizes: Array<SizeTally>, 
/**
 * Game by game, the highest first.
 */
high_scores: Array<HighScore>, scores: Array<ScoreCount>, development: Development, };
export type Standing = { game: string, player: Player, games: number, wins: number, best_score: number, average: number, };
export type SizeTally = { game: string, 
/**
 * The number of players at the table.
 */
players: number, bots: boolean, games: number, wins: number, };
export type HighScore = { game: string, player: Player, score: number, 
/**
 * In milliseconds since 1970.
 */
finished: number, };
export type ScoreCount = { game: string, score: number, count: number, };
export type Development = { 
/**
 * When the first period begins, in milliseconds since 1970.
 */
first: number, 
/**
 * The length of a period in days.
 */
days: number, 
/**
 * The number of periods.
 */
count: number, 
/**
 * The periods in which there were games, game by game.
 */
periods: Array<Period>, };
export type Period = { game: string, 
/**
 * The number of the period, from 0.
 */
period: number, games: number, 
/**
 * How many of them the player won; `null` unless the filter names a player.
 */
wins: number | null, 
/**
 * The average score.
 */
average: number, };
export type Refusal = { error: Text, };
export type FromPage = { "type": "hello", secrets: Array<string>, } | { "type": "play", seat: Seat, move: string, after: number, } | { "type": "undo" } | { "type": "redo" } | { "type": "load", file: File, } | { "type": "answer", accept: boolean, } | { "type": "bot", seat: Seat, bot: string, millis?: number, } | { "type": "rename", seat: Seat, name: string, } | { "type": "hints", on: boolean, } | { "type": "peek", on: boolean, } | { "type": "ping" };
export type ToPage = { "type": "table", table: Table, } | { "type": "played", played: Played, events: Array<JsonValue>, now: Now, } | { "type": "renamed", seat: Seat, name: string, } | { "type": "people", people: People, } | { "type": "request", request: Request | null, } | { "type": "thinking", seats: Array<Seat>, } | { "type": "hints", seat: Seat, after: number, values: MoveValues, done: boolean, } | { "type": "notice", what: Text, } | { "type": "refused", why: Text, } | { "type": "pong" };
export type Table = { id: string, game: string, players: Array<Player>, 
/**
 * The seats of this device; none for a spectator.
 */
mine: Array<Seat>, 
/**
 * The setup of the match, `null` if it began with a loaded position.
 */
setup: JsonValue | null, history: Array<Played>, now: Now, people: People, request: Request | null, thinking: Array<Seat>, };
export type Now = { 
/**
 * The number of moves played.
 */
moves: number, status: Status, 
/**
 * One view for each seat of this device, or a single one for a spectator.
 */
views: Array<SeatView>, 
/**
 * What the bots see, where the only person at the table asked for it.
 */
peeked: Array<SeatView>, can_undo: boolean, can_redo: boolean, 
/**
 * Whether record and saves may be had: not while several people play and something is hidden.
 */
can_save: boolean, 
/**
 * The seed of the match, once it is over. A string: it may be larger than JavaScript's
 * numbers.
 */
seed: string | null, };
export type SeatView = { seat: Seat | null, view: JsonValue, moves: Array<string>, };
export type People = { 
/**
 * For each seat whether its person is connected; bots always are.
 */
here: Array<boolean>, spectators: number, };
export type Request = { by: Seat, what: Wish, 
/**
 * The seats that have not answered yet.
 */
waiting_for: Array<Seat>, };
export type Wish = "undo" | "redo" | "load";
