use std::fmt;

use serde::{Deserialize, Serialize};
use table::{Problem, Seat, problem};
use ts_rs::TS;

use crate::{Cell, Event};

/// The rows, columns and diagonals, by the numbers of their cells.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// What a player draws: the first seat crosses, the second noughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub enum Mark {
    /// A cross.
    X,
    /// A nought.
    O,
}

impl Mark {
    /// Both of them, in the order of their seats.
    pub const BOTH: [Mark; 2] = [Mark::X, Mark::O];

    /// What the opponent draws.
    pub fn other(self) -> Mark {
        match self {
            Mark::X => Mark::O,
            Mark::O => Mark::X,
        }
    }

    /// The seat that draws it.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::X => "X",
            Mark::O => "O",
        })
    }
}

/// The board and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) marks: [Option<Mark>; Cell::COUNT],
    pub(crate) turn: Mark,
}

impl State {
    /// An empty board.
    pub fn empty(first: Mark) -> State {
        State { marks: [None; Cell::COUNT], turn: first }
    }

    /// What is drawn on a cell.
    pub fn mark(&self, cell: Cell) -> Option<Mark> {
        self.marks[cell.index()]
    }

    /// The cells without a mark, in the order of their numbers.
    pub fn free(&self) -> impl Iterator<Item = Cell> {
        Cell::all().filter(|&cell| self.mark(cell).is_none())
    }

    /// The cells of a line of three of this mark, if there is one.
    pub fn line(&self, mark: Mark) -> Option<[usize; 3]> {
        LINES.into_iter().find(|line| line.iter().all(|&cell| self.marks[cell] == Some(mark)))
    }

    /// Who has won.
    pub fn winner(&self) -> Option<Mark> {
        Mark::BOTH.into_iter().find(|&mark| self.line(mark).is_some())
    }

    /// Whether someone has won or the board is full.
    pub fn is_over(&self) -> bool {
        self.winner().is_some() || self.free().next().is_none()
    }

    pub(crate) fn check(&self, cell: Cell) -> Result<(), Problem> {
        match self.mark(cell) {
            None => Ok(()),
            Some(mark) => Err(problem!(
                "there is an {mark} on {cell} already",
                "auf {cell} steht schon ein {mark}"
            )),
        }
    }

    pub(crate) fn draw(&mut self, cell: Cell, mut tell: impl FnMut(Event)) {
        let mark = self.turn;
        self.marks[cell.index()] = Some(mark);
        self.turn = mark.other();
        tell(Event::Draw { cell: cell.index() as u8, seat: mark.seat() });
        if let Some(line) = self.line(mark) {
            tell(Event::Line { cells: line.map(|cell| cell as u8), seat: mark.seat() });
        }
    }

    /// The board after a legal move.
    pub(crate) fn after(&self, cell: Cell) -> State {
        let mut after = self.clone();
        after.draw(cell, |_| ());
        after
    }
}
