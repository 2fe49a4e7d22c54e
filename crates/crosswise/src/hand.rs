use crate::{Tile, tile};

/// The number of slots of a hand.
pub const SLOTS: usize = 4;

/// A hand; tiles keep their slots, and a slot can be empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand(pub(crate) [Option<Tile>; SLOTS]);

impl Hand {
    /// The slots from left to right.
    pub fn slots(&self) -> &[Option<Tile>; SLOTS] {
        &self.0
    }

    /// The tiles of the slots, 0 for an empty one.
    pub fn numbers(&self) -> [u8; SLOTS] {
        self.0.map(tile::number)
    }

    /// The lowest slot with this tile.
    pub fn slot_of(&self, tile: Tile) -> Option<usize> {
        // All slots are looked at. Which one it is cannot be predicted, so leaving early would
        // cost more.
        let found = self
            .0
            .iter()
            .rev()
            .fold(0, |found, &place| found << 1 | u32::from(place == Some(tile)));
        (found != 0).then(|| found.trailing_zeros() as usize)
    }

    /// How many of this tile the hand holds.
    pub fn count(&self, tile: Tile) -> usize {
        self.0.iter().filter(|&&place| place == Some(tile)).count()
    }

    /// The different tiles of the hand.
    pub(crate) fn kinds(&self) -> Kinds {
        // An empty slot sets the lowest bit, which stands for no tile: four shifts and no branch.
        Kinds(self.0.iter().fold(0, |kinds, &place| kinds | 1 << tile::number(place)) & !1)
    }
}

/// A set of tiles, without how many there are of each: bit `n` stands for tile number `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kinds(u16);

impl Kinds {
    const STANDARD: u16 = 0b111_1110;
    const SPECIAL: u16 = 0b111_1000_0000;
    const TWO_PHASE: u16 = 0b111_0000_0000;

    pub(crate) fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.number() & 1 != 0
    }

    pub(crate) fn standard(self) -> Kinds {
        Kinds(self.0 & Kinds::STANDARD)
    }

    pub(crate) fn special(self) -> Kinds {
        Kinds(self.0 & Kinds::SPECIAL)
    }

    /// The tiles of two phases.
    pub(crate) fn two_phase(self) -> Kinds {
        Kinds(self.0 & Kinds::TWO_PHASE)
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tile that `n` others of the set precede; there is one.
    pub(crate) fn nth(self, n: u32) -> Tile {
        let mut rest = self.0;
        for _ in 0..n {
            rest &= rest - 1;
        }
        Tile::ALL[rest.trailing_zeros() as usize - 1]
    }

    /// The tiles in number order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Tile> {
        Tile::ALL.into_iter().filter(move |&tile| self.contains(tile))
    }
}

impl FromIterator<Tile> for Kinds {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Kinds {
        Kinds(tiles.into_iter().fold(0, |kinds, tile| kinds | 1 << tile.number()))
    }
}
