//! The clock of one seat.

use std::collections::HashMap;

use super::Clock;

/// What a seat has used and earned so far.
#[derive(Clone, Default)]
pub(super) struct SeatClock {
    pub used: i64,
    /// When its time first ran out, or will.
    pub fell: Option<i64>,
    /// The turn it is in, or waits for.
    turn: u32,
    /// The most turns it ever had ended: one that is taken back and ended again earns nothing.
    most_turns: u32,
    turns_that_earned: i64,
    /// What it has used in every turn, also in those that were taken back.
    used_in_turn: HashMap<u32, i64>,
}

impl SeatClock {
    /// So many turns have ended, of the same game or a fresh one.
    pub(super) fn turn_to(&mut self, turns: u32, fresh: bool) {
        if fresh {
            self.used_in_turn.clear();
            self.most_turns = turns;
        }
        self.turns_that_earned += i64::from(turns.saturating_sub(self.most_turns));
        self.most_turns = self.most_turns.max(turns);
        self.turn = turns;
    }

    pub(super) fn run(&mut self, millis: i64) {
        self.used += millis;
        *self.used_in_turn.entry(self.turn).or_default() += millis;
    }

    /// What is left; less than 0 where it went on after its flag had fallen.
    pub(super) fn left(&self, clock: Clock) -> Option<i64> {
        let used = if clock.is_for_a_turn() {
            self.used_in_turn.get(&self.turn).copied().unwrap_or_default()
        } else {
            self.used
        };
        Some(clock.budget()? + clock.increment() * self.turns_that_earned - used)
    }
}
