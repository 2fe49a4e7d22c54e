// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.

export type CellView = { "type": "free" } | { "type": "centre" } | { "type": "half", half: Half, };
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
kinds: Array<KindView>, points: number, 
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
export type DistrictView = { kind: Kind, 
/**
 * Each as `[x, y]`.
 */
cells: Array<[number, number]>, prestige: number, points: number, };
export type Domino = { first: Half, second: Half, value: number, };
export type Event = { "type": "marked", seat: Seat, bank: Which, index: number, domino: Domino, } | { "type": "laid", seat: Seat, domino: Domino, x: number, y: number, direction: Direction, } | { "type": "discarded", seat: Seat, domino: Domino, } | { "type": "shifted", seat: Seat, direction: Direction, x: number, y: number, } | { "type": "advanced" } | { "type": "drawn", bank: Which, dominoes: [Domino, Domino, Domino, Domino], } | { "type": "ended" };
export type Half = { kind: Kind, prestige: number, };
export type Kind = "amusement" | "industry" | "office" | "park" | "shopping" | "home";
export type KindView = { kind: Kind, points: number, };
export type Phase = "mark-current" | "mark-next" | "lay";
export type Seat = number;
export type Setup = { 
/**
 * The text of another deck, one domino a line; the standard deck if missing.
 */
deck?: string, };
export type SlotView = { domino: Domino, seat: Seat | null, };
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
turn: Seat, phase: Phase, 
/**
 * The domino in the turning box: the one to lay or discard now.
 */
to_lay: Domino | null, over: boolean, };
export type Which = "current" | "next";
