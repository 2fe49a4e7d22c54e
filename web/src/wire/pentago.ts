// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.

export type Direction = "L" | "R";
export type Event = { "type": "place", 
/**
 * Where it lies before the turn.
 */
cell: number, 
/**
 * Whose it is.
 */
seat: Seat, } | { "type": "turn", 
/**
 * 1 is top left, 2 top right, 3 bottom left, 4 bottom right.
 */
quadrant: number, 
/**
 * The way it turns.
 */
direction: Direction, } | { "type": "line", 
/**
 * Whose line it is.
 */
seat: Seat, 
/**
 * The cells of all its lines.
 */
cells: Array<number>, };
export type Seat = number;
export type Setup = { 
/**
 * Who begins.
 */
first: Side, };
export type Side = "P" | "C";
export type View = { 
/**
 * For each cell the seat whose marble lies there.
 */
cells: Array<Seat | null>, 
/**
 * The seat on move; in a finished game the one that would be.
 */
turn: Seat, 
/**
 * Whether the game has ended.
 */
over: boolean, 
/**
 * The cells of all complete lines, of both seats if both have one.
 */
winning: Array<number>, 
/**
 * The free cells where a marble of the seat on move wins at once, without a turn.
 */
wins_at_once: Array<number>, };
