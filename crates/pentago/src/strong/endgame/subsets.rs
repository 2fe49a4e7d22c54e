//! Sets of cells as the bits of a number, and the place of each among all sets of its size in
//! rising order.

/// The most cells there can be.
pub(super) const MOST: usize = 19;

static CHOICES: [[u32; MOST + 2]; MOST + 2] = {
    let mut choices = [[0; MOST + 2]; MOST + 2];
    let mut of = 0;
    while of < MOST + 2 {
        choices[of][0] = 1;
        let mut size = 1;
        while size <= of {
            choices[of][size] = choices[of - 1][size - 1] + choices[of - 1][size];
            size += 1;
        }
        of += 1;
    }
    choices
};

/// The number of sets of `size` cells among `of`.
pub(super) fn choices(of: usize, size: usize) -> usize {
    CHOICES[of][size] as usize
}

/// All sets of `size` cells among `of`, in rising order.
pub(super) fn subsets(of: usize, size: usize) -> impl Iterator<Item = usize> {
    (0..1usize << of).filter(move |set| set.count_ones() as usize == size)
}

/// The place of a set.
pub(super) fn rank(set: usize) -> usize {
    rank_above(set, 0, 0)
}

/// What the cells of a set add to the place of the set they belong to, if they are moved up by
/// `shift` and there are `below` others below them.
pub(super) fn rank_above(set: usize, shift: usize, below: usize) -> usize {
    let mut rank = 0;
    let mut rest = set;
    let mut size = below;
    while rest != 0 {
        size += 1;
        rank += choices(rest.trailing_zeros() as usize + shift, size);
        rest &= rest - 1;
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_ranked_in_rising_order() {
        for of in 0..10 {
            for size in 0..=of {
                assert!(subsets(of, size).map(rank).eq(0..choices(of, size)));
            }
        }
    }

    #[test]
    fn ranks_add_up_of_two_halves() {
        for set in subsets(12, 6) {
            let low = set & 0o77;
            let high = set >> 6;
            assert_eq!(rank(low) + rank_above(high, 6, low.count_ones() as usize), rank(set));
        }
    }
}
