//! Where each feature of a position stands among the inputs of a network.

/// Inputs of one sort: for each of some groups a number of values, of which a position has one.
///
/// Blocks follow one another, so that no place has to be counted by hand:
///
/// ```
/// use training::Block;
///
/// const ROWS: Block = Block::first(4, 11);
/// const MISSES: Block = Block::after(ROWS, 1, 5);
/// const INPUTS: usize = MISSES.end();
///
/// assert_eq!((ROWS.at(2, 3), MISSES.at(0, 4), INPUTS), (25, 48, 49));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    start: usize,
    groups: usize,
    values: usize,
}

impl Block {
    /// The block at the beginning.
    pub const fn first(groups: usize, values: usize) -> Block {
        Block { start: 0, groups, values }
    }

    /// The block that follows another one.
    pub const fn after(before: Block, groups: usize, values: usize) -> Block {
        Block { start: before.end(), groups, values }
    }

    /// Its first input.
    pub const fn start(self) -> usize {
        self.start
    }

    /// The input after its last one: the number of inputs, if it is the last block.
    pub const fn end(self) -> usize {
        self.start + self.groups * self.values
    }

    /// The input for a value of a group; a value beyond the last counts as the last.
    #[inline]
    pub fn at(self, group: usize, value: usize) -> usize {
        self.start + group * self.values + value.min(self.values - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: Block = Block::first(1, 3);
    const KINDS: Block = Block::after(NUMBERS, 6, 10);

    #[test]
    fn blocks_follow_one_another_without_gaps() {
        assert_eq!((NUMBERS.start(), NUMBERS.end()), (0, 3));
        assert_eq!((KINDS.start(), KINDS.end()), (3, 63));
        let all: Vec<usize> =
            (0..6).flat_map(|group| (0..10).map(move |value| KINDS.at(group, value))).collect();
        assert!(all.into_iter().eq(3..63));
    }

    #[test]
    fn what_is_beyond_the_last_value_counts_as_the_last() {
        assert_eq!(KINDS.at(2, 9), KINDS.at(2, 500));
        assert_eq!(KINDS.at(5, 500), KINDS.end() - 1);
    }
}
