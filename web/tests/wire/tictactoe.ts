// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.

export type Event = { "type": "draw", 
/**
 * Where.
 */
cell: number, 
/**
 * Who.
 */
seat: Seat, } | { "type": "line", 
/**
 * The line.
 */
cells: [number, number, number], 
/**
 * Who.
 */
seat: Seat, };
export type Mark = "X" | "O";
export type Seat = number;
export type Setup = { 
/**
 * Who begins.
 */
first: Mark, };
export type View = { 
/**
 * For each cell the seat whose mark stands there.
 */
cells: Array<Seat | null>, 
/**
 * The seat on move; in a finished game the one that would be.
 */
turn: Seat, 
/**
 * Whether the game is over.
 */
over: boolean, 
/**
 * The cells of the line that won.
 */
line: [number, number, number] | null, };
