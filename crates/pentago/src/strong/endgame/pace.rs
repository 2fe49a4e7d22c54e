//! How fast solving is on this machine, so that nobody begins what cannot be finished in time.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use table::{Deadline, Limits};

/// How long a thread took for a thousand fillings last time, in nanoseconds; at first a guess.
static PACE: AtomicU64 = AtomicU64::new(25_000);
/// The number of fillings between two looks at the clock.
const PATIENCE: u64 = 10_000;
/// The pace is judged once this many fillings are done: before, preparing costs more than the work
/// itself.
const FIRST_JUDGEMENT: u64 = 200_000;

/// Whether so many threads can probably look at the fillings in time.
pub(super) fn allows(fillings: u64, threads: usize, limits: &Limits) -> bool {
    let expected = duration(fillings, threads, PACE.load(Relaxed));
    limits.until.is_none_or(|until| expected + expected / 8 < until.left())
}

/// Watches the limits while threads solve a position.
pub(super) struct Clock<'a> {
    limits: &'a Limits,
    threads: usize,
    /// The time there was in the beginning, and so what was used of it since.
    given: Option<Duration>,
    total: u64,
    done: AtomicU64,
    stopped: AtomicBool,
}

impl Clock<'_> {
    pub(super) fn new(total: u64, threads: usize, limits: &Limits) -> Clock<'_> {
        let given = limits.until.map(Deadline::left);
        let done = AtomicU64::new(0);
        Clock { limits, threads, given, total, done, stopped: AtomicBool::new(false) }
    }

    /// Counts fillings that are about to be looked at, and gives `None` if that should be left.
    pub(super) fn count(&self, fillings: u64) -> Option<()> {
        let done = self.done.fetch_add(fillings, Relaxed);
        let is_time_to_look = done == 0 || done / PATIENCE != (done + fillings) / PATIENCE;
        if is_time_to_look
            && (self.limits.are_spent(0) || done >= FIRST_JUDGEMENT && !self.is_in_time(done))
        {
            self.stopped.store(true, Relaxed);
        }
        (!self.stopped.load(Relaxed)).then_some(())
    }

    /// Whether the rest will be done in time if it goes on like this.
    fn is_in_time(&self, done: u64) -> bool {
        let Some((until, given)) = self.limits.until.zip(self.given) else { return true };
        let left = until.left();
        let pace = pace(given.saturating_sub(left), self.threads, done);
        PACE.store(pace, Relaxed);
        duration(self.total.saturating_sub(done), self.threads, pace) < left
    }
}

/// How long each of the threads takes for a thousand fillings, judging by those done.
fn pace(elapsed: Duration, threads: usize, fillings: u64) -> u64 {
    elapsed.as_nanos() as u64 * threads as u64 * 1000 / fillings
}

/// How long the threads take for the fillings at a pace.
fn duration(fillings: u64, threads: usize, pace: u64) -> Duration {
    Duration::from_nanos((fillings / 1000).saturating_mul(pace) / threads as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_takes_as_long_as_what_is_done() {
        let done = Duration::from_millis(30);
        let pace = pace(done, 2, 1_000_000);
        assert_eq!(duration(2_000_000, 2, pace), Duration::from_millis(60));
        assert_eq!(duration(2_000_000, 1, pace), Duration::from_millis(120));
    }

    #[test]
    fn nothing_is_begun_that_the_clock_cannot_allow() {
        assert!(allows(1_000_000_000_000, 1, &Limits::default()));
        assert!(!allows(1_000_000_000_000, 100, &Limits::millis(1)));
    }

    #[test]
    fn solving_stops_when_the_limits_are_spent() {
        let cancelled = Limits::default();
        let clock = Clock::new(1_000_000, 1, &cancelled);
        assert_eq!(clock.count(PATIENCE - 1), Some(()));
        cancelled.cancel.cancel();
        assert_eq!(clock.count(1), None);
        assert_eq!(clock.count(1), None, "for all threads");
        assert_eq!(Clock::new(10, 1, &Limits::millis(0)).count(1), None);
    }
}
