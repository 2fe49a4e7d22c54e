// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.

export type Event = { "type": "lift", 
/**
 * The pit that is emptied.
 */
pit: number, 
/**
 * What lay in it.
 */
beans: number, } | { "type": "drop", 
/**
 * Where it falls.
 */
pit: number, } | { "type": "capture", 
/**
 * The pit of the last bean.
 */
pit: number, 
/**
 * The pit opposite.
 */
opposite: number, 
/**
 * The mover's store.
 */
store: number, 
/**
 * What lay opposite.
 */
taken: number, } | { "type": "again", 
/**
 * Who moves again.
 */
side: Side, } | { "type": "sweep", 
/**
 * The side that still has beans.
 */
side: Side, 
/**
 * Its store.
 */
store: number, 
/**
 * How many they are.
 */
beans: number, };
export type First = "A" | "B" | "lot";
export type Gist = { 
/**
 * Whether the same player moves again.
 */
again: boolean, 
/**
 * The beans that went to the mover's store by capture, the last bean among them.
 */
captured: number, 
/**
 * The beans that were banked at the end, by whichever side.
 */
swept: number, };
export type Setup = { 
/**
 * The pits of a side, 1 to 12.
 */
pits: number, 
/**
 * The beans in each of them, 1 to 24.
 */
beans: number, 
/**
 * Who begins.
 */
first: First, 
/**
 * Whether a last bean in an empty own pit is banked even if the opposite pit is empty.
 */
empty_capture: boolean, };
export type Side = "A" | "B";
export type View = { 
/**
 * All pits and stores in number order.
 */
pits: Array<number>, 
/**
 * The side on move; in a finished game the one that would be.
 */
turn: Side, 
/**
 * Whether a last bean in an empty own pit is banked even if the opposite pit is empty.
 */
empty_capture: boolean, 
/**
 * For each field the one its last bean would fall into, where the side on move may empty it.
 */
landing: Array<number | null>, };
