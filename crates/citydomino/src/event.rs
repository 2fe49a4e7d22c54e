use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::{Direction, Domino};

/// One of the two banks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// The one whose dominoes are laid in this round.
    Current,
    /// The one of the next round.
    Next,
}

/// What happens at the table, in the order a spectator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A domino of a bank is marked.
    Marked {
        /// By whom.
        seat: Seat,
        /// In which bank.
        bank: Which,
        /// At which place, from the top.
        index: u8,
        /// Which one.
        domino: Domino,
    },
    /// The top domino of the current bank is laid: its first half at `(x, y)`, its second next in
    /// the direction.
    Laid {
        /// By whom.
        seat: Seat,
        /// Which one.
        domino: Domino,
        /// The column of its first half.
        x: u8,
        /// The row of its first half.
        y: u8,
        /// Where its second half lies.
        direction: Direction,
    },
    /// The top domino of the current bank is put away.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which one.
        domino: Domino,
    },
    /// The city is shifted by one cell; its centre is now at `(x, y)`.
    Shifted {
        /// Whose.
        seat: Seat,
        /// Where to.
        direction: Direction,
        /// The column of its centre.
        x: u8,
        /// The row of its centre.
        y: u8,
    },
    /// The current bank is empty and the next one takes its place.
    Advanced,
    /// Four dominoes are drawn and laid out as a bank.
    Drawn {
        /// As which one.
        bank: Which,
        /// From the top.
        dominoes: [Domino; 4],
    },
    /// The game is over.
    Ended,
}
