// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.

export type Blocked = "empty_board" | "one_tile" | "no_standard_tile";
export type BlockedTile = { 
/**
 * The tile.
 */
tile: Tile, 
/**
 * What it lacks.
 */
reason: Blocked, };
export type Cell = string;
export type Event = { "type": "place", seat: Seat, slot: number, tile: Tile, cell: Cell, } | { "type": "remove", seat: Seat, slot: number, tile: Tile, cell: Cell, } | { "type": "activate", seat: Seat, slot: number, tile: Tile, } | { "type": "move", seat: Seat, tile: Tile, from: Cell, to: Cell, } | { "type": "swap_on_board", seat: Seat, tile: Tile, first: Cell, other: Tile, second: Cell, } | { "type": "swap_with_hand", seat: Seat, slot: number, tile: Tile, cell: Cell, taken: Tile, } | { "type": "draw", seat: Seat, slot: number, tile: Tile | null, } | { "type": "pass", seat: Seat, } | { "type": "six", team: Team, line: number, tile: Tile, } | { "type": "end", outcome: Outcome, };
export type Gist = { 
/**
 * The one that was removed or moved; two that changed places, in the order of their cells in
 * the move, or the one from the hand before the one from the board.
 */
tiles: Array<Tile>, };
export type LineView = { 
/**
 * What it counts now.
 */
points: number, 
/**
 * Whether six equal tiles win the game here.
 */
six: boolean, };
export type Outcome = "vertical" | "horizontal" | "draw";
export type Seat = number;
export type Setup = { 
/**
 * Two or four.
 */
players: number, };
export type Team = "vertical" | "horizontal";
export type TeamView = { 
/**
 * Which team it is.
 */
team: Team, 
/**
 * Its seats in play.
 */
seats: Array<Seat>, 
/**
 * What all its lines count together.
 */
points: number, 
/**
 * Whether it has a line of six equal tiles.
 */
six: boolean, };
export type Tile = number;
export type View = { 
/**
 * Row by row, 0 for an empty cell.
 */
board: Array<Array<number>>, 
/**
 * The four slots of each seat's hand: a tile, 0 for an empty slot, `null` for a tile the
 * viewer may not see.
 */
hands: Array<Array<number | null>>, 
/**
 * How many tiles are left in the bag.
 */
bag: number, 
/**
 * The seat on move; in a finished game the one that would be.
 */
turn: Seat, 
/**
 * The tile the seat on move must complete: 8, 9, 10, or 0 for none.
 */
activated: number, 
/**
 * How many of each special tile were played: Remover, Mover, SwapOnBoard, SwapWithHand.
 */
used: [number, number, number, number], 
/**
 * From left to right.
 */
columns: Array<LineView>, 
/**
 * From top to bottom.
 */
rows: Array<LineView>, 
/**
 * First the vertical team, then the horizontal one.
 */
teams: Array<TeamView>, 
/**
 * The special tiles of the viewer's hand that could not be played now, by number.
 */
blocked: Array<BlockedTile>, 
/**
 * How the game ended, once it is over.
 */
outcome: Outcome | null, };
