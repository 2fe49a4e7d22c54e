//! What people want of each other.

use table::{Problem, Seat, problem};

use crate::{
    journal::Want,
    wire::{Request, Wish},
};

/// Everything that is asked for now: at most one request of each seat.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requests(Vec<Pending>);

/// Something that will happen when everyone asked has agreed.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    pub by: Seat,
    pub want: Want,
    pub asked: Vec<Seat>,
    pub waiting_for: Vec<Seat>,
    pub accepted: Vec<Seat>,
}

impl Pending {
    /// Those who have not agreed.
    pub(crate) fn unwilling(&self) -> Vec<Seat> {
        self.asked.iter().copied().filter(|seat| !self.accepted.contains(seat)).collect()
    }
}

/// What an answer means for a request.
#[derive(Debug)]
pub(super) enum Settled {
    /// Others still have to answer.
    Not,
    Declined,
    Agreed(Pending),
}

impl Want {
    /// What the page calls it.
    pub(crate) fn wish(&self) -> Wish {
        match self {
            Want::Undo { .. } => Wish::Undo,
            Want::Redo { .. } => Wish::Redo,
            Want::Load { .. } => Wish::Load,
            Want::Draw => Wish::Draw,
            Want::Rematch => Wish::Rematch,
        }
    }
}

impl Requests {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The request of a seat.
    pub(crate) fn of(&self, seat: Seat) -> Option<&Pending> {
        self.0.iter().find(|pending| pending.by == seat)
    }

    /// Who has asked one of these seats for something, and waits for the answer.
    pub(crate) fn asked_for(&self, wish: Wish, seats: &[Seat]) -> Option<Seat> {
        let waits = |pending: &&Pending| {
            pending.want.wish() == wish
                && pending.waiting_for.iter().any(|seat| seats.contains(seat))
        };
        self.0.iter().find(waits).map(|pending| pending.by)
    }

    /// All of them as the page sees them.
    pub(crate) fn shown(&self) -> Vec<Request> {
        let shown = |pending: &Pending| Request {
            by: pending.by,
            what: pending.want.wish(),
            waiting_for: pending.waiting_for.clone(),
            accepted: pending.accepted.clone(),
        };
        self.0.iter().map(shown).collect()
    }

    pub(super) fn ask(&mut self, seat: Seat, want: &Want, of: &[Seat]) -> Result<(), Problem> {
        if self.of(seat).is_some() {
            return Err(problem!(
                "you have asked for something already, which has to be answered first",
                "du hast schon um etwas gebeten, das erst beantwortet werden muss",
            ));
        }
        self.0.push(Pending {
            by: seat,
            want: want.clone(),
            asked: of.to_vec(),
            waiting_for: of.to_vec(),
            accepted: Vec::new(),
        });
        Ok(())
    }

    /// Takes the answer of these seats. To play again needs those who want to, everything else
    /// needs all.
    pub(super) fn answer(
        &mut self,
        to: Seat,
        seats: &[Seat],
        accept: bool,
    ) -> Result<Settled, Problem> {
        let index = self.0.iter().position(|pending| pending.by == to).ok_or_else(|| {
            problem!("there is no request to answer", "es gibt keine Anfrage zu beantworten")
        })?;
        let pending = &mut self.0[index];
        let (answering, waiting): (Vec<Seat>, Vec<Seat>) =
            pending.waiting_for.iter().partition(|&seat| seats.contains(seat));
        if answering.is_empty() {
            return Err(problem!(
                "this request is not for you to answer",
                "diese Anfrage richtet sich nicht an dich"
            ));
        }
        pending.waiting_for = waiting;
        if accept {
            pending.accepted.extend(answering);
        } else if !matches!(pending.want, Want::Rematch) {
            self.0.remove(index);
            return Ok(Settled::Declined);
        }
        if !pending.waiting_for.is_empty() {
            return Ok(Settled::Not);
        }
        let pending = self.0.remove(index);
        Ok(if pending.accepted.is_empty() { Settled::Declined } else { Settled::Agreed(pending) })
    }

    pub(super) fn withdraw(&mut self, seat: Seat) -> Result<(), Problem> {
        let before = self.0.len();
        self.0.retain(|pending| pending.by != seat);
        if self.0.len() < before {
            return Ok(());
        }
        Err(problem!("you have asked for nothing", "du hast um nichts gebeten"))
    }

    /// A move overtakes what is asked for, except a draw that was offered to others than the one
    /// who moved.
    pub(super) fn overtake(&mut self, by: Seat) {
        let stays =
            |pending: &Pending| matches!(pending.want, Want::Draw) && !pending.asked.contains(&by);
        self.0.retain(stays);
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}
