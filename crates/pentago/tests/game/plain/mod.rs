//! The rules once more, as plainly as the specification reads: rows of letters, no cleverness.

use pentago::Board;
use std::sync::LazyLock;
use table::Game as _;

pub(crate) const FREE: u8 = b'-';
pub(crate) const P: u8 = b'P';
pub(crate) const C: u8 = b'C';
const TURNS: [&str; 8] = ["1L", "1R", "2L", "2R", "3L", "3R", "4L", "4R"];

pub(crate) type Cells = Vec<(usize, usize)>;

/// The rows, columns and diagonals with five or six cells.
pub(crate) static LINES: LazyLock<Vec<Cells>> = LazyLock::new(|| {
    let mut lines: Vec<Cells> = Vec::new();
    for n in 0..6 {
        lines.push((0..6).map(|column| (n, column)).collect());
        lines.push((0..6).map(|row| (row, n)).collect());
    }
    lines.extend([
        (0..6).map(|n| (n, n)).collect::<Cells>(),
        (0..6).map(|n| (n, 5 - n)).collect(),
        (0..5).map(|n| (n, n + 1)).collect(),
        (0..5).map(|n| (n + 1, n)).collect(),
        (0..5).map(|n| (n, 4 - n)).collect(),
        (0..5).map(|n| (n + 1, 5 - n)).collect(),
    ]);
    lines
});

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Plain {
    cells: [[u8; 6]; 6],
    pub(crate) turn: u8,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum End {
    WonByP,
    WonByC,
    Draw,
}

#[derive(Clone, Copy)]
pub(crate) struct PlainMove {
    row: usize,
    column: usize,
    turn: Option<&'static str>,
}

impl PlainMove {
    pub(crate) fn name(&self) -> String {
        let cell = format!("{}{}", ["a", "b", "c", "d", "e", "f"][self.column], self.row + 1);
        self.turn.map_or(cell.clone(), |turn| format!("{cell}-{turn}"))
    }
}

pub(crate) fn other(side: u8) -> u8 {
    if side == P { C } else { P }
}

impl Plain {
    pub(crate) fn of(board: &Board) -> Plain {
        let position = board.position();
        let mut cells = [[FREE; 6]; 6];
        for (row, text) in position["board"].as_array().unwrap().iter().enumerate() {
            cells[row].copy_from_slice(text.as_str().unwrap().as_bytes());
        }
        Plain { cells, turn: position["turn"].as_str().unwrap().as_bytes()[0] }
    }

    pub(crate) fn at(&self, (row, column): (usize, usize)) -> u8 {
        self.cells[row][column]
    }

    fn has_line(&self, side: u8) -> bool {
        LINES
            .iter()
            .any(|line| line.windows(5).any(|five| five.iter().all(|&cell| self.at(cell) == side)))
    }

    pub(crate) fn end(&self) -> Option<End> {
        match (self.has_line(P), self.has_line(C)) {
            (true, true) => Some(End::Draw),
            (true, false) => Some(End::WonByP),
            (false, true) => Some(End::WonByC),
            _ if self.cells.iter().flatten().all(|&cell| cell != FREE) => Some(End::Draw),
            _ => None,
        }
    }

    fn turned(&self, turn: &str) -> Plain {
        let (top, left) = match &turn[..1] {
            "1" => (0, 0),
            "2" => (0, 3),
            "3" => (3, 0),
            _ => (3, 3),
        };
        let mut next = *self;
        for row in 0..3 {
            for column in 0..3 {
                let (to_row, to_column) =
                    if &turn[1..] == "R" { (column, 2 - row) } else { (2 - column, row) };
                next.cells[top + to_row][left + to_column] = self.cells[top + row][left + column];
            }
        }
        next
    }

    /// Every legal move with the position after it.
    pub(crate) fn moves(&self) -> Vec<(PlainMove, Plain)> {
        let mut moves = Vec::new();
        if self.end().is_some() {
            return moves;
        }
        for row in 0..6 {
            for column in 0..6 {
                if self.cells[row][column] != FREE {
                    continue;
                }
                let mut placed = *self;
                placed.cells[row][column] = self.turn;
                placed.turn = other(self.turn);
                if placed.has_line(self.turn) {
                    moves.push((PlainMove { row, column, turn: None }, placed));
                } else {
                    moves.extend(TURNS.map(|turn| {
                        (PlainMove { row, column, turn: Some(turn) }, placed.turned(turn))
                    }));
                }
            }
        }
        moves
    }
}
