//! The clocks of a match, and when something is due.

use table::Seat;

use super::Life;
use crate::times::{self, Flag, Pause, Times};

/// How long a computer on move is left to whoever is at the table, in milliseconds.
const BOT_PATIENCE: i64 = 10_000;

impl Life {
    /// The clocks at this moment, if there are any.
    pub(crate) fn times(&self, pauses: &[Pause], now: i64) -> Option<Times> {
        let seats = self.players().len();
        let reckon = || times::reckon(self.clock, seats, self.timeline.moments(), pauses, now);
        self.clock.is_timed().then(reckon)
    }

    /// The first clock of somebody who plays that has run out, or will if nothing happens.
    pub(crate) fn flag(&self, pauses: &[Pause], now: i64) -> Option<Flag> {
        self.check_running().ok()?;
        let timed = self.seats().filter(|&seat| self.has_clock(seat)).collect();
        self.times(pauses, now)?.first_flag(timed)
    }

    /// Whether the time of a seat can run out: not that of a computer, and of nobody twice.
    pub(crate) fn has_clock(&self, seat: Seat) -> bool {
        self.players()[seat.index()].is_person() && !self.timed_out[seat.index()]
    }

    /// In how many milliseconds from now something has to happen even if nobody is there: a flag
    /// falls, a computer moves in a game with clocks, or a number is awaited.
    pub(crate) fn due_in(&self, pauses: &[Pause], now: i64) -> Option<i64> {
        if let Some(due_in) = self.draw_due_in(pauses, now) {
            return Some(due_in);
        }
        self.check_running().ok().filter(|()| self.clock.is_timed())?;
        let is_bot = |seat: &Seat| !self.players()[seat.index()].is_person();
        let bot_moves = self.status().turn.iter().any(is_bot);
        let flag = self.flag(pauses, now).map(|flag| (flag.at - now).max(0));
        flag.into_iter().chain(bot_moves.then_some(BOT_PATIENCE)).min()
    }
}
