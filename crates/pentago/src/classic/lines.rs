//! What lies on the straight lines of the board, for those who judge positions.

use crate::{cell::bit_at, marbles::Marbles};

/// The lines: six rows, six columns, the two long and the four short diagonals.
const LINES: usize = 18;
/// The first of the short diagonals, which have five cells instead of six.
const FIRST_SHORT: usize = 14;
/// The number of possible contents of a line of six and of a line of five.
pub(super) const SIX: usize = 729;
pub(super) const FIVE: usize = 243;

/// Row and column of the first cell and the way to the next, for each line.
const STARTS: [(usize, usize, isize, isize); LINES] = {
    let mut starts = [(0, 0, 0, 0); LINES];
    let mut index = 0;
    while index < 6 {
        starts[index] = (index, 0, 0, 1);
        starts[6 + index] = (0, index, 1, 0);
        index += 1;
    }
    starts[12] = (0, 0, 1, 1);
    starts[13] = (0, 5, 1, -1);
    starts[14] = (0, 1, 1, 1);
    starts[15] = (1, 0, 1, 1);
    starts[16] = (0, 4, 1, -1);
    starts[17] = (1, 5, 1, -1);
    starts
};

/// The contents of a line are a number of base three, the first cell lowest: 0 is free, 1 an own
/// marble, 2 one of the enemy. Six of them, ten bits each, are packed into a word; these are the
/// words of one's own marbles in a quadrant.
static CONTENTS: [[[u64; 3]; 512]; 4] = {
    let mut contents = [[[0; 3]; 512]; 4];
    let mut line = 0;
    while line < LINES {
        let (row, column, down, right) = STARTS[line];
        let mut place = 0;
        while place < if line < FIRST_SHORT { 6 } else { 5 } {
            let steps = place as isize;
            let bit = bit_at(
                (row as isize + steps * down) as usize,
                (column as isize + steps * right) as usize,
            )
            .trailing_zeros();
            let quadrant = (bit / 9) as usize;
            let within = bit % 9;
            let mut marbles = 0;
            while marbles < 512 {
                if marbles >> within & 1 == 1 {
                    contents[quadrant][marbles][line / 6] += 3u64.pow(place) << (10 * (line % 6));
                }
                marbles += 1;
            }
            place += 1;
        }
        line += 1;
    }
    contents
};

/// What lies on each line of a board.
pub(super) struct Lines([u64; 3]);

impl Lines {
    pub(super) fn of(own: Marbles, enemy: Marbles) -> Lines {
        let mut words = [0; 3];
        for (quadrant, contents) in CONTENTS.iter().enumerate() {
            let [own, enemy] = [own, enemy].map(|marbles| &contents[marbles.quadrant(quadrant)]);
            for (word, (own, enemy)) in words.iter_mut().zip(own.iter().zip(enemy)) {
                *word += own + 2 * enemy;
            }
        }
        Lines(words)
    }

    /// The contents of the lines of six cells.
    pub(super) fn sixes(&self) -> impl Iterator<Item = usize> {
        (0..FIRST_SHORT).map(|line| self.contents(line))
    }

    /// The contents of the lines of five cells.
    pub(super) fn fives(&self) -> impl Iterator<Item = usize> {
        (FIRST_SHORT..LINES).map(|line| self.contents(line))
    }

    fn contents(&self, line: usize) -> usize {
        (self.0[line / 6] >> (10 * (line % 6)) & 0x3ff) as usize
    }
}

/// The marbles in some contents of a line: for each cell 0, 1 or 2.
pub(super) const fn cells<const LENGTH: usize>(contents: usize) -> [usize; LENGTH] {
    let mut cells = [0; LENGTH];
    let mut place = 0;
    let mut rest = contents;
    while place < LENGTH {
        cells[place] = rest % 3;
        rest /= 3;
        place += 1;
    }
    cells
}
