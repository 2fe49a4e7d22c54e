//! The times in which nobody served.

use super::Pause;

/// Pauses in order that neither touch nor overlap, to be asked many times.
pub(super) struct Pauses(Vec<Counted>);

struct Counted {
    pause: Pause,
    /// How long all pauses before it were.
    before: i64,
}

impl Pauses {
    pub(super) fn new(pauses: &[Pause]) -> Pauses {
        let mut ordered: Vec<_> =
            pauses.iter().copied().filter(|pause| pause.from < pause.until).collect();
        ordered.sort_unstable_by_key(|pause| pause.from);
        let mut counted: Vec<Counted> = Vec::new();
        for pause in ordered {
            match counted.last_mut() {
                Some(last) if pause.from <= last.pause.until => {
                    last.pause.until = last.pause.until.max(pause.until);
                }
                last => {
                    let before = last.map_or(0, |last| last.paused_at_its_end());
                    counted.push(Counted { pause, before });
                }
            }
        }
        Pauses(counted)
    }

    /// The moment as a clock would show it that stands still in every pause.
    pub(super) fn passed(&self, at: i64) -> i64 {
        let begun = self.0.partition_point(|counted| counted.pause.from < at);
        let paused = self.0[..begun]
            .last()
            .map_or(0, |last| last.before + (at.min(last.pause.until) - last.pause.from));
        at - paused
    }

    /// When this much time has passed since a moment, at the earliest.
    pub(super) fn after(&self, at: i64, millis: i64) -> i64 {
        let passed = self.passed(at) + millis;
        let begun = self.0.partition_point(|counted| counted.pause.from - counted.before < passed);
        let paused = self.0[..begun].last().map_or(0, Counted::paused_at_its_end);
        // A pause may be known to begin and not when it ends.
        passed.saturating_add(paused).max(at)
    }
}

impl Counted {
    fn paused_at_its_end(&self) -> i64 {
        self.before + (self.pause.until - self.pause.from)
    }
}
