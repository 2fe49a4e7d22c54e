use std::{fmt, str::FromStr};

use table::{Problem, problem, shown};

/// A cell of the board, numbered in row order from `a1` (0) to `c3` (8); a move is the cell to draw
/// on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells.
    pub const COUNT: usize = 9;

    /// All cells in row order.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..Cell::COUNT as u8).map(Cell)
    }

    /// The number of the cell.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.0 % 3);
        let row = self.0 / 3 + 1;
        write!(f, "{column}{row}")
    }
}

impl FromStr for Cell {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Cell, Problem> {
        Cell::all().find(|cell| cell.to_string() == text).ok_or_else(|| {
            let text = shown(text);
            problem!(
                "\"{text}\" is no cell, expected a column a to c and a row 1 to 3, such as b2",
                "\"{text}\" ist kein Feld, erwartet werden eine Spalte a bis c und eine Zeile \
                 1 bis 3, etwa b2"
            )
        })
    }
}
