use std::time::{Duration, Instant};

use table::{Limits, thread_time};

/// What a decision took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// By the clock.
    pub time: Duration,
    /// Processor time of the thread that decided, where it is known.
    pub processor: Option<Duration>,
    /// The nodes that were looked at; 0 for a bot that counts none.
    pub nodes: u64,
}

impl Cost {
    /// Thinks within the limits and says what it took.
    pub fn of<T>(limits: &Limits, think: impl FnOnce() -> T) -> (T, Cost) {
        let begin = Instant::now();
        let before = thread_time();
        let thought = think();
        let processor = thread_time().zip(before).map(|(now, before)| now - before);
        (thought, Cost { time: begin.elapsed(), processor, nodes: limits.looked_at.get() })
    }
}
