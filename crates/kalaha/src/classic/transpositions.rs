//! What the search found out about positions it may meet again, by other ways (transpositions).

/// How a remembered value relates to the true one, which a search with a narrow window may leave
/// open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// What the player on move wins from here on, less what the other one does.
    pub to_come: i32,
    pub depth: u8,
    pub kind: Kind,
    /// Whether no deeper search can change that.
    pub proven: bool,
    /// The place of the best move in the position's list of moves; tried first when the position
    /// comes up again.
    pub best: u16,
}

/// Key and packed entry; a packed entry is never 0. Plain numbers, so that a fresh table costs no
/// time: the system maps its zeroed pages only when they are used.
type Slot = [u64; 2];

/// A table of fixed size. Every key has two slots: one keeps the deepest search, which saved the
/// most work, the other the latest, so that a table full of old deep entries still helps.
pub(super) struct Transpositions {
    slots: Vec<Slot>,
    mask: usize,
}

impl Transpositions {
    /// Space for `2^bits` positions, 16 bytes each.
    pub(super) fn new(bits: u32) -> Transpositions {
        let size = 1 << bits;
        Transpositions { slots: vec![[0; 2]; size], mask: size - 2 }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let at = key as usize & self.mask;
        self.slots[at..at + 2]
            .iter()
            .find(|slot| slot[0] == key && slot[1] != 0)
            .map(|slot| Entry::unpack(slot[1]))
    }

    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        let at = key as usize & self.mask;
        let [deep, latest] = &mut self.slots[at..at + 2] else { unreachable!("a pair of slots") };
        let slot = if deep[0] == key || deep[1] == 0 || entry.depth >= Entry::unpack(deep[1]).depth
        {
            deep
        } else {
            latest
        };
        *slot = [key, entry.pack()];
    }
}

impl Entry {
    fn pack(self) -> u64 {
        let kind = match self.kind {
            Kind::Exact => 1,
            Kind::AtLeast => 2,
            Kind::AtMost => 3,
        };
        u64::from(self.to_come as u32)
            | u64::from(self.best) << 32
            | u64::from(self.depth) << 48
            | u64::from(self.proven) << 56
            | kind << 57
    }

    fn unpack(bits: u64) -> Entry {
        Entry {
            to_come: bits as u32 as i32,
            best: (bits >> 32) as u16,
            depth: (bits >> 48) as u8,
            proven: bits >> 56 & 1 == 1,
            kind: match bits >> 57 {
                1 => Kind::Exact,
                2 => Kind::AtLeast,
                _ => Kind::AtMost,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(to_come: i32, depth: u8) -> Entry {
        Entry { to_come, depth, kind: Kind::Exact, proven: false, best: 3 }
    }

    #[test]
    fn entries_survive_packing() {
        for kind in [Kind::Exact, Kind::AtLeast, Kind::AtMost] {
            for (to_come, proven, best, depth) in
                [(0, false, 0, 0), (-1, true, 287, 255), (i32::MAX, true, u16::MAX, 1)]
            {
                let entry = Entry { to_come, depth, kind, proven, best };
                assert_eq!(Entry::unpack(entry.pack()), entry);
            }
        }
    }

    #[test]
    fn a_position_never_seen_is_unknown() {
        assert_eq!(Transpositions::new(4).get(0), None);
    }

    #[test]
    fn of_many_positions_the_deepest_and_the_latest_stay() {
        let mut known = Transpositions::new(4);
        let keys = [0x10, 0x20, 0x30];
        known.put(keys[0], entry(1, 9));
        known.put(keys[1], entry(2, 5));
        known.put(keys[2], entry(3, 1));
        assert_eq!(
            keys.map(|key| known.get(key).map(|found| found.to_come)),
            [Some(1), None, Some(3)]
        );
    }

    #[test]
    fn a_position_found_again_replaces_what_was_known() {
        let mut known = Transpositions::new(4);
        known.put(7, entry(1, 9));
        known.put(7, entry(2, 3));
        assert_eq!(known.get(7), Some(entry(2, 3)));
    }
}
