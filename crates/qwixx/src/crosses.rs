use std::{fmt, ops::Deref};

use crate::Color;

/// A number of a row, 2 to 12, that is crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cross {
    /// The row.
    pub color: Color,
    /// The number.
    pub number: u8,
}

impl Cross {
    /// Where the number stands in its row, counted from the left from 0.
    pub fn field(self) -> u8 {
        self.color.field(self.number)
    }
}

/// `red 7`.
impl fmt::Display for Cross {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.number)
    }
}

/// The most crosses a player can choose from: two sums in each of four rows.
const MOST: usize = 8;

/// The crosses a player may make. They take no space on the heap: playouts ask for them millions of
/// times.
#[derive(Clone, Copy, Debug)]
pub struct Crosses {
    list: [Cross; MOST],
    count: usize,
}

impl Default for Crosses {
    fn default() -> Crosses {
        Crosses { list: [Cross { color: Color::Red, number: 0 }; MOST], count: 0 }
    }
}

impl Crosses {
    /// Adds a cross if it is possible, without a branch no processor could foresee.
    pub(crate) fn push_if(&mut self, possible: bool, cross: Cross) {
        self.list[self.count] = cross;
        self.count += usize::from(possible);
    }
}

impl Deref for Crosses {
    type Target = [Cross];

    fn deref(&self) -> &[Cross] {
        &self.list[..self.count]
    }
}
