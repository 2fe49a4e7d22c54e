use std::fmt;

use serde::{Deserialize, Serialize};
use table::Seat;
use ts_rs::TS;

/// One of the two players: P has the first seat, C the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub enum Side {
    /// The first seat, the player of the original task.
    P,
    /// The second seat, its computer.
    C,
}

impl Side {
    /// Both sides, in the order of their seats.
    pub const BOTH: [Side; 2] = [Side::P, Side::C];

    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::P => Side::C,
            Side::C => Side::P,
        }
    }

    /// The seat of the side.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side at `seat`, which is 0 or 1.
    pub fn at(seat: Seat) -> Side {
        if seat == Seat(0) { Side::P } else { Side::C }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::P => "P",
            Side::C => "C",
        })
    }
}
