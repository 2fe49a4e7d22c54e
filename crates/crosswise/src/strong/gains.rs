//! What it is worth to change a line, looked up: playing games on asks for little else.

use crate::{
    Tile,
    cell::SIDE,
    line::Line,
    pattern::{PATTERNS, Pattern},
};

/// What lines are worth, and what one changed tile makes of that. The inner indices are how often
/// the symbol of the tile occurs in the line.
pub(crate) struct Gains {
    lines: [i32; PATTERNS],
    more: [[i32; SIDE]; PATTERNS],
    less: [[i32; SIDE + 1]; PATTERNS],
    /// First how often the old symbol occurs, then the new one.
    exchange: [[[i32; SIDE]; SIDE + 1]; PATTERNS],
}

impl Gains {
    /// The gains that follow from what lines of each pattern are worth.
    pub(crate) const fn of(lines: [i32; PATTERNS]) -> Gains {
        let mut gains = Gains {
            lines,
            more: [[0; SIDE]; PATTERNS],
            less: [[0; SIDE + 1]; PATTERNS],
            exchange: [[[0; SIDE]; SIDE + 1]; PATTERNS],
        };
        let mut n = 0;
        while n < PATTERNS {
            let pattern = Pattern::at(n);
            let mut count = 0;
            while count <= SIDE {
                let less = pattern.less(count);
                gains.less[n][count] = lines[less.index()] - lines[n];
                let mut other = 0;
                while other < SIDE {
                    gains.more[n][other] = lines[pattern.more(other).index()] - lines[n];
                    gains.exchange[n][count][other] = lines[less.more(other).index()] - lines[n];
                    other += 1;
                }
                count += 1;
            }
            n += 1;
        }
        gains
    }

    /// What one tile more is worth.
    pub(crate) fn add(&self, line: Line, tile: Tile) -> i32 {
        self.more[line.pattern().index()][line.count(tile)]
    }

    /// What one tile less is worth.
    pub(crate) fn remove(&self, line: Line, tile: Tile) -> i32 {
        self.less[line.pattern().index()][line.count(tile)]
    }

    /// What another tile in the place of `old` is worth.
    pub(crate) fn exchange(&self, line: Line, old: Tile, new: Tile) -> i32 {
        self.exchange[line.pattern().index()][line.count(old)][line.count(new)]
    }

    /// What the line is worth as it is.
    pub(crate) fn line(&self, line: Line) -> i32 {
        self.lines[line.pattern().index()]
    }
}
