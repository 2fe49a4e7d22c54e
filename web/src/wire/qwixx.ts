// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.

export type Color = "red" | "yellow" | "green" | "blue";
export type Dice = { 
/**
 * The two that all may use.
 */
white: [number, number], 
/**
 * The one of the red row.
 */
red: number | null, 
/**
 * The one of the yellow row.
 */
yellow: number | null, 
/**
 * The one of the green row.
 */
green: number | null, 
/**
 * The one of the blue row.
 */
blue: number | null, };
export type End = { 
/**
 * The closed rows, if at least two are.
 */
rows: Array<Color>, 
/**
 * The seats with four misses.
 */
misses: Array<Seat>, };
export type Event = { "type": "crossed", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * In which row.
 */
color: Color, 
/**
 * Which one.
 */
number: number, } | { "type": "locked", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * Which row's.
 */
color: Color, } | { "type": "passed", 
/**
 * Who.
 */
seat: Seat, } | { "type": "announced", 
/**
 * Who.
 */
seat: Seat, } | { "type": "missed", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * How many are crossed now.
 */
misses: number, } | { "type": "closed", 
/**
 * Which one.
 */
color: Color, } | { "type": "color_phase", 
/**
 * Who is active.
 */
seat: Seat, } | { "type": "rolled", 
/**
 * Who is active.
 */
seat: Seat, 
/**
 * How the dice lie.
 */
dice: Dice, } | { "type": "ended", 
/**
 * Why.
 */
end: End, };
export type FieldView = { 
/**
 * What stands there.
 */
number: number, 
/**
 * Whether it is crossed, or can be.
 */
mark: Mark, };
export type Gist = { 
/**
 * Whether it cost whoever gave it a miss. One that was announced is told with that answer.
 */
missed: boolean, 
/**
 * The rows that closed, as this was the last answer of its phase.
 */
closed: Array<Color>, };
export type Mark = "crossed" | "lost" | "open" | "offered";
export type Phase = "white" | "color";
export type RowView = { 
/**
 * Which row it is.
 */
color: Color, 
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
crosses: number, 
/**
 * What the crosses are worth.
 */
points: number, };
export type Seat = number;
export type Setup = { 
/**
 * How many play, two to five.
 */
players: number, };
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
miss_points: number, 
/**
 * The points of the whole sheet.
 */
total: number, 
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
sheets: Array<SheetView>, 
/**
 * The dice as they lie.
 */
dice: Dice, 
/**
 * What the white dice make together.
 */
white_sum: number, 
/**
 * Whose turn it is, or was when the game ended.
 */
active: Seat, 
/**
 * Which dice are answered now.
 */
phase: Phase, 
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
closing: Array<Color>, 
/**
 * The rows that are closed for everybody.
 */
closed: Array<Color>, 
/**
 * Why the game ended, once it has.
 */
end: End | null, };
