use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::{Color, Dice, End};

/// What happens at the table, in the order a spectator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A number is crossed.
    Crossed {
        seat: Seat,
        color: Color,
        number: u8,
    },
    /// The lock is crossed together with the last number of its row.
    Locked {
        seat: Seat,
        color: Color,
    },
    Passed {
        seat: Seat,
    },
    /// The active player announces a miss in the white phase; its box is crossed when the phase
    /// ends.
    Announced {
        seat: Seat,
    },
    /// A miss box of the active player is crossed, now `misses` of them.
    Missed {
        seat: Seat,
        misses: u8,
    },
    /// A locked row closes for everybody and its die leaves the game.
    Closed {
        color: Color,
    },
    /// The white phase is over and the active player may use the colour dice.
    ColorPhase {
        seat: Seat,
    },
    /// A new turn: `seat` is active and has rolled; the white phase begins.
    Rolled {
        seat: Seat,
        dice: Dice,
    },
    /// The game is over.
    Ended {
        end: End,
    },
}
