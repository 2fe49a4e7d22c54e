// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.

export type CellView = { "type": "free" } | { "type": "centre" } | { "type": "half", 
/**
 * Which one.
 */
half: Half, };
export type CityView = { 
/**
 * Five rows of five cells.
 */
rows: Array<Array<CellView>>, 
/**
 * All districts, by type and from the top.
 */
districts: Array<DistrictView>, 
/**
 * The points by type, also of types the city does not have.
 */
kinds: Array<KindView>, 
/**
 * What the whole city is worth.
 */
points: number, 
/**
 * The number of cells of the largest district, which decides between equal points.
 */
largest: number, 
/**
 * The place among the four, equal ones sharing it.
 */
rank: number, 
/**
 * Where the city can be shifted now; none unless its player may.
 */
shifts: Array<Direction>, };
export type Direction = "right" | "down" | "left" | "up";
export type DistrictView = { 
/**
 * The type of all its cells.
 */
kind: Kind, 
/**
 * Each as `[x, y]`.
 */
cells: Array<[number, number]>, 
/**
 * What its cells have together.
 */
prestige: number, 
/**
 * Cells times prestige.
 */
points: number, };
export type Domino = { 
/**
 * The half that is laid first.
 */
first: Half, 
/**
 * The half beside it.
 */
second: Half, 
/**
 * Different for every domino of a deck.
 */
value: number, };
export type Event = { "type": "marked", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * In which bank.
 */
bank: Which, 
/**
 * At which place, from the top.
 */
index: number, 
/**
 * Which one.
 */
domino: Domino, } | { "type": "laid", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * Which one.
 */
domino: Domino, 
/**
 * The column of its first half.
 */
x: number, 
/**
 * The row of its first half.
 */
y: number, 
/**
 * Where its second half lies.
 */
direction: Direction, } | { "type": "discarded", 
/**
 * By whom.
 */
seat: Seat, 
/**
 * Which one.
 */
domino: Domino, } | { "type": "shifted", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Where to.
 */
direction: Direction, 
/**
 * The column of its centre.
 */
x: number, 
/**
 * The row of its centre.
 */
y: number, } | { "type": "advanced" } | { "type": "drawn", 
/**
 * As which one.
 */
bank: Which, 
/**
 * From the top.
 */
dominoes: [Domino, Domino, Domino, Domino], } | { "type": "ended" };
export type Gist = { 
/**
 * Its value.
 */
domino: number, 
/**
 * Its halves like `H1`, the one that is laid first before the other.
 */
halves: [string, string], };
export type Half = { 
/**
 * The type of the cell.
 */
kind: Kind, 
/**
 * What it adds to its district, 0 to 3.
 */
prestige: number, };
export type Kind = "amusement" | "industry" | "office" | "park" | "shopping" | "home";
export type KindView = { 
/**
 * The type.
 */
kind: Kind, 
/**
 * What its districts are worth together.
 */
points: number, };
export type Phase = "mark-current" | "mark-next" | "lay";
export type Seat = number;
export type Setup = { 
/**
 * The text of another deck, one domino a line; the standard deck if missing.
 */
deck?: string, };
export type SlotView = { 
/**
 * The domino.
 */
domino: Domino, 
/**
 * Who marked it, if anybody has.
 */
seat: Seat | null, };
export type View = { 
/**
 * By seat.
 */
cities: Array<CityView>, 
/**
 * The current bank, top first: what is not yet laid or discarded, in the order of play.
 */
current: Array<SlotView>, 
/**
 * The next bank, top first.
 */
next: Array<SlotView>, 
/**
 * The number of dominoes left in the bag.
 */
bag: number, 
/**
 * Whose turn it is, or was last when the game is over.
 */
turn: Seat, 
/**
 * What the player on turn has to do.
 */
phase: Phase, 
/**
 * The domino in the turning box: the one to lay or discard now.
 */
to_lay: Domino | null, 
/**
 * Whether the game is over.
 */
over: boolean, };
export type Which = "current" | "next";
