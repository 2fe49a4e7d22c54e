//! Who wins at once: which marbles complete a line, and after which moves the enemy completes one.
//!
//! A move turns a quadrant, and so does the answer: 37 boards tell everything, the one as it is and
//! those after one or two turns. On each of them only lines with four marbles matter.

use super::{
    look::{ONES, Pair, five, minus, plus, taken},
    straights::quarter_turned,
};
use crate::marbles::{LINES, Marbles};

/// What happens at once, as sets of cells.
pub(super) struct Threats {
    /// Where a marble completes a line before any turn.
    pub fives: u64,
    /// By the turns in the order of [`Turn::ALL`](crate::Turn::ALL).
    pub turns: [AfterTurn; 8],
}

#[derive(Clone, Copy, Default)]
pub(super) struct AfterTurn {
    /// Where a marble makes a line of the side on move, or does not matter to one.
    pub own: u64,
    /// Whether the enemy has a line.
    pub enemy: bool,
    /// Where a marble leaves the enemy an answer that wins, if there is no line yet.
    pub lost: u64,
}

/// The quarters by which the first turn of a quadrant in [`Turn::ALL`](crate::Turn::ALL) and the
/// second turn it clockwise.
pub(super) const QUARTERS: [usize; 2] = [3, 1];

impl Threats {
    pub(super) fn of(own: Marbles, enemy: Marbles) -> Threats {
        let boards = Boards::of(own, enemy);
        let still = boards.turned(&[]);
        let mut threats = Threats { fives: still.own_fives(), turns: Default::default() };
        let danger = still.danger();
        for (quadrant, pair) in threats.turns.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            let danger = danger | boards.turned(&[(quadrant, 2)]).danger();
            for (after, quarters) in pair.iter_mut().zip(QUARTERS) {
                let turns = [(quadrant, quarters)];
                let board = boards.turned(&turns);
                *after = AfterTurn {
                    own: board.own_fives(),
                    enemy: five(board.counts).1,
                    lost: danger | board.unparried(),
                };
            }
        }
        for first in 0..8 {
            for second in first / 2 * 2 + 2..8 {
                let turns = [first, second].map(|turn| (turn / 2, QUARTERS[turn % 2]));
                let danger = boards.turned(&turns).danger();
                threats.turns[first].lost |= danger;
                threats.turns[second].lost |= danger;
            }
        }
        threats
    }
}

/// A position with any turns.
struct Boards {
    own: Marbles,
    counts: Pair,
    /// What turns change in the counts, by quadrant and quarters.
    changes: [[Pair; 4]; 4],
}

impl Boards {
    fn of(own: Marbles, enemy: Marbles) -> Boards {
        let taken = |quadrant: usize, quarters: usize| {
            let [own, enemy] =
                [own, enemy].map(|marbles| quarter_turned(marbles.quadrant(quadrant), quarters));
            taken(quadrant, own, enemy)
        };
        let changes = [0, 1, 2, 3].map(|quadrant| {
            let still = taken(quadrant, 0);
            [0, 1, 2, 3].map(|quarters| minus(taken(quadrant, quarters), still))
        });
        let counts = (0..4).fold([0; 4], |sum, quadrant| plus(sum, taken(quadrant, 0)));
        Boards { own, counts, changes }
    }

    /// The board after quadrants are turned by some quarters.
    #[inline(always)]
    fn turned<'a>(&self, turns: &'a [(usize, usize)]) -> Turned<'a> {
        let change = |counts, &(quadrant, quarters): &(usize, usize)| {
            plus(counts, self.changes[quadrant][quarters])
        };
        Turned { own: self.own, counts: turns.iter().fold(self.counts, change), turns }
    }
}

struct Turned<'a> {
    /// Before the turns.
    own: Marbles,
    counts: Pair,
    turns: &'a [(usize, usize)],
}

impl Turned<'_> {
    /// Where a marble leaves the enemy a line that one marble completes.
    #[inline(always)]
    fn unparried(&self) -> u64 {
        let [a, b, c, d] = self.counts;
        let fours = fours([c, d], [a, b]);
        if fours == [0; 2] {
            return 0;
        }
        let parried = lines([c, d], fours)
            .map(|(line, missing)| if missing { line } else { 0 })
            .fold(Marbles::ALL.0, |parried, line| parried & line);
        Marbles::ALL.0 & !self.untwisted(parried)
    }

    /// Where a marble makes a line, or does not matter to one.
    #[inline(always)]
    fn own_fives(&self) -> u64 {
        let [a, b, c, d] = self.counts;
        let fours = fours([a, b], [c, d]);
        if fours == [0; 2] {
            return 0;
        }
        let own = twisted(self.own.0, self.turns.iter().copied());
        let fives = lines([a, b], fours)
            .map(|(line, missing)| if missing { line & !own } else { Marbles::ALL.0 })
            .fold(0, |fives, cells| fives | cells);
        self.untwisted(fives)
    }

    /// Where a marble leaves the enemy a move that ends with these turns and wins.
    #[inline(always)]
    fn danger(&self) -> u64 {
        match self.unparried() {
            0 => 0,
            unparried => unparried & !self.own_fives(),
        }
    }

    /// The cells that the turns bring to these.
    fn untwisted(&self, cells: u64) -> u64 {
        twisted(cells, self.turns.iter().map(|&(quadrant, quarters)| (quadrant, 4 - quarters)))
    }
}

/// The lines of a side with four or five marbles and none of the other.
#[inline(always)]
fn fours(side: [u64; 2], other: [u64; 2]) -> [u64; 2] {
    [0, 1].map(|word| {
        let blocked = other[word] | other[word] >> 1 | other[word] >> 2;
        side[word] >> 2 & !blocked & ONES
    })
}

/// The cells of the lines, and whether one of their marbles is missing.
fn lines(counts: [u64; 2], lines: [u64; 2]) -> impl Iterator<Item = (u64, bool)> {
    (0..2).flat_map(move |word| {
        let mut rest = lines[word];
        std::iter::from_fn(move || {
            let shift = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some((LINES[16 * word + shift as usize / 4], counts[word] >> shift & 1 == 0))
        })
    })
}

/// Where the turns bring cells.
fn twisted(cells: u64, turns: impl Iterator<Item = (usize, usize)>) -> u64 {
    turns.fold(cells, |cells, (quadrant, quarters)| {
        let before = Marbles(cells).quadrant(quadrant);
        cells ^ ((before ^ quarter_turned(before, quarters)) as u64) << (9 * quadrant)
    })
}
