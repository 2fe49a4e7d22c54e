//! Where a filling lies in a slice, put together from the two halves of the free cells.

use super::subsets::{choices, rank, rank_above};

/// The cells of one side in the upper half.
#[derive(Clone, Copy)]
pub(super) struct Upper {
    /// What they add to the rank of the set.
    pub rank: u32,
    /// The number of cells that are left for the lower half.
    pub left: usize,
}

/// For every half of the cells of one side the halves of the other's, so that the rank of a set is
/// found without looking at its cells.
pub(super) struct Halves {
    cells: usize,
    size: usize,
    middle: usize,
    /// By the other side's lower cells, then by one's own number of them.
    lower: Vec<Vec<Vec<u32>>>,
    /// By the other side's upper cells.
    upper: Vec<Vec<Upper>>,
}

impl Halves {
    /// One side fills `size` of the cells.
    pub(super) fn new(cells: usize, size: usize) -> Halves {
        let middle = cells / 2;
        let lower = (0..1 << middle).map(|other: usize| {
            let mut by_count = vec![Vec::new(); middle + 1];
            for own in (0..1 << middle).filter(|own| own & other == 0) {
                by_count[own.count_ones() as usize].push(rank(own) as u32);
            }
            by_count
        });
        let top = cells - middle;
        let upper = (0..1 << top).map(|other: usize| {
            let own = (0..1 << top).filter(|own| own & other == 0);
            let fitting = own
                .filter_map(|own: usize| Some((own, size.checked_sub(own.count_ones() as usize)?)));
            let upper = fitting
                .filter(|&(_, left)| left <= middle)
                .map(|(own, left)| Upper { rank: rank_above(own, middle, left) as u32, left });
            upper.collect()
        });
        Halves { cells, size, middle, lower: lower.collect(), upper: upper.collect() }
    }

    /// The number of cells in the lower half.
    pub(super) fn middle(&self) -> usize {
        self.middle
    }

    /// All that the upper half of the cells can hold.
    pub(super) fn uppers(&self) -> std::ops::Range<usize> {
        0..1 << (self.cells - self.middle)
    }

    /// Beside the other side's upper cells, what one side may fill of them, in rising order.
    pub(super) fn upper(&self, other: usize) -> &[Upper] {
        &self.upper[other]
    }

    /// Beside the other side's lower cells, what so many of one side's lower cells add to the ranks
    /// of its sets, in rising order.
    #[inline(always)]
    pub(super) fn lower(&self, other: usize, count: usize) -> &[u32] {
        &self.lower[other][count]
    }

    /// By one side's upper cells, how many sets of `others` cells there are beside any of its sets
    /// with them, if the upper cells of the others lie in a range.
    pub(super) fn beside(&self, others: usize, range: &std::ops::Range<usize>) -> Vec<usize> {
        let beside = |own: usize| {
            let Some(low) = self.size.checked_sub(own.count_ones() as usize) else { return 0 };
            let Some(free) = self.middle.checked_sub(low) else { return 0 };
            let left = |other: usize| others.checked_sub(other.count_ones() as usize);
            let uppers = range.clone().filter(|other| other & own == 0);
            uppers
                .filter_map(left)
                .filter(|&left| left <= free)
                .map(|left| choices(free, left))
                .sum()
        };
        self.uppers().map(beside).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strong::endgame::subsets::subsets;

    const CELLS: usize = 9;
    const SIZE: usize = 3;
    const OTHERS: usize = 4;

    #[test]
    fn the_sets_beside_another_come_in_rising_order() {
        let halves = Halves::new(CELLS, SIZE);
        for other in subsets(CELLS, OTHERS) {
            let low = other & ((1 << halves.middle()) - 1);
            let ranks = halves.upper(other >> halves.middle()).iter().flat_map(|upper| {
                halves.lower(low, upper.left).iter().map(|&rank| upper.rank + rank)
            });
            let sets = subsets(CELLS, SIZE).filter(|own| own & other == 0);
            assert!(ranks.eq(sets.map(|own| rank(own) as u32)));
        }
    }

    #[test]
    fn the_sets_in_a_range_are_counted() {
        let halves = Halves::new(CELLS, SIZE);
        let range = 3..17;
        let beside = halves.beside(OTHERS, &range);
        for own in subsets(CELLS, SIZE) {
            let sets = subsets(CELLS, OTHERS).filter(|other| other & own == 0);
            let count = sets.filter(|other| range.contains(&(other >> halves.middle()))).count();
            assert_eq!(beside[own >> halves.middle()], count);
        }
    }
}
