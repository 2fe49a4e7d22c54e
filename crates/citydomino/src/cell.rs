use std::ops::{BitAnd, BitOr, Not};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The cells on a side of the field.
pub(crate) const SIDE: u8 = 5;

/// A row of cells in a set has a bit more than the field is wide, so that nothing moves from one
/// row into another.
const STRIDE: u8 = SIDE + 1;

/// A cell of the field, `x` to the right and `y` down from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell where the centre lies at the start.
    pub const MIDDLE: Cell = Cell(SIDE / 2 * STRIDE + SIDE / 2);

    /// The cell at a place, if it is inside the field.
    pub fn at(x: u8, y: u8) -> Option<Cell> {
        (x < SIDE && y < SIDE).then_some(Cell(y * STRIDE + x))
    }

    /// All cells, row by row from the top.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| Cell(y * STRIDE + x)))
    }

    /// Its column, from 0.
    pub fn x(self) -> u8 {
        self.0 % STRIDE
    }

    /// Its row, from 0.
    pub fn y(self) -> u8 {
        self.0 / STRIDE
    }

    /// The next cell in a direction, if it is inside the field.
    pub fn next(self, direction: Direction) -> Option<Cell> {
        Cells::of(self).moved(direction).first()
    }
}

/// Where the second half of a domino lies, or where a city is shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Where x grows.
    Right,
    /// Where y grows.
    Down,
    /// Where x falls.
    Left,
    /// Where y falls.
    Up,
}

impl Direction {
    /// All directions, in the order in which moves are listed.
    pub const ALL: [Direction; 4] =
        [Direction::Right, Direction::Down, Direction::Left, Direction::Up];

    /// The word of the notation.
    pub fn word(self) -> &'static str {
        match self {
            Direction::Right => "right",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Up => "up",
        }
    }

    /// The direction with this word.
    pub fn with_word(word: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.word() == word)
    }

    /// The direction back.
    pub fn opposite(self) -> Direction {
        match self {
            Direction::Right => Direction::Left,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Up => Direction::Down,
        }
    }
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells(u32);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells(0);
    /// All cells.
    pub const FIELD: Cells = Cells(0b011111_011111_011111_011111_011111);
    /// Every other cell, like the black ones of a chessboard; the corners and the middle are among
    /// them.
    pub const BLACK: Cells = Cells(0b010101_001010_010101_001010_010101);

    /// A single cell.
    pub fn of(cell: Cell) -> Cells {
        Cells(1 << cell.0)
    }

    /// Whether a cell is in the set.
    pub fn contains(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first cell, row by row from the top.
    pub fn first(self) -> Option<Cell> {
        (self.0 != 0).then(|| Cell(self.0.trailing_zeros() as u8))
    }

    /// The set without its first cell.
    pub fn rest(self) -> Cells {
        Cells(self.0 & self.0.wrapping_sub(1))
    }

    /// The cells, row by row from the top.
    pub fn iter(mut self) -> impl Iterator<Item = Cell> {
        std::iter::from_fn(move || {
            let first = self.first();
            self = self.rest();
            first
        })
    }

    /// All cells moved by one; those that would leave the field are gone.
    pub fn moved(self, direction: Direction) -> Cells {
        let bits = match direction {
            Direction::Right => self.0 << 1,
            Direction::Down => self.0 << STRIDE,
            Direction::Left => self.0 >> 1,
            Direction::Up => self.0 >> STRIDE,
        };
        Cells(bits) & Cells::FIELD
    }

    /// In how many columns and rows there is a cell of the set.
    pub fn extent(self) -> (usize, usize) {
        (self.columns().count_ones() as usize, (0..SIDE).filter(|&y| self.row(y) != 0).count())
    }

    /// Whether a set that is not empty lies in the middle of the field, or half a cell beside it to
    /// the left or up: of all places it can be moved to there is one.
    pub fn is_centred(self) -> bool {
        let side = u32::from(SIDE);
        let stride = u32::from(STRIDE);
        let columns = self.columns();
        let left = columns.trailing_zeros();
        let right = columns.leading_zeros() + side - u32::BITS;
        let above = self.0.trailing_zeros() / stride;
        let below = side - 1 - self.0.ilog2() / stride;
        (right == left || right == left + 1) && (below == above || below == above + 1)
    }

    fn row(self, y: u8) -> u32 {
        self.0 >> (y * STRIDE) & 0b11111
    }

    /// The columns in which there is a cell, as bits.
    fn columns(self) -> u32 {
        (0..SIDE).fold(0, |columns, y| columns | self.row(y))
    }

    /// The cells side by side with one of the set.
    pub fn neighbours(self) -> Cells {
        Cells(self.0 << 1 | self.0 >> 1 | self.0 << STRIDE | self.0 >> STRIDE) & Cells::FIELD
    }

    /// The part of the set connected by sides with `start`, which belongs to it.
    pub fn connected(self, start: Cell) -> Cells {
        let mut part = Cells::of(start);
        loop {
            let grown = part | part.neighbours() & self;
            if grown == part {
                return part;
            }
            part = grown;
        }
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Cells;

    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

/// The cells of the field that are not in the set.
impl Not for Cells {
    type Output = Cells;

    fn not(self) -> Cells {
        Cells(!self.0) & Cells::FIELD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_at_the_border_have_no_neighbour_outside() {
        let corner = |x, y| Cells::of(Cell::at(x, y).unwrap()).neighbours().len();
        assert_eq!([corner(0, 0), corner(4, 0), corner(0, 4), corner(4, 4)], [2; 4]);
        assert_eq!((corner(2, 0), corner(4, 3), corner(2, 2)), (3, 3, 4));
        assert_eq!(Cell::at(5, 0), None);
        assert_eq!(Cell::all().filter(|cell| cell.next(Direction::Right).is_some()).count(), 20);
        assert_eq!(Cell::all().filter(|cell| cell.next(Direction::Up).is_some()).count(), 20);
    }

    #[test]
    fn the_extent_counts_columns_and_rows() {
        let cells = |places: &[(u8, u8)]| {
            places
                .iter()
                .fold(Cells::NONE, |cells, &(x, y)| cells | Cells::of(Cell::at(x, y).unwrap()))
        };
        assert_eq!(cells(&[(1, 0), (1, 4), (2, 4)]).extent(), (2, 2));
        assert_eq!((Cells::FIELD.extent(), Cells::NONE.extent()), ((5, 5), (0, 0)));
    }

    #[test]
    fn of_all_places_one_is_centred() {
        let shape = |x: u8, y: u8| {
            [(0, 0), (1, 0), (1, 1), (1, 2)].map(|(dx, dy)| Cell::at(x + dx, y + dy))
        };
        let places = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        let centred = places.filter(|&(x, y)| {
            let cells =
                shape(x, y).into_iter().map(|cell| cell.map(Cells::of)).collect::<Option<Vec<_>>>();
            cells
                .is_some_and(|cells| cells.into_iter().fold(Cells::NONE, Cells::bitor).is_centred())
        });
        assert_eq!(centred.collect::<Vec<_>>(), [(1, 1)]);
    }

    #[test]
    fn all_cells_are_the_field() {
        assert_eq!(
            Cell::all().fold(Cells::NONE, |cells, cell| cells | Cells::of(cell)),
            Cells::FIELD
        );
        assert!(Cells::FIELD.iter().eq(Cell::all()));
        assert_eq!((Cell::MIDDLE.x(), Cell::MIDDLE.y()), (2, 2));
    }
}
