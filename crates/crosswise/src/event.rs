use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::{Cell, Outcome, Team, Tile};

/// What happens on the table, in the order a spectator sees it. Slots of a hand and lines are
/// counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they hold, and the events say how")]
pub enum Event {
    /// A standard tile goes from a slot of the hand to a cell.
    Place { seat: Seat, slot: u8, tile: Tile, cell: Cell },
    /// A Remover leaves the hand, and the tile of the cell takes its slot.
    Remove { seat: Seat, slot: u8, tile: Tile, cell: Cell },
    /// A tile of two phases leaves the hand; it must be completed.
    Activate { seat: Seat, slot: u8, tile: Tile },
    /// A tile of the board moves to an empty cell.
    Move { seat: Seat, tile: Tile, from: Cell, to: Cell },
    /// Two tiles of the board change places; `tile` was in `first`, `other` in `second`.
    SwapOnBoard { seat: Seat, tile: Tile, first: Cell, other: Tile, second: Cell },
    /// A tile of the hand and one of the board change places; `tile` was in the hand, `taken` on
    /// the board.
    SwapWithHand { seat: Seat, slot: u8, tile: Tile, cell: Cell, taken: Tile },
    /// A tile comes from the bag into an empty slot; only its owner sees which.
    Draw { seat: Seat, slot: u8, tile: Option<Tile> },
    /// The seat has no legal move.
    Pass { seat: Seat },
    /// Six equal tiles fill a line of the team: a column counted from the left, a row counted from
    /// the top.
    Six { team: Team, line: u8, tile: Tile },
    /// The game is over.
    End { outcome: Outcome },
}

impl Event {
    /// The event as `viewer` may see it.
    pub(crate) fn shown_to(&self, viewer: Option<Seat>) -> Event {
        match *self {
            Event::Draw { seat, slot, .. } if viewer != Some(seat) => {
                Event::Draw { seat, slot, tile: None }
            }
            _ => self.clone(),
        }
    }

    /// Whether someone saw a tile that was hidden before: one that came from the bag or out of a
    /// hand.
    pub(crate) fn reveals(&self) -> bool {
        match self {
            Event::Place { .. }
            | Event::Remove { .. }
            | Event::Activate { .. }
            | Event::SwapWithHand { .. }
            | Event::Draw { .. } => true,
            Event::Move { .. }
            | Event::SwapOnBoard { .. }
            | Event::Pass { .. }
            | Event::Six { .. }
            | Event::End { .. } => false,
        }
    }
}
