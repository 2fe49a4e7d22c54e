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
        /// Whose.
        seat: Seat,
        /// In which row.
        color: Color,
        /// Which one.
        number: u8,
    },
    /// The lock is crossed together with the last number of its row.
    Locked {
        /// By whom.
        seat: Seat,
        /// Which row's.
        color: Color,
    },
    /// A player crosses nothing.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The active player announces a miss in the white phase; its box is crossed when the phase
    /// ends.
    Announced {
        /// Who.
        seat: Seat,
    },
    /// A miss box of the active player is crossed.
    Missed {
        /// Whose.
        seat: Seat,
        /// How many are crossed now.
        misses: u8,
    },
    /// A locked row closes for everybody and its die leaves the game.
    Closed {
        /// Which one.
        color: Color,
    },
    /// The white phase is over and the active player may use the colour dice.
    ColorPhase {
        /// Who is active.
        seat: Seat,
    },
    /// The dice are rolled for a new turn, and its white phase begins.
    Rolled {
        /// Who is active.
        seat: Seat,
        /// How the dice lie.
        dice: Dice,
    },
    /// The game is over.
    Ended {
        /// Why.
        end: End,
    },
}
