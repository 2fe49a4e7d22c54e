use serde::Serialize;
use table::Seat;
use ts_rs::TS;

/// What happens on the board during a move, in the order a spectator sees it. Cells are numbered in
/// row order from `a1` (0) to `c3` (8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The seat draws its mark on a cell.
    Draw {
        /// Where.
        cell: u8,
        /// Who.
        seat: Seat,
    },
    /// The seat has three in a line, which ends the game.
    Line {
        /// The line.
        cells: [u8; 3],
        /// Who.
        seat: Seat,
    },
}
