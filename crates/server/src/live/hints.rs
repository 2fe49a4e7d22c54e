use std::time::{Duration, Instant};

use table::{AnyGame, Cancel, Imagined, Limits, MemoryBudget, MoveValues, Seat};
use tokio::{runtime::Handle, sync::mpsc};

use super::{Command, device::DeviceId};
use crate::{
    seed::random_seed,
    thinkers::{Asker, Crowded, Lane, Place, Thinkers, Ticket},
};

/// How long the moves of one seat are valued.
const MILLIS: u32 = 1500;
/// The pause between two reports of better values.
const PAUSE: Duration = Duration::from_millis(100);

/// The hints of one device.
#[derive(Default)]
pub(super) struct Hints {
    pub on: bool,
    work: Option<Work>,
    asked: u64,
}

/// The analysis of what lay on the table at one moment.
struct Work {
    version: u64,
    /// Tells this question from an earlier one.
    number: u64,
    /// Missing when too many wait already.
    _ticket: Option<Ticket>,
    cancel: Cancel,
}

/// A device's place to have its moves valued.
pub(super) struct Turn {
    pub device: DeviceId,
    number: u64,
    place: Place,
}

/// News from an analysis.
pub(super) struct Hint {
    pub device: DeviceId,
    pub seat: Seat,
    pub values: MoveValues,
    pub done: bool,
    cancel: Cancel,
}

impl Hint {
    /// Whether it is about what lay on the table before.
    pub(super) fn is_stale(&self) -> bool {
        self.cancel.is_cancelled()
    }
}

/// What a device wants to have valued.
pub(super) struct Question {
    pub game: &'static dyn AnyGame,
    /// What each of its seats on move may know.
    pub seats: Vec<(Seat, Imagined)>,
    pub max_millis: u32,
    pub memory: MemoryBudget,
}

impl Hints {
    /// Whether the table has changed since the hints were asked for last.
    pub(super) fn are_due(&self, version: u64) -> bool {
        self.on && self.work.as_ref().is_none_or(|work| work.version != version)
    }

    /// Stops what is no longer wanted.
    pub(super) fn stop(&mut self) {
        if let Some(work) = self.work.take() {
            work.cancel.cancel();
        }
    }

    /// Waits for a place to think. Whatever the device asked before is forgotten, so it never waits
    /// more than once.
    pub(super) fn wait(
        &mut self,
        device: DeviceId,
        version: u64,
        asker: Asker,
        thinkers: &Thinkers,
        door: &mpsc::Sender<Command>,
    ) -> Result<(), Crowded> {
        self.stop();
        self.asked += 1;
        let number = self.asked;
        let door = door.clone();
        let runtime = Handle::current();
        let ticket = thinkers.ask(Lane::Hints, asker, move |place| {
            let turn = Turn { device, number, place };
            // A match that has ended does not want to know.
            runtime.spawn(async move { _ = door.send(Command::HintTurn(turn)).await });
        });
        let is_crowded = ticket.is_err();
        let _ticket = ticket.ok();
        self.work = Some(Work { version, number, _ticket, cancel: Cancel::default() });
        if is_crowded { Err(Crowded) } else { Ok(()) }
    }

    /// Whether the device still waits for this turn.
    pub(super) fn await_turn(&self, turn: &Turn) -> bool {
        self.work.as_ref().is_some_and(|work| work.number == turn.number)
    }

    /// Values the moves now that there is a place for it.
    pub(super) fn start(&self, turn: Turn, question: Question, door: &mpsc::Sender<Command>) {
        let Some(work) = &self.work else { return };
        let Turn { device, place, .. } = turn;
        let sender = Sender { device, cancel: work.cancel.clone(), door: door.clone() };
        tokio::spawn(async move {
            let analysis = place.think(move || {
                for (seat, state) in &question.seats {
                    question.answer(*seat, state, &sender);
                }
            });
            if let Err(panic) = analysis.await {
                tracing::error!("an analysis failed: {panic}");
            }
        });
    }
}

impl Drop for Hints {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Sends a device what its moves are worth.
struct Sender {
    device: DeviceId,
    cancel: Cancel,
    door: mpsc::Sender<Command>,
}

impl Sender {
    fn hint(&self, seat: Seat, values: MoveValues, done: bool) -> Command {
        Command::Hint(Hint { device: self.device, seat, values, done, cancel: self.cancel.clone() })
    }

    /// A match that is busy gets the better values that follow.
    fn send_so_far(&self, seat: Seat, values: MoveValues) {
        _ = self.door.try_send(self.hint(seat, values, false));
    }

    /// A match that has ended does not want to know.
    fn send_last(&self, seat: Seat, values: MoveValues) {
        _ = self.door.blocking_send(self.hint(seat, values, true));
    }
}

impl Question {
    fn answer(&self, seat: Seat, state: &Imagined, sender: &Sender) {
        if sender.cancel.is_cancelled() {
            return;
        }
        let millis = MILLIS.min(self.max_millis).into();
        let limits = Limits {
            seed: random_seed(),
            cancel: sender.cancel.clone(),
            memory: self.memory.clone(),
            ..Limits::millis(millis)
        };
        let mut sent = None::<Instant>;
        let values = self.game.analyse(state, seat, &limits, &mut |values| {
            if sent.is_none_or(|sent| sent.elapsed() >= PAUSE) {
                sent = Some(Instant::now());
                sender.send_so_far(seat, values);
            }
        });
        sender.send_last(seat, values);
    }
}
