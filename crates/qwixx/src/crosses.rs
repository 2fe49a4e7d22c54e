use std::ops::Deref;

use crate::Color;

/// The most crosses a player can choose from: two sums in each of four rows.
const MOST: usize = 8;

/// The crosses a player may make, without a place on the heap: playouts ask for them millions of
/// times.
#[derive(Clone, Copy, Debug)]
pub struct Crosses {
    list: [(Color, u8); MOST],
    count: usize,
}

impl Default for Crosses {
    fn default() -> Crosses {
        Crosses { list: [(Color::Red, 0); MOST], count: 0 }
    }
}

impl Crosses {
    /// Adds a cross if it is possible, without a branch no processor could foresee.
    pub(crate) fn push_if(&mut self, possible: bool, color: Color, number: u8) {
        self.list[self.count] = (color, number);
        self.count += usize::from(possible);
    }
}

impl Deref for Crosses {
    type Target = [(Color, u8)];

    fn deref(&self) -> &[(Color, u8)] {
        &self.list[..self.count]
    }
}
