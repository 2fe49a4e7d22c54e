use table::{Seat, Seats};

use crate::{deck::Id, moves::BANK};

/// A domino of a bank, and who marked it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    pub domino: Id,
    pub seat: Option<Seat>,
}

/// The dominoes laid out to choose from, the lowest value on top; at most four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bank {
    slots: [Option<Slot>; BANK as usize],
    len: u8,
}

impl Bank {
    /// A bank of these dominoes, at most four.
    pub(crate) fn new(slots: impl IntoIterator<Item = Slot>) -> Bank {
        let mut bank = Bank::default();
        for slot in slots {
            bank.slots[usize::from(bank.len)] = Some(slot);
            bank.len += 1;
        }
        bank
    }

    /// The slots from the top.
    pub(crate) fn slots(&self) -> impl DoubleEndedIterator<Item = Slot> + ExactSizeIterator {
        self.slots[..self.len()].iter().map(|slot| slot.expect("a slot within the length"))
    }

    pub(crate) fn len(&self) -> usize {
        self.len.into()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn top(&self) -> Option<Slot> {
        self.slots[0]
    }

    /// Takes the top domino away.
    pub(crate) fn take_top(&mut self) -> Option<Slot> {
        let top = self.slots[0].take()?;
        self.slots.rotate_left(1);
        self.len -= 1;
        Some(top)
    }

    pub(crate) fn slot(&self, index: u8) -> Option<Slot> {
        self.slots.get(usize::from(index)).copied().flatten()
    }

    /// Marks the domino at `index`, which is there and unmarked.
    pub(crate) fn mark(&mut self, index: u8, seat: Seat) {
        let slot = self.slots[usize::from(index)].as_mut();
        slot.expect("a domino at the index").seat = Some(seat);
    }

    /// The indices of the unmarked dominoes.
    pub(crate) fn unmarked(&self) -> impl Iterator<Item = u8> {
        (0..self.len).filter(|&index| self.slot(index).is_some_and(|slot| slot.seat.is_none()))
    }

    /// The seats that have marked a domino.
    pub(crate) fn marked_by(&self) -> Seats {
        self.slots().filter_map(|slot| slot.seat).collect()
    }
}
