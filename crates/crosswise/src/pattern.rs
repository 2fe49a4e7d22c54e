//! How lines are filled, whatever the symbols are.

use crate::cell::SIDE;

/// The number of patterns.
pub const PATTERNS: usize = 30;

/// How many tiles of each symbol a line holds, without saying which symbol: the ways to write 0 to
/// 6 as a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern(u8);

/// The points for 0 to 6 equal tiles in a line; six of them win the game instead.
const POINTS: [u8; SIDE + 1] = [0, 0, 1, 3, 5, 7, 0];
/// The points for a line of six different tiles.
const ALL_DIFFERENT: u8 = 6;
/// For each pattern how many symbols occur once, twice and so on, four bits each; those with fewer
/// tiles first.
const SHAPES: [u32; PATTERNS] = shapes();
/// The pattern with one tile more of a symbol, by how often that symbol occurs.
const MORE: [[Pattern; SIDE]; PATTERNS] = more();
/// The pattern with one tile less of a symbol, by how often that symbol occurs.
const LESS: [[Pattern; SIDE + 1]; PATTERNS] = less();
/// What full and unfinished lines of a pattern count.
const WORTH: [u8; PATTERNS] = worth();

impl Pattern {
    pub(crate) const EMPTY: Pattern = Pattern(0);
    /// Five equal tiles and an empty cell.
    pub(crate) const FIVE: Pattern = number(1 << (4 * 4));
    /// Six equal tiles.
    pub(crate) const SIX: Pattern = number(1 << (4 * 5));

    /// The pattern with this index.
    pub(crate) const fn at(index: usize) -> Pattern {
        Pattern(index as u8)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The pattern after a tile was added whose symbol occurs `count` times.
    pub(crate) const fn more(self, count: usize) -> Pattern {
        MORE[self.index()][count]
    }

    /// The pattern after one of `count` equal tiles was taken away.
    pub(crate) const fn less(self, count: usize) -> Pattern {
        LESS[self.index()][count]
    }

    pub(crate) const fn points(self) -> u8 {
        WORTH[self.index()]
    }
}

/// How many symbols occur `count` times in a shape.
const fn symbols(shape: u32, count: usize) -> u32 {
    shape >> (4 * (count - 1)) & 15
}

/// The shape of one symbol that occurs `count` times.
const fn one(count: usize) -> u32 {
    if count == 0 { 0 } else { 1 << (4 * (count - 1)) }
}

/// How many tiles a shape has.
const fn tiles(shape: u32) -> usize {
    let mut sum = 0;
    let mut count = 1;
    while count <= SIDE {
        sum += count * symbols(shape, count) as usize;
        count += 1;
    }
    sum
}

/// Whether a tile can be added whose symbol occurs `count` times.
const fn can_grow(shape: u32, count: usize) -> bool {
    tiles(shape) < SIDE && (count == 0 || symbols(shape, count) > 0)
}

/// Where a shape is among those found so far; behind them if it is new.
const fn position(shapes: &[u32; PATTERNS], found: usize, shape: u32) -> usize {
    let mut place = 0;
    while place < found && shapes[place] != shape {
        place += 1;
    }
    place
}

/// All shapes: each one grown from those before it, by one tile in every possible way.
const fn shapes() -> [u32; PATTERNS] {
    let mut shapes = [0; PATTERNS];
    let mut place = 0;
    let mut found = 1;
    while place < found {
        let mut count = 0;
        while count < SIDE {
            if can_grow(shapes[place], count) {
                let grown = shapes[place] - one(count) + one(count + 1);
                shapes[position(&shapes, found, grown)] = grown;
                found += (position(&shapes, found, grown) == found) as usize;
            }
            count += 1;
        }
        place += 1;
    }
    assert!(found == PATTERNS);
    shapes
}

/// The pattern of a shape.
const fn number(shape: u32) -> Pattern {
    Pattern(position(&SHAPES, PATTERNS, shape) as u8)
}

const fn more() -> [[Pattern; SIDE]; PATTERNS] {
    let mut table = [[Pattern(0); SIDE]; PATTERNS];
    let mut place = 0;
    while place < PATTERNS {
        let mut count = 0;
        while count < SIDE {
            if can_grow(SHAPES[place], count) {
                table[place][count] = number(SHAPES[place] - one(count) + one(count + 1));
            }
            count += 1;
        }
        place += 1;
    }
    table
}

const fn less() -> [[Pattern; SIDE + 1]; PATTERNS] {
    let mut table = [[Pattern(0); SIDE + 1]; PATTERNS];
    let mut place = 0;
    while place < PATTERNS {
        let mut count = 1;
        while count <= SIDE {
            if symbols(SHAPES[place], count) > 0 {
                table[place][count] = number(SHAPES[place] - one(count) + one(count - 1));
            }
            count += 1;
        }
        place += 1;
    }
    table
}

const fn worth() -> [u8; PATTERNS] {
    let mut table = [0; PATTERNS];
    let mut place = 0;
    while place < PATTERNS {
        let mut count = 1;
        while count <= SIDE {
            table[place] += symbols(SHAPES[place], count) as u8 * POINTS[count];
            count += 1;
        }
        if symbols(SHAPES[place], 1) as usize == SIDE {
            table[place] = ALL_DIFFERENT;
        }
        place += 1;
    }
    table
}
