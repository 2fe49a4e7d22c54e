use std::fmt;

use serde::{Serialize, Serializer};
use ts_rs::TS;

/// The tiles of the game: six standard ones, which make up the lines, and four special ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "number")]
#[repr(u8)]
pub enum Tile {
    /// A standard tile.
    Sun = 1,
    /// A standard tile.
    Cross,
    /// A standard tile.
    Triangle,
    /// A standard tile.
    Square,
    /// A standard tile.
    Pentagon,
    /// A standard tile.
    Star,
    /// Takes a tile of the board into the hand.
    Remover,
    /// Moves a tile of the board to an empty cell.
    Mover,
    /// Exchanges two tiles of the board.
    SwapOnBoard,
    /// Exchanges a standard tile of the hand with a tile of the board.
    SwapWithHand,
}

impl Tile {
    /// All tiles in number order.
    pub const ALL: [Tile; 10] = [
        Tile::Sun,
        Tile::Cross,
        Tile::Triangle,
        Tile::Square,
        Tile::Pentagon,
        Tile::Star,
        Tile::Remover,
        Tile::Mover,
        Tile::SwapOnBoard,
        Tile::SwapWithHand,
    ];
    /// How many tiles there are in all.
    pub const TOTAL: usize = 54;

    /// Its number in the notation and in files, from 1.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The tile with this number.
    pub fn from_number(number: u8) -> Option<Tile> {
        Tile::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Whether it is one of those that make up the lines.
    pub fn is_standard(self) -> bool {
        self <= Tile::Star
    }

    /// Whether it is activated first and completed by a second move.
    pub fn is_two_phase(self) -> bool {
        self >= Tile::Mover
    }

    /// How many of this tile there are.
    pub fn copies(self) -> u8 {
        if self.is_standard() { 7 } else { 3 }
    }

    /// Where a special tile is counted among the used ones.
    pub(crate) fn special_index(self) -> usize {
        usize::from(self.number() - Tile::Remover.number())
    }
}

/// The number of the tile, as in the notation.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

/// The number of what lies in a cell or a slot, 0 for nothing.
pub(crate) fn number(place: Option<Tile>) -> u8 {
    place.map_or(0, Tile::number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_54_tiles() {
        assert_eq!(
            Tile::ALL.iter().map(|tile| usize::from(tile.copies())).sum::<usize>(),
            Tile::TOTAL
        );
    }

    #[test]
    fn numbers_lead_back_to_their_tiles() {
        for tile in Tile::ALL {
            assert_eq!(Tile::from_number(tile.number()), Some(tile));
        }
        assert_eq!(Tile::from_number(0), None);
        assert_eq!(Tile::from_number(11), None);
    }
}
