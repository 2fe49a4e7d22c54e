use std::{
    fmt::Debug,
    hash::Hash,
    ops::{Add, Sub},
};

use crate::setup::{MAX_BEANS, MAX_PITS};

/// The pits of one side packed into a number, so that sowing is an addition.
pub(crate) trait Row: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static
where
    Self: Add<Output = Self> + Sub<Output = Self>,
{
    /// The most pits that fit.
    const PITS: u16;
    /// The most beans a pit can hold.
    const BEANS: u16;

    /// A row with these beans in one pit and none elsewhere.
    fn only(pit: u8, beans: u16) -> Self;

    /// The beans in a pit.
    fn beans(self, pit: u8) -> u16;

    /// The same row with this pit emptied.
    fn without(self, pit: u8) -> Self {
        self - Self::only(pit, self.beans(pit))
    }

    /// In each pit the beans of it and of all before it.
    fn sums(self) -> Self;

    /// The number of pits that are not empty.
    fn filled(self) -> u32 {
        (0..Self::PITS as u8).filter(|&pit| self.beans(pit) > 0).count() as u32
    }

    /// The pit that is not empty and has `before` such pits before it.
    fn filled_pit(self, before: u32) -> u8 {
        let mut filled = (0..Self::PITS as u8).filter(|&pit| self.beans(pit) > 0);
        filled.nth(before as usize).expect("more filled pits than are before this one")
    }

    /// Two numbers that tell apart rows as well as the row itself.
    fn halves(self) -> [u64; 2];
}

const ONE_IN_EACH: u64 = 0x0101_0101_0101_0101;
const LOW_BITS: u64 = 0x7F * ONE_IN_EACH;

/// A one for each pit that is not empty.
fn ones_where_filled(row: u64) -> u64 {
    (((row & LOW_BITS) + LOW_BITS) | row) >> 7 & ONE_IN_EACH
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

    fn sums(self) -> u64 {
        self.wrapping_mul(ONE_IN_EACH)
    }

    fn filled(self) -> u32 {
        (ones_where_filled(self).wrapping_mul(ONE_IN_EACH) >> 56) as u32
    }

    fn filled_pit(self, before: u32) -> u8 {
        let filled_so_far = ones_where_filled(self).wrapping_mul(ONE_IN_EACH);
        let high_bits = !LOW_BITS;
        let too_few = ((u64::from(before) * ONE_IN_EACH) | high_bits) - filled_so_far;
        ((!too_few & high_bits).trailing_zeros() / 8) as u8
    }

    fn halves(self) -> [u64; 2] {
        [self, 0]
    }
}

/// Big enough for every board.
impl Row for u128 {
    const PITS: u16 = MAX_PITS;
    const BEANS: u16 = 2 * MAX_PITS * MAX_BEANS;

    fn only(pit: u8, beans: u16) -> u128 {
        u128::from(beans) << (10 * pit)
    }

    fn beans(self, pit: u8) -> u16 {
        (self >> (10 * pit)) as u16 & 0x3FF
    }

    fn sums(self) -> u128 {
        const ONE_IN_EACH: u128 = (1 << (10 * MAX_PITS)) / 0x3FF;
        self.wrapping_mul(ONE_IN_EACH)
    }

    fn halves(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare<R: Row>(beans: &[u16]) {
        let row = beans
            .iter()
            .zip(0..)
            .fold(R::default(), |row, (&beans, pit)| row + R::only(pit, beans));
        assert_eq!(
            row.filled() as usize,
            beans.iter().filter(|&&beans| beans > 0).count(),
            "{beans:?}"
        );
        for (before, pit) in (0..beans.len()).filter(|&pit| beans[pit] > 0).enumerate() {
            assert_eq!(usize::from(row.filled_pit(before as u32)), pit, "{beans:?}");
        }
        for pit in 0..beans.len() {
            assert_eq!(row.sums().beans(pit as u8), beans[..=pit].iter().sum::<u16>(), "{beans:?}");
        }
    }

    #[test]
    fn pits_are_counted_and_summed_up() {
        for beans in [
            [0; 8],
            [1; 8],
            [255, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 128, 0, 0, 127, 0],
            [0, 1, 0, 0, 2, 0, 0, 200],
        ] {
            compare::<u64>(&beans);
            compare::<u128>(&beans);
        }
        compare::<u128>(&[48; 12]);
        compare::<u128>(&[0, 576, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    }
}
