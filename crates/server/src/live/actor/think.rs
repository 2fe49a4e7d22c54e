//! Who thinks, and when.

use std::net::{IpAddr, Ipv6Addr};

use table::{Player, Problem, Seat, problem};
use tokio::time::sleep;

use super::{Actor, Unchanged};
use crate::{
    hidden::can_hint,
    journal::Entry,
    live::{
        Command,
        bots::{self, Decision, Task, Thought},
        hints::{self, Question},
    },
    metrics::Limit,
    refused::store_problem,
    seed::random_seed,
    thinkers::{Asker, Crowded, Lane},
    times::Flag,
    wire::ToPage,
};

impl Actor {
    /// Wakes and stops bots and hints as the table asks for it.
    pub(super) fn think(&mut self) {
        if self.may_think && self.may_bots_think() {
            self.wake_bots();
        } else {
            self.bots.stop();
        }
        self.refresh_hints();
    }

    /// Lets happen what is due: a flag falls, a number was awaited for too long, or it is said anew when to look again.
    pub(super) async fn look_after(&mut self) {
        if let Err(Unchanged::Refused(why)) = self.let_flags_fall().await {
            tracing::error!("match {}: a flag could not fall: {why}", self.id);
        }
        if let Err(Unchanged::Refused(why)) = self.wait_no_longer().await {
            tracing::error!("match {}: a seat could not be vacated: {why}", self.id);
        }
        let due_in = self.life.due_in(&self.house.pauses(), self.house.now());
        if let Err(error) = self.house.store.postpone(&self.id, due_in).await {
            tracing::debug!("match {}: the store failed: {error:#}", self.id);
        }
    }

    /// The flags that have fallen by now.
    pub(super) async fn let_flags_fall(&mut self) -> Result<(), Unchanged> {
        if self.fallen_flag().is_none() {
            return Ok(());
        }
        // The time may have passed while this computer slept, which is a pause.
        let known = self.house.keep_beating().await;
        known.map_err(|error| Unchanged::NotStored(store_problem(&error)))?;
        while let Some(flag) = self.fallen_flag() {
            let fall = self.life.let_flag_fall(flag.seat)?;
            self.change(fall).await?;
        }
        Ok(())
    }

    /// Whoever is to say a number and is late gives up the seat.
    async fn wait_no_longer(&mut self) -> Result<(), Unchanged> {
        if self.late().is_none() {
            return Ok(());
        }
        // As with flags.
        let known = self.house.keep_beating().await;
        known.map_err(|error| Unchanged::NotStored(store_problem(&error)))?;
        match self.late() {
            Some(late) => self.change(late).await,
            None => Ok(()),
        }
    }

    fn late(&self) -> Option<Entry> {
        self.life.give_up_late(&self.house.pauses(), self.house.now())
    }

    fn fallen_flag(&self) -> Option<Flag> {
        let now = self.house.now();
        self.life.flag(&self.house.pauses(), now).filter(|flag| flag.at <= now)
    }

    pub(super) async fn decide(&mut self, thought: Thought) {
        let seat = thought.seat;
        let failure = match self.bots.decide(thought) {
            Decision::Stale => None,
            Decision::Failed => Some(problem!("it found no move", "er hat keinen Zug gefunden")),
            Decision::Play(mv, shortfall) => match self.change(Entry::Play { seat, mv }).await {
                Ok(()) => {
                    shortfall.inspect(|&depth| self.send_shortfall(seat, depth));
                    None
                }
                Err(Unchanged::Overtaken) => None,
                Err(Unchanged::NotStored(why)) => {
                    self.try_again_later();
                    Some(why)
                }
                Err(Unchanged::Refused(why)) => Some(why),
            },
        };
        if let Some(why) = failure {
            self.bots.mark_failed(seat);
            self.send_failure(seat, why);
        }
    }

    /// People try again by themselves when the store failed, bots have to be asked to.
    fn try_again_later(&self) {
        let door = self.door.clone();
        let pause = self.house.limits.store_pause;
        tokio::spawn(async move {
            sleep(pause).await;
            // A match that has ended does not want to know.
            _ = door.send(Command::TryAgain).await;
        });
    }

    /// A bot has got its place: only now is there something to think about.
    pub(super) fn begin_thought(&mut self, turn: bots::Turn) {
        let seat = turn.seat;
        if !self.bots.awaits(&turn) {
            return;
        }
        let Some(game) = self.life.game() else { return };
        let Player { bot: Some(bot), millis, .. } = game.players()[seat.index()].clone() else {
            return;
        };
        let state = game.imagine(seat, random_seed());
        let task = Task {
            state,
            millis,
            max_millis: self.house.limits.max_millis,
            memory: self.house.memory.clone(),
        };
        let rules = self.life.rules();
        let make = || rules.bot(&bot);
        if let Err(why) = self.bots.think(turn, task, make, &self.door) {
            self.send_failure(seat, why);
        }
    }

    /// A device that wants hints has got its place to think.
    pub(super) fn begin_hints(&mut self, turn: hints::Turn) {
        let on_move = self.life.status().turn;
        let Some(game) = self.life.game() else { return };
        let Some(device) =
            self.devices.get(turn.device).filter(|device| device.hints.await_turn(&turn))
        else {
            return;
        };
        let seats = on_move.into_iter().filter(|&seat| device.owns(seat));
        let question = Question {
            game: self.life.rules(),
            source: device.hints.source,
            seats: seats.map(|seat| (seat, game.imagine(seat, random_seed()))).collect(),
            players: game.players().to_vec(),
            max_millis: self.house.limits.max_millis,
            memory: self.house.memory.clone(),
        };
        device.hints.start(turn, question, &self.door);
    }

    /// Bots wait for someone to be there and for requests to be answered, unless clocks run, and for
    /// a person who could still redo.
    fn may_bots_think(&self) -> bool {
        let Some(game) = self.life.game() else { return false };
        let is_person = |seat: &Seat| game.players()[seat.index()].is_person();
        let could_redo =
            || !game.redoable().is_empty() && self.life.status().turn.iter().any(is_person);
        let may_move = !self.devices.is_empty() && self.life.requests().is_empty();
        (may_move || self.life.clock().is_timed()) && !could_redo()
    }

    fn wake_bots(&mut self) {
        // Where clocks run, computers move though nobody is there; nobody else pays for them.
        let address = self.devices.address().unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED));
        let is_awaited = self.devices.anyone_plays();
        for seat in self.life.status().turn {
            let Some(bot) = &self.life.players()[seat.index()].bot else { continue };
            let lane = if is_awaited { self.bots.lane(seat, bot) } else { Lane::LeftOver };
            let asker = Asker::new(address, &self.id.0);
            self.bots.wait(seat, lane, asker, &self.house.thinkers, &self.door);
        }
    }

    fn refresh_hints(&mut self) {
        let turn = self.life.status().turn;
        let mut turned_away = Vec::new();
        for device in self.devices.iter_mut() {
            let may = can_hint(&self.life, &device.seats);
            if !device.hints.on || !may || !turn.iter().any(|&seat| device.owns(seat)) {
                device.hints.stop();
            } else if device.hints.are_due(self.version) {
                let asker = Asker::new(device.address, &self.id.0);
                let waits = device.hints.wait(
                    device.id,
                    self.version,
                    asker,
                    &self.house.thinkers,
                    &self.door,
                );
                if let Err(Crowded) = waits {
                    turned_away.push(device.id);
                }
            }
        }
        for device in turned_away {
            self.house.metrics.hit(Limit::Hints);
            let Problem(why) = problem!(
                "too many hints are being worked out for your address, please wait a moment",
                "für deine Adresse werden gerade zu viele Tipps berechnet, \
                 bitte warte einen Augenblick",
            );
            self.devices.send(device, &ToPage::Refused { why });
        }
    }
}
