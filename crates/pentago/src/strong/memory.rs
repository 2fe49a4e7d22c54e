//! What the search found out about positions it may meet again.

use super::lookahead::SURE;
use crate::{Cell, Move, Turn, marbles::Marbles};

/// `2^20` remembered positions take 24 MB; fewer will do for a short search.
const BITS: std::ops::RangeInclusive<u32> = 10..=20;

/// How a remembered value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub value: i32,
    pub depth: i32,
    pub bound: Bound,
    /// Tried first when the position comes up again.
    pub best: Move,
}

impl Entry {
    /// The value, if it answers a search to this depth between these bounds. Won and lost games are
    /// so at any depth.
    pub(super) fn settles(self, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        let deep = self.depth >= depth || self.value.abs() > SURE;
        let fits = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value >= beta,
            Bound::AtMost => self.value <= alpha,
        };
        (deep && fits).then_some(self.value)
    }

    fn pack(self) -> u64 {
        let turn =
            self.best.turn.and_then(|turn| Turn::ALL.iter().position(|&listed| listed == turn));
        u64::from(self.value as u32)
            | (self.depth as u64) << 32
            | (self.best.cell.index() as u64) << 40
            | (turn.unwrap_or(Turn::ALL.len()) as u64) << 48
            | (self.bound as u64 + 1) << 56
    }

    fn unpack(bits: u64) -> Entry {
        let part = |shift: u32| (bits >> shift & 0xff) as usize;
        Entry {
            value: bits as u32 as i32,
            depth: part(32) as i32,
            best: Move {
                cell: Cell::new(part(40)).expect("a packed cell"),
                turn: Turn::ALL.get(part(48)).copied(),
            },
            bound: match part(56) {
                1 => Bound::Exact,
                2 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
        }
    }
}

/// A table of fixed size: own and enemy marbles, then the packed entry, which is never 0.
pub(super) struct Memory {
    slots: Vec<[u64; 3]>,
    shift: u32,
}

impl Memory {
    /// A table that suits a search of this length.
    pub(super) fn new(nodes: u64) -> Memory {
        let bits = nodes.max(1).ilog2().clamp(*BITS.start(), *BITS.end());
        Memory { slots: vec![[0; 3]; 1 << bits], shift: u64::BITS - bits }
    }

    pub(super) fn get(&self, own: Marbles, enemy: Marbles) -> Option<Entry> {
        let slot = &self.slots[self.place(own, enemy)];
        (slot[0] == own.0 && slot[1] == enemy.0 && slot[2] != 0).then(|| Entry::unpack(slot[2]))
    }

    /// Remembers the latest: what was found before at the same place is forgotten.
    pub(super) fn put(&mut self, own: Marbles, enemy: Marbles, entry: Entry) {
        let place = self.place(own, enemy);
        self.slots[place] = [own.0, enemy.0, entry.pack()];
    }

    /// Spreads every bit over all others: multiplication carries upward, the upper bits of the
    /// product are the place.
    fn place(&self, own: Marbles, enemy: Marbles) -> usize {
        let mixed = (own.0 ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xD6E8_FEB8_6659_FD93)
            ^ enemy.0.wrapping_mul(0xA076_1D64_78BD_642F);
        ((mixed ^ mixed >> 32).wrapping_mul(0xE703_7ED1_A0B4_28DB) >> self.shift) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing_and_answer_for_their_position_only() {
        let mut memory = Memory::new(1);
        for (bound, value, depth, mv) in [
            (Bound::Exact, 0, 1, "a1-1L"),
            (Bound::AtLeast, -999_990, 36, "f6"),
            (Bound::AtMost, 77, 3, "c3-4R"),
        ] {
            let entry = Entry { value, depth, bound, best: mv.parse().unwrap() };
            memory.put(Marbles(5), Marbles(8), entry);
            assert_eq!(memory.get(Marbles(5), Marbles(8)), Some(entry));
            assert_eq!(memory.get(Marbles(8), Marbles(5)), None);
        }
    }

    #[test]
    fn bounds_settle_what_lies_beyond_them_and_wins_settle_any_depth() {
        let entry = |value, bound| Entry { value, depth: 2, bound, best: "a1".parse().unwrap() };
        assert_eq!(entry(5, Bound::Exact).settles(2, 0, 1), Some(5));
        assert_eq!(entry(5, Bound::Exact).settles(3, 0, 1), None);
        assert_eq!(entry(5, Bound::AtLeast).settles(2, 3, 4), Some(5));
        assert_eq!(entry(5, Bound::AtLeast).settles(2, 8, 9), None);
        assert_eq!(entry(5, Bound::AtMost).settles(2, 8, 9), Some(5));
        assert_eq!(entry(SURE + 5, Bound::AtLeast).settles(9, 8, 9), Some(SURE + 5));
    }
}
