use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::Direction;

/// What happens on the board during a move, in the order a spectator sees it. Cells are numbered in
/// row order from `a1` (0) to `f6` (35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The seat puts a marble on a cell.
    Place {
        /// Where it lies before the turn.
        cell: u8,
        /// Whose it is.
        seat: Seat,
    },
    /// A quadrant makes a quarter turn.
    Turn {
        /// 1 is top left, 2 top right, 3 bottom left, 4 bottom right.
        quadrant: u8,
        /// The way it turns.
        direction: Direction,
    },
    /// The seat has five or more marbles in a line, which ends the game; if both seats have, it is
    /// a draw.
    Line {
        /// Whose line it is.
        seat: Seat,
        /// The cells of all its lines.
        cells: Vec<u8>,
    },
}
