//! Random lives: a match that is kept in memory is at any moment the one its journal tells.

mod happenings;

use proptest::prelude::*;
use serde_json::Value;

use super::{Life, seen::seen};
use crate::{
    journal::{Entry, Header},
    store::{Stored, StoredEntry},
    times::Pause,
};
use happenings::{Happening, happenings, headers};

/// When the invented matches begin.
const BEGIN: i64 = 1_800_000_000_000;

/// A time in which nobody served, in the middle of what happens.
const PAUSES: [Pause; 1] = [Pause { from: BEGIN + 100_000, until: BEGIN + 150_000 }];

/// A match in memory beside its journal, kept as whoever owns a match keeps it.
struct Kept {
    life: Life,
    journal: Stored,
    now: i64,
}

impl Kept {
    fn new(header: Header) -> Kept {
        let text = serde_json::to_string(&header).expect("plain JSON");
        let begins = header.is_full() && header.draw.is_none();
        let begins = begins.then(|| header.start.beginning());
        let life = Life::set_up(header, BEGIN).expect("a match that can be set up");
        let journal = Stored { begun: BEGIN, header: text, entries: Vec::new() };
        let mut kept = Kept { life, journal, now: BEGIN };
        if let Some(begin) = begins {
            kept.happen(begin, 0).expect("a match that can begin");
        }
        kept
    }

    fn folded(&self) -> Result<Life, TestCaseError> {
        Life::fold(&self.journal).map_err(|why| TestCaseError::fail(format!("{why:?}")))
    }

    fn seen(&self) -> Value {
        self.seen_of(&self.life)
    }

    fn seen_of(&self, life: &Life) -> Value {
        seen(life, &PAUSES, self.now + 1_000)
    }

    /// Lets an entry and what follows from it happen, and writes both down.
    fn happen(&mut self, entry: Entry, astray: i64) -> Result<(), table::Problem> {
        self.life.apply(&entry)?;
        let mut entries = vec![entry];
        while let Some(next) = self.life.consequence(&entries[entries.len() - 1]) {
            if let Err(why) = self.life.apply(&next) {
                self.life = self.folded().expect("a journal that can be read");
                return Err(why);
            }
            entries.push(next);
        }
        self.life.stamp(self.now + astray);
        let last = self.journal.entries.last().map_or(BEGIN, |last| last.at);
        let at = self.now.max(last);
        let mut bytes = self.life.bytes();
        for entry in &entries {
            let payload = serde_json::to_string(entry).expect("plain JSON");
            bytes += payload.len();
            let seq = self.journal.entries.len() as i64;
            self.journal.entries.push(StoredEntry { seq, at, payload });
        }
        self.life.stamp(at);
        self.life.stored(entries.len(), bytes);
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 32,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_match_in_memory_is_the_one_its_journal_tells(
        header in headers(),
        happenings in prop::collection::vec(happenings(), 1..50),
    ) {
        let mut kept = Kept::new(header);
        prop_assert_eq!(kept.seen(), kept.seen_of(&kept.folded()?));
        for Happening { what, later, astray } in happenings {
            kept.now += later;
            let Some(entry) = what.entry(&kept.life) else { continue };
            // What is refused is not written down either, so it may have changed nothing.
            let happened = kept.happen(entry.clone(), astray);
            let folded = kept.seen_of(&kept.folded()?);
            prop_assert_eq!(kept.seen(), folded, "{:?}: {:?}", entry, happened);
        }
    }
}
