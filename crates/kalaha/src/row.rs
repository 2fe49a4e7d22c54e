use std::{
    fmt::Debug,
    hash::Hash,
    ops::{Add, Sub},
};

use crate::board::{MAX_BEANS, MAX_PITS};

/// The pits of one side packed into a number, so that sowing is an addition.
pub(crate) trait Row:
    Copy + Eq + Hash + Debug + Default + Add<Output = Self> + Sub<Output = Self> + Send + Sync + 'static
{
    /// The most pits that fit.
    const PITS: u16;
    /// The most beans a pit can hold.
    const BEANS: u16;

    /// A row with these beans in one pit and none elsewhere.
    fn only(pit: u8, beans: u16) -> Self;

    fn beans(self, pit: u8) -> u16;

    /// Two numbers that tell apart rows as well as the row itself.
    fn halves(self) -> [u64; 2];
}

/// Fast, and enough for all boards people play on.
impl Row for u64 {
    const PITS: u16 = 8;
    const BEANS: u16 = 255;

    fn only(pit: u8, beans: u16) -> u64 {
        u64::from(beans) << (8 * pit)
    }

    fn beans(self, pit: u8) -> u16 {
        (self >> (8 * pit)) as u8 as u16
    }

    fn halves(self) -> [u64; 2] {
        [self, 0]
    }
}

/// Room for the biggest board.
impl Row for u128 {
    const PITS: u16 = MAX_PITS;
    const BEANS: u16 = 2 * MAX_PITS * MAX_BEANS;

    fn only(pit: u8, beans: u16) -> u128 {
        u128::from(beans) << (10 * pit)
    }

    fn beans(self, pit: u8) -> u16 {
        (self >> (10 * pit)) as u16 & 0x3FF
    }

    fn halves(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }
}
