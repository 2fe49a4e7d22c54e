//! The marbles of one side as bits, with tables for turns and winning lines.

use crate::{Cell, Direction, Turn, cell::bit_at};

/// A set of cells; see [`bit_at`] for their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Marbles(pub u64);

impl Marbles {
    pub(crate) const ALL: Marbles = Marbles((1 << 36) - 1);

    pub(crate) fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// The set with one more cell.
    pub(crate) fn with(self, cell: Cell) -> Marbles {
        Marbles(self.0 | cell.bit())
    }

    /// The cells in row order.
    pub(crate) fn cells(self) -> impl Iterator<Item = Cell> {
        Cell::all().filter(move |&cell| self.contains(cell))
    }

    /// The nine bits of a quadrant, counted from 0.
    pub(crate) fn quadrant(self, index: usize) -> usize {
        (self.0 >> (9 * index) & 0o777) as usize
    }

    pub(crate) fn turned(self, turn: Turn) -> Marbles {
        let index = usize::from(turn.quadrant() - 1);
        let before = self.quadrant(index);
        let after = turn.direction().turned(before);
        Marbles(self.0 ^ ((before ^ after) as u64) << (9 * index))
    }

    /// The set on a board that is mirrored or turned as a whole, in one of eight ways.
    fn seen(self, way: usize) -> Marbles {
        let bit = |cell: Cell| {
            let [row, column] = [cell.index() / 6, cell.index() % 6];
            let row = if way & 1 == 0 { row } else { 5 - row };
            let column = if way & 2 == 0 { column } else { 5 - column };
            if way & 4 == 0 { bit_at(row, column) } else { bit_at(column, row) }
        };
        Marbles(self.cells().map(bit).sum())
    }

    /// Whether five lie in a line.
    pub(crate) fn win(self) -> bool {
        Parts::of(self).complete()
    }

    /// The marbles that lie in a line of five.
    pub(crate) fn winning(self) -> Marbles {
        let complete = LINES.iter().filter(|&&line| self.0 & line == line);
        Marbles(complete.fold(0, |cells, line| cells | line))
    }
}

/// The same for all boards that are alike, mirrored or turned as a whole, given the marbles of both
/// sides.
pub(crate) fn likeness(sides: [Marbles; 2]) -> [u64; 2] {
    let seen = |way| sides.map(|marbles| marbles.seen(way).0);
    (0..8).map(seen).min().expect("eight ways")
}

impl Direction {
    /// A quadrant's nine bits after a quarter turn.
    pub(crate) const fn turned(self, quadrant: usize) -> usize {
        TURNED[self as usize][quadrant] as usize
    }
}

/// For every line the number of its parts, one in each quadrant it crosses, whose cells are all
/// taken: two bits a line.
#[derive(Clone, Copy)]
pub(crate) struct Parts(u64);

impl Parts {
    pub(crate) fn of(marbles: Marbles) -> Parts {
        Parts((0..4).map(|index| PARTS[index][marbles.quadrant(index)]).sum())
    }

    /// The parts after the bits of a quadrant have changed.
    pub(crate) fn changed(self, index: usize, before: usize, after: usize) -> Parts {
        Parts(self.0 - PARTS[index][before] + PARTS[index][after])
    }

    /// Whether all parts of some line are taken: of two, or of three in the short diagonals.
    pub(crate) fn complete(self) -> bool {
        self.0 & (self.0 << 1 | TWO_PARTS) & UPPER_BITS != 0
    }
}

/// By direction.
static TURNED: [[u16; 512]; 2] = {
    let mut turned = [[0; 512]; 2];
    let mut quadrant = 0;
    while quadrant < 512 {
        let mut from = 0;
        while from < 9 {
            let row = from / 3;
            let column = from % 3;
            let bit = (quadrant >> from & 1) as u16;
            turned[Direction::L as usize][quadrant] |= bit << (3 * (2 - column) + row);
            turned[Direction::R as usize][quadrant] |= bit << (3 * column + 2 - row);
            from += 1;
        }
        quadrant += 1;
    }
    turned
};

/// The winning lines; the four short diagonals, which cross three quadrants, come first.
pub(crate) const LINES: [u64; 32] = {
    let mut lines = [0; 32];
    lines[0] = line(0, 1, 1, 1);
    lines[1] = line(1, 0, 1, 1);
    lines[2] = line(0, 4, 1, -1);
    lines[3] = line(1, 5, 1, -1);
    lines[4] = line(0, 0, 1, 1);
    lines[5] = line(1, 1, 1, 1);
    lines[6] = line(0, 5, 1, -1);
    lines[7] = line(1, 4, 1, -1);
    let mut index = 0;
    while index < 12 {
        lines[8 + index] = line(index / 2, index % 2, 0, 1);
        lines[20 + index] = line(index % 2, index / 2, 1, 0);
        index += 1;
    }
    lines
};

/// Five cells from here in this direction.
const fn line(row: usize, column: usize, down: isize, right: isize) -> u64 {
    let mut cells = 0;
    let mut step = 0;
    while step < 5 {
        cells |= bit_at(
            (row as isize + step * down) as usize,
            (column as isize + step * right) as usize,
        );
        step += 1;
    }
    cells
}

/// What the nine bits of each quadrant add to the [`Parts`].
static PARTS: [[u64; 512]; 4] = {
    let mut parts = [[0; 512]; 4];
    let mut index = 0;
    while index < 4 * 512 {
        let quadrant = index / 512;
        let bits = index as u64 % 512;
        let mut number = 0;
        while number < LINES.len() {
            let part = LINES[number] >> (9 * quadrant) & 0o777;
            if part != 0 && bits & part == part {
                parts[quadrant][index % 512] |= 1 << (2 * number);
            }
            number += 1;
        }
        index += 1;
    }
    parts
};

const UPPER_BITS: u64 = 0xaaaa_aaaa_aaaa_aaaa;
/// The counts of the lines with two parts.
const TWO_PARTS: u64 = !0xff;

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::seeded;

    use super::*;

    #[test]
    fn the_winning_lines_are_32_different_ones_of_five_cells() {
        let mut lines = LINES.to_vec();
        lines.sort();
        lines.dedup();
        assert_eq!(lines.len(), 32);
        assert!(lines.iter().all(|line| line.count_ones() == 5));
    }

    #[test]
    fn a_win_is_a_complete_line() {
        let mut rng = seeded(1);
        for _ in 0..100_000 {
            let marbles = Marbles((rng.random::<u64>() | rng.random::<u64>()) & Marbles::ALL.0);
            assert_eq!(marbles.win(), !marbles.winning().is_empty(), "{marbles:?}");
        }
        for line in LINES {
            assert!(Marbles(line).win());
            assert_eq!(Marbles(line).winning(), Marbles(line));
        }
    }

    #[test]
    fn a_turn_left_takes_back_a_turn_right() {
        let marbles = Marbles(0o123_456_701_234 & Marbles::ALL.0);
        for turns in Turn::ALL.chunks(2) {
            assert_eq!(marbles.turned(turns[0]).turned(turns[1]), marbles);
            assert_ne!(marbles.turned(turns[0]), marbles);
        }
    }

    #[test]
    fn a_turn_right_brings_the_left_upper_corner_to_the_right() {
        let corner = Marbles(bit_at(3, 3));
        assert_eq!(corner.turned(Turn::ALL[7]), Marbles(bit_at(3, 5)));
        assert_eq!(corner.turned(Turn::ALL[6]), Marbles(bit_at(5, 3)));
    }
}
