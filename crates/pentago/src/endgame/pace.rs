//! How fast solving is on this machine, so that nobody begins what cannot be finished in time.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use table::Limits;

/// How long a thousand fillings took last time, in nanoseconds; at first a guess.
static PACE: AtomicU64 = AtomicU64::new(60_000);
/// The number of fillings between two looks at the clock.
const PATIENCE: u64 = 10_000;
/// The pace is judged once so many fillings are done: before, preparing costs more than the work itself.
const FIRST_JUDGEMENT: u64 = 200_000;

/// Whether so many fillings can probably be looked at in time.
pub(super) fn allows(fillings: u64, limits: &Limits) -> bool {
    let expected = Duration::from_nanos(fillings / 1000 * PACE.load(Ordering::Relaxed));
    limits.until.is_none_or(|until| Instant::now() + expected + expected / 8 < until)
}

/// Watches the limits while a position is solved.
pub(super) struct Clock<'a> {
    limits: &'a Limits,
    begin: Instant,
    total: u64,
    done: u64,
    next_look: u64,
}

impl Clock<'_> {
    pub fn new(total: u64, limits: &Limits) -> Clock<'_> {
        Clock { limits, begin: Instant::now(), total, done: 0, next_look: 0 }
    }

    /// Counts fillings that are about to be looked at, and gives `None` if that should be left.
    pub fn count(&mut self, fillings: u64) -> Option<()> {
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
        let pace = self.begin.elapsed().as_nanos() as u64 * 1000 / self.done;
        PACE.store(pace, Ordering::Relaxed);
        let rest = Duration::from_nanos((self.total - self.done) / 1000 * pace);
        self.limits.until.is_none_or(|until| Instant::now() + rest < until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_begun_that_the_clock_cannot_allow() {
        assert!(allows(u64::MAX / 1_000_000, &Limits::default()));
        assert!(!allows(1_000_000_000_000, &Limits::millis(1)));
    }

    #[test]
    fn solving_stops_when_it_falls_behind_or_is_cancelled() {
        let late = Limits::millis(10_000);
        let mut clock = Clock::new(u64::MAX / 1_000_000, &late);
        assert_eq!(clock.count(FIRST_JUDGEMENT), Some(()));
        assert_eq!(clock.count(1), None);
        let cancelled = Limits::default();
        cancelled.cancel.cancel();
        assert_eq!(Clock::new(10, &cancelled).count(1), None);
    }
}
