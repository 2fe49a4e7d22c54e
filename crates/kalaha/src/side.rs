use std::fmt;

use serde::{Deserialize, Serialize};
use table::Seat;
use ts_rs::TS;

/// One of the two players: A sits at the bottom, B on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub enum Side {
    /// The first seat.
    A,
    /// The second seat.
    B,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// The seat of the side.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side at `seat`, which is 0 or 1.
    pub fn at(seat: Seat) -> Side {
        if seat == Seat(0) { Side::A } else { Side::B }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::A => "A",
            Side::B => "B",
        })
    }
}
