use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::Cell;

/// The seats 0 and 2 score the columns, the seats 1 and 3 the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Team {
    /// Scores the columns.
    Vertical,
    /// Scores the rows.
    Horizontal,
}

impl Team {
    /// Both teams; a team's place here is its number.
    pub const BOTH: [Team; 2] = [Team::Vertical, Team::Horizontal];

    /// The team of a seat.
    pub fn of(seat: Seat) -> Team {
        if seat.0.is_multiple_of(2) { Team::Vertical } else { Team::Horizontal }
    }

    /// The enemy.
    pub fn other(self) -> Team {
        match self {
            Team::Vertical => Team::Horizontal,
            Team::Horizontal => Team::Vertical,
        }
    }

    /// Which of the team's lines goes through this cell: the column counted from the left, the row
    /// counted from the top.
    pub fn line(self, cell: Cell) -> usize {
        match self {
            Team::Vertical => cell.column(),
            Team::Horizontal => cell.row(),
        }
    }
}
