use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::{
    cells::Cells,
    row::Row,
    rows::{Rows, Rules},
};
use crate::setup::MAX_PITS;

/// The greatest number of beans whose values fit into a byte.
const MOST_BEANS: u16 = 100;
/// The length of tables by beans: more than [`MOST_BEANS`], and quick to divide by.
const BY_BEANS: usize = 128;
/// Added to values where they are kept, so that 0 means unknown.
const OFFSET: i16 = 128;

type ByBeans<T> = [T; BY_BEANS];

/// The exact values of all positions with few beans, each computed when it is first asked for, or
/// [all at once](super::filling).
///
/// A position's place follows from the beans in both rows and the rank of each row among all that
/// hold as many, so that a value takes one byte and nothing else is kept.
pub(crate) struct Endgame<'a> {
    index: Index,
    values: Cells<'a, AtomicU8>,
}

/// Where the values of positions are: those with fewer beans come first.
pub(crate) struct Index {
    pits: u32,
    most: u16,
    /// What a pit adds to the rank of a row, by the beans that it and those before it hold.
    ranks: [ByBeans<u32>; MAX_PITS as usize],
    /// By the beans in the mover's row and then by those in the other one.
    blocks: Vec<ByBeans<Block>>,
}

/// Where the values of positions are that have as many beans in each of the rows: the ranks of both
/// rows times what they count.
///
/// Whoever is on move, it is the row with more beans that runs through neighbouring places: there
/// are more such rows, and filling goes through them again and again.
#[derive(Clone, Copy, Default)]
pub(crate) struct Block {
    first: u32,
    own: u32,
    other: u32,
}

impl Block {
    /// The place of a position, given the ranks of both rows.
    pub(crate) fn place(&self, own: u32, other: u32) -> usize {
        (self.first + own * self.own + other * self.other) as usize
    }

    /// How far two positions are from each other whose other rows are neighbours.
    pub(crate) fn stride(&self) -> usize {
        self.other as usize
    }
}

impl<'a> Endgame<'a> {
    /// For boards with `size` pits per side: up to `beans`, or as many as `bytes` suffice for.
    pub(crate) fn new(size: u8, beans: u16, bytes: u64) -> Endgame<'a> {
        Endgame::within(size, beans, bytes, Cells::owned)
    }

    /// The same in cells that are made for it.
    pub(crate) fn within(
        size: u8,
        beans: u16,
        bytes: u64,
        cells: impl FnOnce(usize) -> Cells<'a, AtomicU8>,
    ) -> Endgame<'a> {
        let pits = u32::from(size);
        let beans = 1..=u32::from(beans.min(MOST_BEANS));
        let most = beans
            .take_while(|&beans| binomial(2 * pits + beans, 2 * pits) <= bytes)
            .last()
            .unwrap_or(0);
        let index = Index::new(pits, most);
        Endgame { values: cells(binomial(2 * pits + most, 2 * pits) as usize), index }
    }

    /// The greatest number of beans that is covered.
    pub(crate) fn most(&self) -> u16 {
        self.index.most
    }

    /// All values as they are kept, none of them computed yet.
    pub(crate) fn bytes(&mut self) -> (&Index, &mut [u8]) {
        (&self.index, self.values.as_mut_bytes())
    }

    /// Whether the value of a position is to be had here.
    pub(crate) fn covers<R>(&self, rows: &Rows<R>) -> bool {
        rows.beans <= self.index.most
    }

    /// What the side on move gets more than the other one from here on.
    pub(crate) fn value<R: Row>(&self, rules: &Rules<R>, rows: &Rows<R>) -> i16 {
        let value = &self.values[self.index.place(rows, rules.size())];
        match value.load(Relaxed) {
            0 => {
                let computed = self.compute(rules, rows);
                value.store(kept(computed), Relaxed);
                computed
            }
            known => found(known),
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
}

/// A value as it is kept.
pub(crate) fn kept(value: i16) -> u8 {
    (value + OFFSET) as u8
}

/// The value that is kept so.
pub(crate) fn found(byte: u8) -> i16 {
    i16::from(byte) - OFFSET
}

impl Index {
    fn new(pits: u32, most: u32) -> Index {
        let mut index = Index {
            pits,
            most: most as u16,
            ranks: std::array::from_fn(|pit| {
                by_beans(most, |sum| binomial(sum + pit as u32, pit as u32 + 1) as u32)
            }),
            blocks: vec![[Block::default(); BY_BEANS]; most as usize + 1],
        };
        let mut first = 0;
        for (fewer, more) in (0..=index.most).flat_map(splits) {
            let [few, many] = [fewer, more].map(|beans| index.rows(beans) as u32);
            let [fewer, more] = [fewer, more].map(usize::from);
            let second = first + if fewer == more { 0 } else { few * many };
            index.blocks[more][fewer] = Block { first: second, own: 1, other: many };
            index.blocks[fewer][more] = Block { first, own: many, other: 1 };
            first = second + few * many;
        }
        index
    }

    /// The number of rows that hold so many beans.
    pub(crate) fn rows(&self, beans: u16) -> usize {
        binomial(u32::from(beans) + self.pits - 1, self.pits - 1) as usize
    }

    pub(crate) fn most(&self) -> u16 {
        self.most
    }

    /// Where positions are that have these beans in the mover's row and in the other one. Those
    /// whose mover has the fewer beans come right before those with as many in the rows the other
    /// way round.
    pub(crate) fn block(&self, own_beans: u16, other_beans: u16) -> Block {
        self.blocks[usize::from(own_beans)][usize::from(other_beans)]
    }

    pub(crate) fn place<R: Row>(&self, rows: &Rows<R>, size: u8) -> usize {
        let (own, own_beans) = self.rank(rows.own, size);
        let (other, other_beans) = self.rank(rows.other, size);
        self.blocks[own_beans][other_beans].place(own, other)
    }

    /// The rank of a row among those that hold as many beans, and how many these are.
    pub(crate) fn rank<R: Row>(&self, row: R, size: u8) -> (u32, usize) {
        let sums = row.sums();
        let sum = |pit| usize::from(sums.beans(pit)) % BY_BEANS;
        let rank = (0..size - 1).zip(&self.ranks).map(|(pit, ranks)| ranks[sum(pit)]).sum();
        (rank, sum(size - 1))
    }
}

/// All ways in which two rows can share beans, the fewer ones first.
pub(crate) fn splits(beans: u16) -> impl Iterator<Item = (u16, u16)> {
    (0..=beans / 2).map(move |fewer| (fewer, beans - fewer))
}

/// A table that fits numbers of beans up to the most, computed for those there are.
fn by_beans<T: Default>(most: u32, mut entry: impl FnMut(u32) -> T) -> ByBeans<T> {
    std::array::from_fn(
        |beans| if beans as u32 <= most { entry(beans as u32) } else { T::default() },
    )
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
            let rows = Rows {
                own: u64::only(0, a) + u64::only(1, b),
                other: u64::only(0, c) + u64::only(1, d),
                beans: a + b + c + d,
            };
            if endgame.covers(&rows) {
                places.push(endgame.index.place(&rows, rules.size()));
            }
        }
        places.sort_unstable();
        assert_eq!(places, (0..endgame.values.len()).collect::<Vec<_>>());
    }

    #[test]
    fn as_many_beans_are_covered_as_there_is_space_for() {
        let covered = |size, bytes| Endgame::new(size, 100, bytes).most();
        assert_eq!(
            [covered(6, 4 << 20), covered(5, 4 << 20), covered(1, 4 << 20), covered(12, 4 << 20)],
            [12, 15, 100, 7]
        );
        assert_eq!(Endgame::new(6, 9, 4 << 20).most(), 9);
    }
}
