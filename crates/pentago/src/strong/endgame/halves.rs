//! Where a filling lies in a slice, put together from the two halves of the free cells.

use super::subsets::{choices, rank, rank_above, squeeze};

/// What a half of a set adds to its place among the sets of its size, and to the place of the
/// filling in the slice.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub rank: u32,
    pub place: u32,
}

/// The parts of the upper half, with the number of cells that are left for the lower.
pub(super) struct Upper {
    pub part: Part,
    pub left: usize,
}

/// For every half of the cells of one side the halves of the other's, so that the sum of an upper
/// and a lower part is found without looking at the cells.
pub(super) struct Halves {
    middle: usize,
    /// By the other side's lower cells, then by one's own number of them.
    lower: Vec<Vec<Vec<Part>>>,
    /// By the other side's upper cells.
    upper: Vec<Vec<Upper>>,
}

impl Halves {
    /// One side fills `size` of the cells, the other `others`; fillings lie in the slice by the
    /// former and then by the latter.
    pub(super) fn new(cells: usize, size: usize, others: usize) -> Halves {
        let middle = cells / 2;
        let stride = choices(cells - size, others);
        let part = |rank: usize, place: usize| Part {
            rank: rank as u32,
            place: (rank * stride + place) as u32,
        };
        let lower = (0..1 << middle).map(|other: usize| {
            let mut by_count = vec![Vec::new(); middle + 1];
            for own in (0..1 << middle).filter(|own| own & other == 0) {
                by_count[own.count_ones() as usize]
                    .push(part(rank(own), rank(squeeze(other, !own & ((1 << middle) - 1)))));
            }
            by_count
        });
        let top = cells - middle;
        let upper = (0..1 << top).map(|other: usize| {
            let others_below = others.saturating_sub(other.count_ones() as usize);
            let own = (0..1 << top).filter(|own| own & other == 0);
            let fitting = own
                .filter_map(|own: usize| Some((own, size.checked_sub(own.count_ones() as usize)?)));
            let upper = fitting.filter(|&(_, left)| left <= middle).map(|(own, left)| {
                let others = squeeze(other, !own & ((1 << top) - 1));
                Upper {
                    part: part(
                        rank_above(own, middle, left),
                        rank_above(others, middle - left, others_below),
                    ),
                    left,
                }
            });
            upper.collect()
        });
        Halves { middle, lower: lower.collect(), upper: upper.collect() }
    }

    /// Goes through all sets that one side may fill beside `other`, in rising order.
    #[inline(always)]
    pub(super) fn each(&self, other: usize, mut visit: impl FnMut(Part)) {
        let lower = &self.lower[other & ((1 << self.middle) - 1)];
        for Upper { part, left } in &self.upper[other >> self.middle] {
            for low in &lower[*left] {
                visit(Part { rank: part.rank + low.rank, place: part.place + low.place });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strong::endgame::subsets::subsets;

    #[test]
    fn every_filling_has_the_place_its_sets_say() {
        let cells = 9;
        let size = 3;
        let others = 4;
        let halves = Halves::new(cells, size, others);
        for other in subsets(cells, others) {
            let mut sets = subsets(cells, size).filter(|own| own & other == 0);
            halves.each(other, |part| {
                let own = sets.next().unwrap();
                let within = squeeze(other, !own & ((1 << cells) - 1));
                assert_eq!(part.rank as usize, rank(own));
                assert_eq!(
                    part.place as usize,
                    rank(own) * choices(cells - size, others) + rank(within)
                );
            });
            assert_eq!(sets.next(), None);
        }
    }
}
