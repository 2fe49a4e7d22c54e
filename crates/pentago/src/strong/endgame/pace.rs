//! How fast solving is on this machine, so that nobody begins what cannot be finished in time.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use table::{Deadline, Limits};

/// How long a thousand fillings took last time, in nanoseconds; at first a guess.
static PACE: AtomicU64 = AtomicU64::new(60_000);
/// The number of fillings between two looks at the clock.
const PATIENCE: u64 = 10_000;
/// The pace is judged once this many fillings are done: before, preparing costs more than the work
/// itself.
const FIRST_JUDGEMENT: u64 = 200_000;

/// Whether the fillings can probably be looked at in time.
pub(super) fn allows(fillings: u64, limits: &Limits) -> bool {
    let expected = duration(fillings, PACE.load(Ordering::Relaxed));
    limits.until.is_none_or(|until| expected + expected / 8 < until.left())
}

/// Watches the limits while a position is solved.
pub(super) struct Clock<'a> {
    limits: &'a Limits,
    /// The time there was in the beginning, and so what was used of it since.
    given: Option<Duration>,
    total: u64,
    done: u64,
    next_look: u64,
}

impl Clock<'_> {
    pub(super) fn new(total: u64, limits: &Limits) -> Clock<'_> {
        Clock { limits, given: limits.until.map(Deadline::left), total, done: 0, next_look: 0 }
    }

    /// Counts fillings that are about to be looked at, and gives `None` if that should be left.
    pub(super) fn count(&mut self, fillings: u64) -> Option<()> {
        if self.done >= self.next_look {
            self.next_look = self.done + PATIENCE;
            if self.limits.are_spent(0) || self.done >= FIRST_JUDGEMENT && !self.is_in_time() {
                return None;
            }
        }
        self.done += fillings;
        Some(())
    }

    /// Whether the rest will be done in time if it goes on like this.
    fn is_in_time(&self) -> bool {
        let Some((until, given)) = self.limits.until.zip(self.given) else { return true };
        let left = until.left();
        let pace = pace(given.saturating_sub(left), self.done);
        PACE.store(pace, Ordering::Relaxed);
        duration(self.total - self.done, pace) < left
    }
}

/// How long a thousand fillings take, judging by those done.
fn pace(elapsed: Duration, fillings: u64) -> u64 {
    elapsed.as_nanos() as u64 * 1000 / fillings
}

/// How long the fillings take at a pace.
fn duration(fillings: u64, pace: u64) -> Duration {
    Duration::from_nanos((fillings / 1000).saturating_mul(pace))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_takes_as_long_as_what_is_done() {
        let done = Duration::from_millis(30);
        assert_eq!(duration(2_000_000, pace(done, 1_000_000)), Duration::from_millis(60));
    }

    #[test]
    fn nothing_is_begun_that_the_clock_cannot_allow() {
        assert!(allows(1_000_000_000_000, &Limits::default()));
        assert!(!allows(1_000_000_000_000, &Limits::millis(1)));
    }

    #[test]
    fn solving_stops_when_the_limits_are_spent() {
        let cancelled = Limits::default();
        let mut clock = Clock::new(1_000_000, &cancelled);
        assert_eq!(clock.count(PATIENCE), Some(()));
        cancelled.cancel.cancel();
        assert_eq!(clock.count(1), None);
        assert_eq!(Clock::new(10, &Limits::millis(0)).count(1), None);
    }
}
