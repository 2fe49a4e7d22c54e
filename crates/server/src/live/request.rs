use table::Seat;

use crate::{
    journal::Entry,
    wire::{Request, Wish},
};

/// Something that will happen when everyone asked has agreed.
pub(super) struct Pending {
    pub request: Request,
    pub entry: Entry,
}

/// What an answer means for the pending request.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The one who answered was not asked.
    NotAsked,
    Withdrawn,
    Declined,
    /// Others still have to answer.
    Waiting,
    Agreed,
}

impl Pending {
    pub(super) fn new(by: Seat, what: Wish, waiting_for: Vec<Seat>, entry: Entry) -> Pending {
        Pending { request: Request { by, what, waiting_for }, entry }
    }

    /// Takes the answer of a device with the seats `mine`.
    pub(super) fn answer(&mut self, mine: &[Seat], accept: bool) -> Answer {
        let waiting = &mut self.request.waiting_for;
        let is_asked = mine.iter().any(|seat| waiting.contains(seat));
        match accept {
            false if mine.contains(&self.request.by) => Answer::Withdrawn,
            _ if !is_asked => Answer::NotAsked,
            false => Answer::Declined,
            true => {
                waiting.retain(|seat| !mine.contains(seat));
                if waiting.is_empty() { Answer::Agreed } else { Answer::Waiting }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pending() -> Pending {
        Pending::new(Seat(0), Wish::Undo, vec![Seat(1), Seat(2)], Entry::Undo { moves: 1 })
    }

    #[test]
    fn everyone_asked_must_agree() {
        let mut pending = pending();
        assert_eq!(pending.answer(&[Seat(1)], true), Answer::Waiting);
        assert_eq!(pending.answer(&[Seat(1)], true), Answer::NotAsked);
        assert_eq!(pending.answer(&[Seat(2)], true), Answer::Agreed);
    }

    #[test]
    fn the_asker_can_withdraw_but_not_agree() {
        assert_eq!(pending().answer(&[Seat(0)], true), Answer::NotAsked);
        assert_eq!(pending().answer(&[Seat(0)], false), Answer::Withdrawn);
    }

    #[test]
    fn one_can_decline_for_all_and_spectators_have_no_say() {
        assert_eq!(pending().answer(&[Seat(2)], false), Answer::Declined);
        assert_eq!(pending().answer(&[], false), Answer::NotAsked);
        assert_eq!(pending().answer(&[], true), Answer::NotAsked);
    }
}
