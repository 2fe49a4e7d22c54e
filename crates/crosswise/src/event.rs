use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::{Cell, Outcome, Team, Tile};

/// What happens on the table, in the order a spectator sees it. Slots of a hand and lines are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A standard tile goes from a slot of the hand to a cell.
    Place {
        #[ts(type = "number")]
        seat: Seat,
        slot: u8,
        #[ts(type = "number")]
        tile: Tile,
        #[ts(type = "string")]
        cell: Cell,
    },
    /// A Remover leaves the hand, and the tile of the cell takes its slot.
    Remove {
        #[ts(type = "number")]
        seat: Seat,
        slot: u8,
        #[ts(type = "number")]
        tile: Tile,
        #[ts(type = "string")]
        cell: Cell,
    },
    /// A tile of two phases leaves the hand; it must be completed.
    Activate {
        #[ts(type = "number")]
        seat: Seat,
        slot: u8,
        #[ts(type = "number")]
        tile: Tile,
    },
    /// A tile of the board moves to an empty cell.
    Move {
        #[ts(type = "number")]
        seat: Seat,
        #[ts(type = "number")]
        tile: Tile,
        #[ts(type = "string")]
        from: Cell,
        #[ts(type = "string")]
        to: Cell,
    },
    /// Two tiles of the board change places; `tile` was in `first`, `other` in `second`.
    SwapOnBoard {
        #[ts(type = "number")]
        seat: Seat,
        #[ts(type = "number")]
        tile: Tile,
        #[ts(type = "string")]
        first: Cell,
        #[ts(type = "number")]
        other: Tile,
        #[ts(type = "string")]
        second: Cell,
    },
    /// A tile of the hand and one of the board change places; `tile` was in the hand, `taken` on the board.
    SwapWithHand {
        #[ts(type = "number")]
        seat: Seat,
        slot: u8,
        #[ts(type = "number")]
        tile: Tile,
        #[ts(type = "string")]
        cell: Cell,
        #[ts(type = "number")]
        taken: Tile,
    },
    /// A tile comes from the bag into an empty slot; only its owner sees which.
    Draw {
        #[ts(type = "number")]
        seat: Seat,
        slot: u8,
        #[ts(type = "number | null")]
        tile: Option<Tile>,
    },
    /// A hand without a legal move.
    Pass {
        #[ts(type = "number")]
        seat: Seat,
    },
    /// Six equal tiles fill a line of the team: a column counted from the left, a row counted from the top.
    Six {
        team: Team,
        line: u8,
        #[ts(type = "number")]
        tile: Tile,
    },
    /// The game is over.
    End { outcome: Outcome },
}

impl Event {
    /// The event as `viewer` may see it.
    pub(crate) fn shown_to(&self, viewer: Option<Seat>) -> Event {
        match *self {
            Event::Draw { seat, slot, .. } if viewer != Some(seat) => Event::Draw { seat, slot, tile: None },
            _ => self.clone(),
        }
    }

    /// Whether someone saw a tile that was hidden before: one that came from the bag or out of a hand.
    pub(crate) fn reveals(&self) -> bool {
        match self {
            Event::Place { .. }
            | Event::Remove { .. }
            | Event::Activate { .. }
            | Event::SwapWithHand { .. }
            | Event::Draw { .. } => true,
            Event::Move { .. } | Event::SwapOnBoard { .. } | Event::Pass { .. } | Event::Six { .. } | Event::End { .. } => false,
        }
    }
}
