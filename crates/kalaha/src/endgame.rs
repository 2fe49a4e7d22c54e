use std::{
    sync::atomic::{AtomicU8, Ordering},
    thread,
};

use crate::{
    board::MAX_PITS,
    row::Row,
    rows::{Rows, Rules},
};

/// As many as a byte has room for.
const MOST_BEANS: u16 = 100;
/// More than that, and quick to divide by.
const ROOM: usize = 128;
/// Added to values where they are kept, so that 0 means unknown.
const OFFSET: i16 = 128;

type ByBeans = [u32; ROOM];

/// The exact values of all positions with few beans, each computed when it is first asked for.
///
/// A position's place follows from the beans in both rows and the rank of each row among all that hold as many, so that a value
/// takes one byte and nothing else is kept.
pub(crate) struct Endgame {
    most: u16,
    /// What a pit adds to the rank of a row when it and those before it hold so many beans.
    ranks: [ByBeans; MAX_PITS as usize],
    /// The number of rows with so many beans.
    counts: ByBeans,
    /// The first place of positions with so many beans in the own row, and in the other one.
    firsts: Vec<ByBeans>,
    values: Vec<AtomicU8>,
}

impl Endgame {
    /// For boards with `size` pits per side: up to `beans`, or as many as `bytes` have room for.
    pub fn new(size: u8, beans: u16, bytes: u64) -> Endgame {
        let pits = u32::from(size);
        let beans = 1..=u32::from(beans.min(MOST_BEANS));
        let most = beans.take_while(|&beans| binomial(2 * pits + beans, 2 * pits) <= bytes).last().unwrap_or(0);
        let counts: ByBeans = by_beans(most, |beans| binomial(beans + pits - 1, pits - 1) as u32);
        let mut places = 0;
        let mut first = |own: u32, other: u32| {
            let count = if own + other <= most { counts[own as usize] * counts[other as usize] } else { 0 };
            places += count;
            places - count
        };
        let firsts = (0..=most).map(|own| by_beans(most, |other| first(own, other))).collect();
        Endgame {
            most: most as u16,
            ranks: std::array::from_fn(|pit| by_beans(most, |sum| binomial(sum + pit as u32, pit as u32 + 1) as u32)),
            counts,
            firsts,
            values: (0..places).map(|_| AtomicU8::new(0)).collect(),
        }
    }

    /// Computes all values, fewest beans first, which is many times faster than each when it is asked for.
    pub fn fill<R: Row>(&self, rules: &Rules<R>, threads: usize) {
        let rows: Vec<Vec<R>> = (0..self.most).map(|beans| spread(rules.size(), beans)).collect();
        let fill_with = |own: u16, beans: u16| {
            for &own_row in &rows[usize::from(own)] {
                for &other in &rows[usize::from(beans - own)] {
                    self.value(rules, &Rows { own: own_row, other, beans });
                }
            }
        };
        let fill_with = &fill_with;
        for beans in 2..=self.most {
            thread::scope(|scope| {
                for thread in 1..=threads as u16 {
                    scope.spawn(move || (thread..beans).step_by(threads).for_each(|own| fill_with(own, beans)));
                }
            });
        }
    }

    /// The greatest number of beans that is covered.
    pub fn most(&self) -> u16 {
        self.most
    }

    pub fn covers<R>(&self, rows: &Rows<R>) -> bool {
        rows.beans <= self.most
    }

    /// What the side on move gets more than the other one from here on.
    pub fn value<R: Row>(&self, rules: &Rules<R>, rows: &Rows<R>) -> i16 {
        let place = &self.values[self.place(rows, rules.size())];
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
            sown.worth(self.value(rules, &sown.rows))
        };
        (0..rules.size()).filter(|&pit| rows.own.beans(pit) > 0).map(after).max().unwrap_or(0)
    }

    fn place<R: Row>(&self, rows: &Rows<R>, size: u8) -> usize {
        let ((own, own_beans), (other, other_beans)) = (self.rank(rows.own, size), self.rank(rows.other, size));
        (self.firsts[own_beans][other_beans] + own * self.counts[other_beans] + other) as usize
    }

    /// The rank of a row among those that hold as many beans, and how many these are.
    fn rank<R: Row>(&self, row: R, size: u8) -> (u32, usize) {
        let sums = row.sums();
        let sum = |pit| usize::from(sums.beans(pit)) % ROOM;
        let rank = (0..size - 1).zip(&self.ranks).map(|(pit, ranks)| ranks[sum(pit)]).sum();
        (rank, sum(size - 1))
    }
}

/// A table that fits numbers of beans up to the most, computed for those there are.
fn by_beans(most: u32, mut entry: impl FnMut(u32) -> u32) -> ByBeans {
    std::array::from_fn(|beans| if beans as u32 <= most { entry(beans as u32) } else { 0 })
}

/// All ways to spread beans over some pits.
fn spread<R: Row>(pits: u8, beans: u16) -> Vec<R> {
    if pits == 1 {
        return vec![R::only(0, beans)];
    }
    let with_last = |last: u16| spread(pits - 1, beans - last).into_iter().map(move |row: R| row + R::only(pits - 1, last));
    (0..=beans).flat_map(with_last).collect()
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
        let endgame = Endgame::new(2, 100, 100);
        let mut places = Vec::new();
        for code in 0..6u16.pow(4) {
            let [a, b, c, d] = [1, 6, 36, 216].map(|unit| code / unit % 6);
            let rows =
                Rows { own: u64::only(0, a) + u64::only(1, b), other: u64::only(0, c) + u64::only(1, d), beans: a + b + c + d };
            if endgame.covers(&rows) {
                places.push(endgame.place(&rows, rules.size()));
            }
        }
        places.sort_unstable();
        assert_eq!(places, (0..endgame.values.len()).collect::<Vec<_>>());
    }

    #[test]
    fn filled_at_once_or_one_by_one_the_values_are_the_same() {
        for (size, empty_capture, threads) in [(1, true, 1), (2, false, 2), (3, true, 3), (4, false, 2)] {
            let board = Board::at_start(size, 4, Side::A, empty_capture);
            let rules = Rules::<u64>::of(&board).unwrap();
            let [filled, asked] = [0; 2].map(|_| Endgame::new(size as u8, 8, 1 << 20));
            filled.fill(&rules, threads);
            let sum = |row: u64| row.sums().beans(size as u8 - 1);
            for own in (1..8).flat_map(|beans| spread(size as u8, beans)) {
                for other in (1..=8 - sum(own)).flat_map(|beans| spread(size as u8, beans)) {
                    asked.value(&rules, &Rows { own, other, beans: sum(own) + sum(other) });
                }
            }
            let values = |endgame: &Endgame| endgame.values.iter().map(|value| value.load(Ordering::Relaxed)).collect::<Vec<_>>();
            assert_eq!(values(&filled), values(&asked));
        }
    }

    #[test]
    fn as_many_beans_are_covered_as_there_is_room_for() {
        let covered = |size, bytes| Endgame::new(size, 100, bytes).most;
        assert_eq!([covered(6, 4 << 20), covered(5, 4 << 20), covered(1, 4 << 20), covered(12, 4 << 20)], [12, 15, 100, 7]);
        assert_eq!(Endgame::new(6, 9, 4 << 20).most, 9);
    }
}
