// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.

export type Event = { "type": "lift", pit: number, beans: number, } | { "type": "drop", pit: number, } | { "type": "capture", pit: number, opposite: number, store: number, taken: number, } | { "type": "again", side: Side, } | { "type": "sweep", side: Side, store: number, beans: number, };
export type First = "A" | "B" | "lot";
export type Setup = { pits: number, beans: number, first: First, 
/**
 * Whether a last bean in an empty own pit is banked even if the opposite pit is empty.
 */
empty_capture: boolean, };
export type Side = "A" | "B";
export type View = { 
/**
 * All pits and stores in number order.
 */
pits: Array<number>, turn: Side, empty_capture: boolean, 
/**
 * For each field the one its last bean would fall into, where the side on move may empty it.
 */
landing: Array<number | null>, };
