use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::{Direction, Domino};

/// One of the two banks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    Current,
    Next,
}

/// What happens at the table, in the order a spectator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A domino of a bank is marked.
    Marked { seat: Seat, bank: Which, index: u8, domino: Domino },
    /// The top domino of the current bank is laid: its first half at `(x, y)`, its second next in
    /// the direction.
    Laid { seat: Seat, domino: Domino, x: u8, y: u8, direction: Direction },
    /// The top domino of the current bank is put away.
    Discarded { seat: Seat, domino: Domino },
    /// The city is shifted by one cell; its centre is now at `(x, y)`.
    Shifted { seat: Seat, direction: Direction, x: u8, y: u8 },
    /// The current bank is empty and the next one takes its place.
    Advanced,
    /// Four dominoes are drawn and laid out as a bank.
    Drawn { bank: Which, dominoes: [Domino; 4] },
    /// The game is over.
    Ended,
}
