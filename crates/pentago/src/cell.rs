use std::fmt;

/// A cell of the board, numbered in row order from `a1` (0) to `f6` (35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells.
    pub const COUNT: usize = 36;

    /// The cell with this number, if there is one.
    pub fn new(index: usize) -> Option<Cell> {
        (index < Cell::COUNT).then_some(Cell(index as u8))
    }

    /// The cell with this name: a column `a`–`f` and a row `1`–`6`.
    pub fn named(name: &str) -> Option<Cell> {
        let &[column, row] = name.as_bytes() else { return None };
        let column = column.wrapping_sub(b'a');
        let row = row.wrapping_sub(b'1');
        (column < 6 && row < 6).then(|| Cell(6 * row + column))
    }

    /// All cells in row order.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..Cell::COUNT as u8).map(Cell)
    }

    /// The number of the cell.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The cell as a set of [`Marbles`](crate::marbles::Marbles).
    pub(crate) const fn bit(self) -> u64 {
        BITS[self.0 as usize]
    }

    /// The cell whose [bit](Cell::bit) has this number.
    pub(crate) const fn with_bit(number: usize) -> Cell {
        CELLS[number]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'a' + self.0 % 6);
        let row = self.0 / 6 + 1;
        write!(f, "{column}{row}")
    }
}

const BITS: [u64; Cell::COUNT] = {
    let mut bits = [0; Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        bits[cell] = bit_at(cell / 6, cell % 6);
        cell += 1;
    }
    bits
};

/// By the numbers of their bits.
const CELLS: [Cell; Cell::COUNT] = {
    let mut cells = [Cell(0); Cell::COUNT];
    let mut cell = 0;
    while cell < Cell::COUNT {
        cells[BITS[cell].trailing_zeros() as usize] = Cell(cell as u8);
        cell += 1;
    }
    cells
};

/// Nine bits a quadrant, row by row, the first quadrant lowest: so a turn needs one look into a
/// table.
pub(crate) const fn bit_at(row: usize, column: usize) -> u64 {
    let quadrant = row / 3 * 2 + column / 3;
    1 << (9 * quadrant + row % 3 * 3 + column % 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_a_name_and_a_bit_of_its_own() {
        for cell in Cell::all() {
            assert_eq!(Cell::named(&cell.to_string()), Some(cell));
        }
        for cell in Cell::all() {
            assert_eq!(Cell::with_bit(cell.bit().trailing_zeros() as usize), cell);
        }
        assert_eq!(Cell::all().map(Cell::bit).sum::<u64>(), (1 << 36) - 1);
        let names: Vec<String> = Cell::all().take(7).map(|cell| cell.to_string()).collect();
        assert_eq!(names, ["a1", "b1", "c1", "d1", "e1", "f1", "a2"]);
    }
}
