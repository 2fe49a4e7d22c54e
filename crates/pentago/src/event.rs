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
    Place { cell: u8, seat: Seat },
    /// Quadrant 1 (top left), 2 (top right), 3 (bottom left) or 4 (bottom right) makes a quarter
    /// turn.
    Turn { quadrant: u8, direction: Direction },
    /// The seat has five or more marbles in a line, which ends the game; if both seats have, it is
    /// a draw.
    Line { seat: Seat, cells: Vec<u8> },
}
