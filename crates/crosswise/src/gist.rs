use serde::Serialize;
use ts_rs::TS;

use crate::{Event, Tile};

/// The tiles a move took from the board or moved on it, which its notation does not name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Gist {
    /// The one that was removed or moved; two that changed places, in the order of their cells in
    /// the move, or the one from the hand before the one from the board.
    pub tiles: Vec<Tile>,
}

impl Gist {
    /// What came of the move of these events, if its text leaves a question open.
    pub(crate) fn of(events: &[Event]) -> Option<Gist> {
        let tiles = events.iter().find_map(|event| match *event {
            Event::Remove { tile, .. } | Event::Move { tile, .. } => Some(vec![tile]),
            Event::SwapOnBoard { tile, other, .. } => Some(vec![tile, other]),
            Event::SwapWithHand { tile, taken, .. } => Some(vec![tile, taken]),
            Event::Place { .. }
            | Event::Activate { .. }
            | Event::Draw { .. }
            | Event::Pass { .. }
            | Event::Six { .. }
            | Event::End { .. } => None,
        })?;
        Some(Gist { tiles })
    }
}
