//! Who thinks, and when.

use table::{Player, Seat, problem};

use super::{Actor, Unchanged};
use crate::{
    create::random_seed,
    journal::Entry,
    registry,
    room::{
        bots::{Decision, Task, Thought},
        hints::Question,
    },
};

impl Actor {
    /// Wakes and stops bots and hints as the table asks for it.
    pub(super) fn think(&mut self) {
        if self.may_bots_think() {
            self.wake_bots();
        } else {
            self.bots.stop();
        }
        self.refresh_hints();
    }

    pub(super) async fn decide(&mut self, thought: Thought) {
        let seat = thought.seat;
        let failure = match self.bots.decide(thought) {
            Decision::Stale => None,
            Decision::Failed => Some(problem!("it found no move", "er hat keinen Zug gefunden")),
            Decision::Play(mv) => match self.change(Entry::Play { seat, mv }).await {
                Ok(()) | Err(Unchanged::Overtaken) => None,
                Err(Unchanged::Refused(why)) => Some(why),
            },
        };
        if let Some(why) = failure {
            self.bots.mark_failed(seat);
            self.tell_failure(seat, why);
        }
    }

    /// Bots wait for someone to be there, for requests to be answered, and for a person who could still redo.
    fn may_bots_think(&self) -> bool {
        let is_person = |seat: &Seat| self.game.players()[seat.index()].is_person();
        let could_redo = || !self.game.redoable().is_empty() && self.game.status().turn.iter().any(is_person);
        !self.devices.is_empty() && self.pending.is_none() && !could_redo()
    }

    fn wake_bots(&mut self) {
        for seat in self.game.status().turn {
            let Player { bot: Some(bot), millis, .. } = self.game.players()[seat.index()].clone() else { continue };
            if !self.bots.is_ready(seat) {
                continue;
            }
            let task = Task { seat, state: self.game.imagine(seat, random_seed()), millis };
            let make = || registry::game(self.game.game())?.bot(&bot);
            if let Err(why) = self.bots.think(task, make, &self.house.thinkers, &self.door) {
                self.tell_failure(seat, why);
            }
        }
    }

    fn refresh_hints(&mut self) {
        let turn = self.game.status().turn;
        for device in self.devices.iter_mut() {
            let seats: Vec<_> = turn.iter().copied().filter(|&seat| device.owns(seat)).collect();
            if !device.hints.on || seats.is_empty() {
                device.hints.stop();
            } else if device.hints.are_due(self.version) {
                let question = Question { device: device.id, seats, game: self.game.fork() };
                device.hints.start(self.version, question, &self.house.thinkers, &self.door);
            }
        }
    }
}
