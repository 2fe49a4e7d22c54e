use std::sync::atomic::{AtomicU8, Ordering};

use crate::{
    row::Row,
    rows::{Rows, Rules},
};

/// As many as a byte has room for.
const MOST_BEANS: u32 = 100;
/// Added to values where they are kept, so that 0 means unknown.
const OFFSET: i16 = 128;

/// The exact values of all positions with few beans, each computed when it is first asked for.
///
/// A position's place is its rank among all ways to spread its beans, so that a value takes one byte and nothing else is kept.
pub(crate) struct Endgame {
    /// The greatest number of beans that is covered.
    most: u16,
    /// `ranks[pit][sum]`: what a pit adds to the rank when it and those before it hold `sum` beans.
    ranks: Vec<Vec<u32>>,
    values: Vec<AtomicU8>,
}

impl Endgame {
    /// For boards with `size` pits per side: as many beans as `bytes` have room for.
    pub fn new(size: u8, bytes: u64) -> Endgame {
        let pits = 2 * u32::from(size);
        let most = (1..=MOST_BEANS).take_while(|&beans| binomial(pits + beans, pits) <= bytes).last().unwrap_or(0);
        let rank = |pit: u32, sum: u32| binomial(sum + pit, pit + 1) as u32;
        Endgame {
            most: most as u16,
            ranks: (0..pits).map(|pit| (0..=most).map(|sum| rank(pit, sum)).collect()).collect(),
            values: (0..binomial(pits + most, pits)).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    pub fn covers<R>(&self, rows: &Rows<R>) -> bool {
        rows.beans <= self.most
    }

    /// What the side on move gets more than the other one from here on.
    pub fn value<R: Row>(&self, rules: &Rules<R>, rows: &Rows<R>) -> i16 {
        let place = &self.values[self.rank(rows, rules.size())];
        match place.load(Ordering::Relaxed) {
            0 => {
                let value = self.compute(rules, rows);
                place.store((value + OFFSET) as u8, Ordering::Relaxed);
                value
            }
            known => i16::from(known) - OFFSET,
        }
    }

    /// Beans only ever move on or into a store, so this comes to an end.
    fn compute<R: Row>(&self, rules: &Rules<R>, rows: &Rows<R>) -> i16 {
        let after = |pit| {
            let sown = rules.sow(rows, pit);
            let rest = self.value(rules, &sown.rows);
            sown.gain + if sown.again { rest } else { -rest }
        };
        (0..rules.size()).filter(|&pit| rows.own.beans(pit) > 0).map(after).max().unwrap_or(0)
    }

    fn rank<R: Row>(&self, rows: &Rows<R>, size: u8) -> usize {
        let beans = (0..size).map(|pit| rows.own.beans(pit)).chain((0..size).map(|pit| rows.other.beans(pit)));
        let mut sum = 0;
        let steps = beans.zip(&self.ranks).map(|(beans, ranks)| {
            sum += usize::from(beans);
            ranks[sum] as usize
        });
        steps.sum()
    }
}

/// The number of ways to choose `k` of `n`.
fn binomial(n: u32, k: u32) -> u64 {
    if k > n { 0 } else { (0..k).fold(1, |ways, i| ways * u64::from(n - i) / u64::from(i + 1)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Side};

    #[test]
    fn every_way_to_spread_beans_has_a_place_of_its_own() {
        let board = Board::at_start(2, 2, Side::A, true);
        let rules = Rules::<u64>::of(&board).unwrap();
        let endgame = Endgame::new(2, 100);
        let mut places = Vec::new();
        for code in 0..6u16.pow(4) {
            let [a, b, c, d] = [1, 6, 36, 216].map(|unit| code / unit % 6);
            let rows =
                Rows { own: u64::only(0, a) + u64::only(1, b), other: u64::only(0, c) + u64::only(1, d), beans: a + b + c + d };
            if endgame.covers(&rows) {
                places.push(endgame.rank(&rows, rules.size()));
            }
        }
        places.sort_unstable();
        assert_eq!(places, (0..endgame.values.len()).collect::<Vec<_>>());
    }

    #[test]
    fn as_many_beans_are_covered_as_there_is_room_for() {
        let covered = |size, bytes| Endgame::new(size, bytes).most;
        assert_eq!([covered(6, 4 << 20), covered(5, 4 << 20), covered(1, 4 << 20), covered(12, 4 << 20)], [12, 15, 100, 7]);
    }
}
