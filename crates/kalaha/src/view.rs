use serde::Serialize;
use ts_rs::TS;

use crate::{Board, Side};

/// What everyone sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct View {
    /// All pits and stores in number order.
    pub pits: Vec<u16>,
    /// The side on move; in a finished game the one that would be.
    pub turn: Side,
    /// Whether a last bean in an empty own pit is banked even if the opposite pit is empty.
    pub empty_capture: bool,
    /// For each field the one its last bean would fall into, where the side on move may empty it.
    pub landing: Vec<Option<u8>>,
}

impl From<&Board> for View {
    fn from(board: &Board) -> View {
        let mut landing = vec![None; board.fields().len()];
        for pit in board.playable() {
            landing[usize::from(pit.0)] = Some(board.landing(pit).0);
        }
        View {
            pits: board.fields().to_vec(),
            turn: board.turn(),
            empty_capture: board.empty_capture(),
            landing,
        }
    }
}
