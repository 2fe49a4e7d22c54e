use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place at the table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The same as an index into a list of all seats.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// Seats are numbered from 0 wherever people or scripts see the number.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats. There is space for eight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seats(u8);

/// The most seats of a set.
const MOST: u8 = u8::BITS as u8;

impl Seats {
    /// No seats at all.
    pub const NONE: Seats = Seats(0);

    /// The seats `0..count`.
    pub fn first(count: usize) -> Seats {
        (0..count as u8).map(Seat).collect()
    }

    /// A set of one seat.
    pub fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether the seat is in the set; any number may be asked for.
    pub fn contains(self, seat: Seat) -> bool {
        seat.0 < MOST && self.0 & (1 << seat.0) != 0
    }

    /// Puts a seat into the set.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out of the set.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether there is no seat in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest seat of the set.
    pub fn lowest(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MOST).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}
