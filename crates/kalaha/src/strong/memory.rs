use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::cells::Cells;

/// What is known about a position: its value is at least `low` and at most `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub low: i16,
    pub high: i16,
    /// Whether `low` holds however deep one looks, and not only for `depth`.
    pub low_proven: bool,
    pub high_proven: bool,
    pub depth: u8,
    /// The pit to try first.
    pub best: u8,
    /// How much work it was to find out, on a logarithmic scale.
    pub work: u8,
}

/// Where a position is kept, and what tells it apart from others kept there. The two are
/// independent of each other: that positions agree in both does not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub place: u64,
    pub check: u64,
}

/// Entries from before the last [aging](Memory::age) are worth as much less as so many halvings of
/// their work.
const AGED: u8 = 8;
/// Where the age is among the bits of a packed entry, above all others.
const AGE_SHIFT: u32 = 58;

/// The entries of a bucket together take 64 bytes, what a processor reads from memory at once.
const BUCKET: usize = 4;

/// The transposition table: of fixed size, and shared by threads without locks. A new entry takes
/// the place of the one in its bucket that was the least work.
///
/// The check of an entry is mixed with the entry itself: one half written by another thread makes
/// it unknown, not wrong.
pub(crate) struct Memory<'a> {
    /// Pairs of mixed check and packed entry, which is never 0.
    words: Cells<'a, AtomicU64>,
    mask: u64,
    /// How often it has aged, as far as there are bits for it.
    age: AtomicU8,
}

impl<'a> Memory<'a> {
    /// For `2^bits` positions, with 16 bytes each.
    pub(crate) fn new(bits: u32) -> Memory<'a> {
        Memory::within(bits, Cells::owned)
    }

    /// The same in cells that are made for it.
    pub(crate) fn within(
        bits: u32,
        cells: impl FnOnce(usize) -> Cells<'a, AtomicU64>,
    ) -> Memory<'a> {
        let buckets = 1 << bits.saturating_sub(BUCKET.ilog2());
        Memory {
            words: cells(buckets * 2 * BUCKET),
            mask: buckets as u64 - 1,
            age: AtomicU8::new(0),
        }
    }

    /// Lets everything known so far give way sooner to what is found out from now on.
    pub(crate) fn age(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    fn age_bits(&self) -> u64 {
        u64::from(self.age.load(Relaxed)) << AGE_SHIFT
    }

    fn bucket(&self, key: Key) -> &[[AtomicU64; 2]] {
        let at = (key.place & self.mask) as usize * 2 * BUCKET;
        self.words[at..at + 2 * BUCKET].as_chunks().0
    }

    pub(crate) fn get(&self, key: Key) -> Option<Entry> {
        for [mixed, packed] in self.bucket(key) {
            let bits = packed.load(Relaxed);
            if mixed.load(Relaxed) == key.check ^ bits && bits != 0 {
                return Some(Entry::unpack(bits));
            }
        }
        None
    }

    pub(crate) fn put(&self, key: Key, entry: Entry) {
        let age = self.age_bits();
        let worth = |[mixed, packed]: &[AtomicU64; 2]| match packed.load(Relaxed) {
            0 => 0,
            bits if mixed.load(Relaxed) == key.check ^ bits => 0,
            bits => {
                let aged = if bits >> AGE_SHIFT == age >> AGE_SHIFT { 0 } else { AGED };
                1 + u16::from(Entry::unpack(bits).work.saturating_sub(aged))
            }
        };
        let [mixed, packed] =
            self.bucket(key).iter().min_by_key(|&pair| worth(pair)).expect("a bucket with entries");
        let bits = entry.pack() | age;
        mixed.store(key.check ^ bits, Relaxed);
        packed.store(bits, Relaxed);
    }
}

impl Entry {
    fn pack(self) -> u64 {
        u64::from(self.low as u16)
            | u64::from(self.high as u16) << 16
            | u64::from(self.depth) << 32
            | u64::from(self.best) << 40
            | u64::from(self.work) << 48
            | u64::from(self.low_proven) << 56
            | u64::from(self.high_proven) << 57
    }

    fn unpack(bits: u64) -> Entry {
        Entry {
            low: bits as i16,
            high: (bits >> 16) as i16,
            depth: (bits >> 32) as u8,
            best: (bits >> 40) as u8,
            work: (bits >> 48) as u8,
            low_proven: bits >> 56 & 1 == 1,
            high_proven: bits >> 57 & 1 == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(low: i16, work: u8) -> Entry {
        Entry {
            low,
            high: i16::MAX,
            low_proven: true,
            high_proven: false,
            depth: 255,
            best: 11,
            work,
        }
    }

    fn key(check: u64) -> Key {
        Key { place: 5, check }
    }

    #[test]
    fn entries_survive_packing() {
        for low in [i16::MIN, -1, 0, 1000] {
            let kept = entry(low, 40);
            assert_eq!(Entry::unpack(kept.pack()), kept);
        }
    }

    #[test]
    fn a_position_never_seen_is_unknown() {
        assert_eq!(Memory::new(4).get(key(0)), None);
    }

    #[test]
    fn what_was_the_least_work_makes_room() {
        let memory = Memory::new(4);
        for (check, work) in [(1, 9), (2, 3), (3, 7), (4, 8), (5, 1)] {
            memory.put(key(check), entry(check as i16, work));
        }
        let known: Vec<u64> = (1..=5).filter(|&check| memory.get(key(check)).is_some()).collect();
        assert_eq!(known, [1, 3, 4, 5]);
    }

    #[test]
    fn what_is_old_makes_room_sooner() {
        let memory = Memory::new(4);
        memory.put(key(1), entry(1, 12));
        memory.age();
        for (check, work) in [(2, 5), (3, 7), (4, 8), (5, 1)] {
            memory.put(key(check), entry(check as i16, work));
        }
        let known: Vec<u64> = (1..=5).filter(|&check| memory.get(key(check)).is_some()).collect();
        assert_eq!(known, [2, 3, 4, 5]);
    }

    #[test]
    fn a_position_found_again_replaces_what_was_known() {
        let memory = Memory::new(4);
        for check in 1..=4 {
            memory.put(key(check), entry(1, 9));
        }
        memory.put(key(3), entry(2, 1));
        assert_eq!(memory.get(key(3)), Some(entry(2, 1)));
        assert!([1, 2, 4].iter().all(|&check| memory.get(key(check)).is_some()));
    }
}
