use crate::{
    Cell, Team, Tile,
    cell::{CELLS, Cells, SIDE},
    line::Line,
    pattern::Pattern,
};

/// The board; the points of both teams are kept up to date with every change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    cells: [Option<Tile>; CELLS],
    filled: Cells,
    count: u8,
    /// Columns, then rows.
    lines: [[Line; SIDE]; 2],
    points: [u8; 2],
    /// How many lines of six equal tiles each team has.
    sixes: [u8; 2],
}

impl Board {
    pub(crate) const EMPTY: Board = Board {
        cells: [None; CELLS],
        filled: Cells::NONE,
        count: 0,
        lines: [[Line::EMPTY; SIDE]; 2],
        points: [0; 2],
        sixes: [0; 2],
    };

    /// What lies in a cell.
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        self.cells[cell.index()]
    }

    /// All tiles row by row.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.cells.iter().copied().flatten()
    }

    /// The tiles of a row, 0 for an empty cell.
    pub fn row_numbers(&self, row: usize) -> Vec<u8> {
        self.cells[row * SIDE..][..SIDE].iter().map(|&place| crate::tile::number(place)).collect()
    }

    /// How many tiles lie on the board.
    pub fn count(&self) -> u32 {
        self.count.into()
    }

    /// Whether a tile lies in every cell.
    pub fn is_full(&self) -> bool {
        self.filled == Cells::ALL
    }

    /// The team's points; a line of six equal tiles counts nothing.
    pub fn points(&self, team: Team) -> i32 {
        self.points[team as usize].into()
    }

    /// Whether the team has a line of six equal tiles.
    pub fn has_six(&self, team: Team) -> bool {
        self.sixes[team as usize] > 0
    }

    /// How many lines of the team hold five equal tiles and one empty cell.
    pub fn threats(&self, team: Team) -> usize {
        self.lines[team as usize].iter().filter(|line| line.pattern() == Pattern::FIVE).count()
    }

    /// The team's lines, columns from left to right or rows from top to bottom.
    pub(crate) fn lines(&self, team: Team) -> &[Line; SIDE] {
        &self.lines[team as usize]
    }

    /// The cells with a tile.
    pub(crate) fn filled(&self) -> Cells {
        self.filled
    }

    /// The cells without a tile.
    pub(crate) fn empty(&self) -> Cells {
        self.filled.others()
    }

    /// Puts a standard tile, or nothing, into a cell and gives what was there.
    pub(crate) fn set(&mut self, cell: Cell, place: Option<Tile>) -> Option<Tile> {
        let old = std::mem::replace(&mut self.cells[cell.index()], place);
        self.filled.set(cell, place.is_some());
        self.count = self.count + u8::from(place.is_some()) - u8::from(old.is_some());
        for team in Team::BOTH {
            let line = &mut self.lines[team as usize][team.line(cell)];
            let before = line.pattern();
            old.into_iter().for_each(|tile| line.remove(tile));
            place.into_iter().for_each(|tile| line.add(tile));
            let after = line.pattern();
            let team = team as usize;
            self.points[team] = self.points[team] - before.points() + after.points();
            self.sixes[team] = self.sixes[team] - u8::from(before == Pattern::SIX)
                + u8::from(after == Pattern::SIX);
        }
        old
    }

    /// Exchanges what lies in two cells.
    pub(crate) fn swap(&mut self, first: Cell, second: Cell) {
        let one = self.set(first, None);
        let other = self.set(second, None);
        self.set(first, other);
        self.set(second, one);
    }
}
