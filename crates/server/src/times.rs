//! How much time every seat has used: it follows from the moments of a journal alone.
//!
//! Nothing here reads a clock. Whoever asks says what time it is.

mod clock;
mod pauses;
#[cfg(test)]
mod plain;
#[cfg(test)]
mod properties;
mod seat_clock;
#[cfg(test)]
mod tests;

use table::{Seat, Seats};

pub use self::clock::Clock;
use self::{pauses::Pauses, seat_clock::SeatClock};

/// What an entry of the journal means for the clocks.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    /// When it was, in milliseconds since 1970; never before the moment before it.
    pub at: i64,
    /// The people who owe a decision from now on: no computers, and nobody before the beginning
    /// and after the end.
    pub owed: Seats,
    /// How many turns each seat has ended in the game as it stands now. Undo lowers it.
    pub turns: Vec<u32>,
    /// Another game was loaded: turns are counted anew from here. At the first moment they always
    /// are.
    pub fresh: bool,
}

/// A time in which nobody served, so that none passed: from the first moment to before the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pause {
    pub from: i64,
    pub until: i64,
}

/// How the clocks stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Times {
    /// The milliseconds that each seat has used in all.
    pub used: Vec<i64>,
    /// The milliseconds that each seat has left, in this turn or its next one where every turn has
    /// its own; never less than 0. None without a clock.
    pub left: Vec<Option<i64>>,
    /// Whose time passes.
    pub running: Seats,
    /// The first clock that has run out, or will if nothing more happens.
    pub flag: Option<Flag>,
    /// When each seat's clock first ran out, or will if nothing more happens.
    pub falls: Vec<Option<i64>>,
}

/// A clock that has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flag {
    pub seat: Seat,
    pub at: i64,
}

impl Times {
    /// The first flag of these seats. With more than two people, a game goes on for the others when
    /// a flag has fallen.
    pub(crate) fn first_flag(&self, among: Seats) -> Option<Flag> {
        first_flag(&self.falls, among)
    }
}

/// When so many milliseconds have passed since a moment.
pub(crate) fn after(pauses: &[Pause], at: i64, millis: i64) -> i64 {
    Pauses::new(pauses).after(at, millis)
}

/// How the clocks stand at `now`, or at the last moment if that is later.
pub(crate) fn reckon(
    clock: Clock,
    seats: usize,
    moments: &[Moment],
    pauses: &[Pause],
    now: i64,
) -> Times {
    let pauses = Pauses::new(pauses);
    let mut clocks = vec![SeatClock::default(); seats];
    let mut from = i64::MIN;
    for (index, moment) in moments.iter().enumerate() {
        // A clock that was set back makes no time run backwards.
        from = from.max(moment.at);
        let next = moments.get(index + 1).map(|next| next.at.max(from));
        let passed = pauses.passed(next.unwrap_or(now.max(from))) - pauses.passed(from);
        for (seat, seat_clock) in (0..).map(Seat).zip(&mut clocks) {
            let turns = moment.turns.get(seat.index()).copied().unwrap_or_default();
            seat_clock.turn_to(turns, moment.fresh || index == 0);
            if moment.owed.contains(seat) {
                let falls = seat_clock.left(clock).map(|left| pauses.after(from, left));
                // Nothing stops it after the last moment, so then it tells what will be.
                let falls = falls.filter(|&falls| next.is_none_or(|next| falls <= next));
                seat_clock.fell = seat_clock.fell.or(falls);
                seat_clock.run(passed);
            }
        }
    }
    let everyone = Seats::first(seats);
    let falls: Vec<_> = clocks.iter().map(|seat_clock| seat_clock.fell).collect();
    Times {
        used: clocks.iter().map(|seat_clock| seat_clock.used).collect(),
        left: clocks.iter().map(|seat_clock| Some(seat_clock.left(clock)?.max(0))).collect(),
        running: moments.last().map_or(Seats::NONE, |moment| {
            moment.owed.iter().filter(|&seat| everyone.contains(seat)).collect()
        }),
        flag: first_flag(&falls, everyone),
        falls,
    }
}

/// The flag that falls first; of several at once, that of the lowest seat.
fn first_flag(falls: &[Option<i64>], among: Seats) -> Option<Flag> {
    let flags = (0..).map(Seat).zip(falls).filter(|&(seat, _)| among.contains(seat));
    flags.filter_map(|(seat, &at)| Some(Flag { seat, at: at? })).min_by_key(|flag| flag.at)
}
