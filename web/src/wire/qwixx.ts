// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.

export type Color = "red" | "yellow" | "green" | "blue";
export type Dice = { white: [number, number], red: number | null, yellow: number | null, green: number | null, blue: number | null, };
export type End = { 
/**
 * The closed rows, if at least two are.
 */
rows: Array<Color>, 
/**
 * The seats with four misses.
 */
misses: Array<Seat>, };
export type Event = { "type": "crossed", seat: Seat, color: Color, number: number, } | { "type": "locked", seat: Seat, color: Color, } | { "type": "passed", seat: Seat, } | { "type": "announced", seat: Seat, } | { "type": "missed", seat: Seat, misses: number, } | { "type": "closed", color: Color, } | { "type": "color_phase", seat: Seat, } | { "type": "rolled", seat: Seat, dice: Dice, } | { "type": "ended", end: End, };
export type FieldView = { number: number, mark: Mark, };
export type Mark = "crossed" | "lost" | "open" | "offered";
export type Phase = "white" | "color";
export type RowView = { color: Color, 
/**
 * The numbers from left to right.
 */
fields: Array<FieldView>, 
/**
 * Whether the lock is crossed.
 */
locked: boolean, 
/**
 * Whether the row is closed for everybody.
 */
closed: boolean, 
/**
 * The number of crosses, the lock included.
 */
crosses: number, points: number, };
export type Seat = number;
export type Setup = { players: number, };
export type SheetView = { 
/**
 * Red, yellow, green, blue.
 */
rows: Array<RowView>, 
/**
 * The number of crossed miss boxes.
 */
misses: number, 
/**
 * What the misses cost, 0 or less.
 */
miss_points: number, total: number, 
/**
 * Whether the player has answered the white dice of this turn.
 */
answered: boolean, 
/**
 * Whether the player may pass now, which is whenever the player may act.
 */
may_pass: boolean, 
/**
 * Whether the player may take a miss now.
 */
may_miss: boolean, 
/**
 * Whether passing now costs a miss, because the turn ends with nothing crossed.
 */
pass_misses: boolean, };
export type View = { 
/**
 * By seat.
 */
sheets: Array<SheetView>, dice: Dice, white_sum: number, 
/**
 * Whose turn it is, or was when the game ended.
 */
active: Seat, phase: Phase, 
/**
 * Whether the active player has crossed something this turn.
 */
crossed: boolean, 
/**
 * Whether the active player has taken the miss in the white phase.
 */
missed: boolean, 
/**
 * The rows that close at the end of the phase.
 */
closing: Array<Color>, closed: Array<Color>, 
/**
 * Why the game ended, once it has.
 */
end: End | null, };
