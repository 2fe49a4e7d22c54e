use std::{
    thread::{self, ThreadId},
    time::{Duration, Instant},
};

/// When thinking has to end: by the clock on the wall, or by the processor time of the thread that
/// thinks, so that it does not matter what else the machine does.
///
/// Processor time is that of the thread that made the deadline. Other threads which help it go by
/// the clock on the wall.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    /// No thread uses up processor time faster than time passes. So nothing has to be asked of the
    /// system before this moment, which takes much longer than a look at the wall.
    wall: Instant,
    processor: Option<Processor>,
}

/// What the clock of a thread shows when its time is used up.
#[derive(Clone, Copy, Debug)]
struct Processor {
    thread: ThreadId,
    until: Duration,
}

impl Deadline {
    /// So much time from now on; nothing if no clock goes that far.
    pub fn after(time: Duration) -> Option<Deadline> {
        Some(Deadline { wall: Instant::now().checked_add(time)?, processor: None })
    }

    /// So much processor time of this thread from now on; nothing where the system does not count
    /// it.
    pub fn after_processor_time(time: Duration) -> Option<Deadline> {
        let until = thread_time()?.checked_add(time)?;
        let processor = Some(Processor { thread: thread::current().id(), until });
        Some(Deadline { processor, ..Deadline::after(time)? })
    }

    /// Whether it is time to end. Looks at a clock.
    pub fn has_passed(self) -> bool {
        Instant::now() >= self.wall && self.left().is_zero()
    }

    /// How much time is left, of the kind that counts.
    pub fn left(self) -> Duration {
        match self.own_processor() {
            Some(own) => own.until.saturating_sub(thread_time().unwrap_or_default()),
            None => self.wall.saturating_duration_since(Instant::now()),
        }
    }

    /// Whether only what the thread uses that made it counts, so that nobody would count what others
    /// do to help it.
    pub fn is_of_one_thread(self) -> bool {
        self.processor.is_some()
    }

    /// When so many of `parts` equal parts of what is left are used up.
    pub fn part(self, number: u32, parts: u32) -> Deadline {
        let left = self.left();
        let mine = left * number / parts;
        let sooner = |own: Processor| Processor { until: own.until - (left - mine), ..own };
        Deadline { wall: Instant::now() + mine, processor: self.own_processor().map(sooner) }
    }

    /// The processor time that counts for this thread.
    fn own_processor(self) -> Option<Processor> {
        self.processor.filter(|of| of.thread == thread::current().id())
    }
}

/// How much processor time this thread has used, where the system counts it.
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub fn thread_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).ok()
}

/// How much processor time this thread has used, where the system counts it.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(1000);

    #[test]
    fn time_that_is_used_up_is_over() {
        let now = Deadline::after(Duration::ZERO).unwrap();
        assert!(now.has_passed() && now.left().is_zero());
        let later = Deadline::after(LONG).unwrap();
        assert!(!later.has_passed() && !later.is_of_one_thread());
        assert!(later.left() <= LONG && later.left() > LONG / 2);
    }

    #[test]
    fn a_part_of_what_is_left_is_used_up_first() {
        let whole = Deadline::after(LONG).unwrap();
        let fifth = whole.part(1, 5).left();
        assert!(fifth <= LONG / 5 && fifth > LONG / 10, "{fifth:?}");
        assert!(whole.part(0, 5).has_passed());
    }

    #[cfg(any(target_os = "linux", target_os = "macos"))]
    mod processor {
        use super::*;

        const SHORT: Duration = Duration::from_millis(20);

        #[test]
        fn waiting_uses_no_processor_time() {
            let deadline = Deadline::after_processor_time(SHORT).unwrap();
            thread::sleep(2 * SHORT);
            assert!(!deadline.has_passed() && deadline.is_of_one_thread());
            assert!(deadline.left() > SHORT / 2, "{:?}", deadline.left());
        }

        #[test]
        fn working_uses_it_up() {
            let begin = thread_time().unwrap();
            let deadline = Deadline::after_processor_time(SHORT).unwrap();
            let half = deadline.part(1, 2);
            while !half.has_passed() {}
            assert!(thread_time().unwrap() - begin >= SHORT / 2);
            assert!(!deadline.has_passed());
            while !deadline.has_passed() {}
            assert!(thread_time().unwrap() - begin >= SHORT);
        }

        #[test]
        fn threads_that_help_go_by_the_wall() {
            let deadline = Deadline::after_processor_time(SHORT).unwrap();
            thread::sleep(SHORT);
            thread::scope(|scope| {
                let passed =
                    scope.spawn(|| deadline.has_passed() && deadline.part(1, 2).has_passed());
                assert!(passed.join().unwrap());
            });
            assert!(!deadline.has_passed());
        }
    }
}
