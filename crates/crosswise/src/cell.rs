use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};
use table::{Problem, problem, shown};
use ts_rs::TS;

/// The length of a side of the board.
pub const SIDE: usize = 6;
/// The number of cells.
pub const CELLS: usize = SIDE * SIDE;

/// A cell of the board, counted row by row from the top left; written with its column `a`–`f` and
/// its row `1`–`6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Cell(u8);

impl Cell {
    /// The cell in this column and row, both counted from 0 and below six.
    pub fn at(column: usize, row: usize) -> Cell {
        debug_assert!(column < SIDE && row < SIDE);
        Cell((row * SIDE + column) as u8)
    }

    /// All cells, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// Its place among all cells, row by row from 0.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Its column, counted from 0 at the left.
    pub fn column(self) -> usize {
        self.index() % SIDE
    }

    /// Its row, counted from 0 at the top.
    pub fn row(self) -> usize {
        self.index() / SIDE
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), self.row() + 1)
    }
}

impl FromStr for Cell {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Cell, Problem> {
        match text.as_bytes() {
            &[column @ b'a'..=b'f', row @ b'1'..=b'6'] => {
                Ok(Cell::at(usize::from(column - b'a'), usize::from(row - b'1')))
            }
            _ => {
                let text = shown(text);
                Err(problem!(
                    "\"{text}\" is no cell: \
                     expected a column from a to f and a row from 1 to 6, such as c4",
                    "\"{text}\" ist kein Feld: \
                     erwartet werden eine Spalte von a bis f und eine Zeile von 1 bis 6, etwa c4",
                ))
            }
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cells(u64);

impl Cells {
    pub(crate) const NONE: Cells = Cells(0);
    pub(crate) const ALL: Cells = Cells((1 << CELLS) - 1);

    /// Puts a cell into the set or takes it out.
    pub(crate) fn set(&mut self, cell: Cell, contained: bool) {
        self.0 = self.0 & !(1 << cell.0) | u64::from(contained) << cell.0;
    }

    /// The cells that are not in the set.
    pub(crate) fn others(self) -> Cells {
        Cells(!self.0 & Cells::ALL.0)
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The cell that `n` others of the set precede; there is one.
    ///
    /// Random games ask this all the time, so it counts the cells of all bytes at once instead of
    /// going from cell to cell.
    pub(crate) fn nth(self, n: u32) -> Cell {
        const EACH: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x80 * EACH;
        let pairs = self.0 - ((self.0 >> 1) & (0x55 * EACH));
        let fours = (pairs & (0x33 * EACH)) + ((pairs >> 2) & (0x33 * EACH));
        let bytes = (fours + (fours >> 4)) & (0x0f * EACH);
        let sums = bytes.wrapping_mul(EACH);
        let reached = ((sums | HIGH) - u64::from(n + 1) * EACH) & HIGH;
        let shift = reached.trailing_zeros() - 7;
        let before = ((sums << 8) >> shift & 0xff) as u32;
        Cell(shift as u8 + NTH_OF_BYTE[(self.0 >> shift & 0xff) as usize][(n - before) as usize])
    }

    /// The cells, row by row.
    pub(crate) fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = (rest != 0).then(|| Cell(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(cell)
        })
    }
}

/// For each byte the places of its bits, lowest first.
static NTH_OF_BYTE: [[u8; 8]; 256] = nth_of_byte();

const fn nth_of_byte() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        let mut n = 0;
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_by_column_and_row() {
        assert_eq!(Cell::at(2, 3).to_string(), "c4");
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for wrong in ["", "c", "g1", "a7", "a0", "A1", "a11", "4c", "ä1"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_nth_cell_is_the_nth_listed() {
        for spread in 1..=CELLS {
            let mut cells = Cells::NONE;
            for cell in Cell::all().filter(|cell| cell.index() * 7 % 36 % spread == 0) {
                cells.set(cell, true);
            }
            for set in [cells, cells.others()] {
                assert_eq!(set.iter().count(), set.len() as usize);
                for (n, cell) in set.iter().enumerate() {
                    assert_eq!(set.nth(n as u32), cell);
                }
            }
        }
    }
}
