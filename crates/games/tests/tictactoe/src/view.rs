use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::{Cell, Mark, State};

/// What everyone sees. Cells are numbered in row order from `a1` (0) to `c3` (8).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct View {
    /// For each cell the seat whose mark stands there.
    pub cells: Vec<Option<Seat>>,
    /// The seat on move; in a finished game the one that would be.
    pub turn: Seat,
    /// Whether the game is over.
    pub over: bool,
    /// The cells of the line that won.
    pub line: Option<[u8; 3]>,
}

impl From<&State> for View {
    fn from(state: &State) -> View {
        let line = state.winner().and_then(|winner| state.line(winner));
        View {
            cells: Cell::all().map(|cell| state.mark(cell).map(Mark::seat)).collect(),
            turn: state.turn.seat(),
            over: state.is_over(),
            line: line.map(|cells| cells.map(|cell| cell as u8)),
        }
    }
}
