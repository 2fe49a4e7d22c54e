use std::time::{Duration, Instant};

use table::{AnyGame, Cancel, Deepening, Imagined, Limits, MemoryBudget, MoveValues, Player, Seat};
use tokio::{runtime::Handle, sync::mpsc};

use super::{Command, device::DeviceId};
use crate::{
    seed::random_seed,
    thinkers::{Asker, Crowded, Lane, Place, Thinkers, Ticket},
    wire::HintSource,
};

/// How long the moves of one seat are valued.
const MILLIS: u32 = 1500;
/// How long values jump with every look that goes deeper: what is found before is not sent. What is
/// sent then changes only once more, at the end, so that people can read it.
const SETTLING: Duration = Duration::from_millis(200);

/// The hints of one device.
#[derive(Default)]
pub(super) struct Hints {
    pub on: bool,
    pub source: HintSource,
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

/// What moves are worth.
pub(super) struct Judged {
    pub values: MoveValues,
    /// How much the estimates among them differ over the last depths, where that is known.
    pub margin: Option<f64>,
}

/// News from an analysis.
pub(super) struct Hint {
    pub device: DeviceId,
    pub seat: Seat,
    pub source: HintSource,
    pub judged: Judged,
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
    pub source: HintSource,
    /// What each of its seats on move may know.
    pub seats: Vec<(Seat, Imagined)>,
    pub players: Vec<Player>,
    pub max_millis: u32,
    pub memory: MemoryBudget,
}

impl Hints {
    /// What holds from now on; other values than before are worked out anew.
    pub(super) fn switch(&mut self, on: bool, source: HintSource) {
        if source != self.source {
            self.stop();
        }
        self.on = on;
        self.source = source;
    }

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
        let source = question.source;
        let sender = Sender { device, source, cancel: work.cancel.clone(), door: door.clone() };
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
    source: HintSource,
    cancel: Cancel,
    door: mpsc::Sender<Command>,
}

impl Sender {
    fn hint(&self, seat: Seat, judged: Judged, done: bool) -> Command {
        let Sender { device, source, .. } = *self;
        Command::Hint(Hint { device, seat, source, judged, done, cancel: self.cancel.clone() })
    }

    /// A match that is busy gets the better values that follow.
    fn send_so_far(&self, seat: Seat, judged: Judged) {
        _ = self.door.try_send(self.hint(seat, judged, false));
    }

    /// A match that has ended does not want to know.
    fn send_last(&self, seat: Seat, judged: Judged) {
        _ = self.door.blocking_send(self.hint(seat, judged, true));
    }
}

impl Question {
    fn answer(&self, seat: Seat, state: &Imagined, sender: &Sender) {
        if sender.cancel.is_cancelled() {
            return;
        }
        let judged = match self.source {
            HintSource::Strong => self.search(seat, state, sender),
            HintSource::Classic => Judged {
                values: self.game.classic_values(state, seat, &self.players),
                margin: None,
            },
        };
        sender.send_last(seat, judged);
    }

    /// Looks as deep as there is time for, and sends once what is found on the way.
    fn search(&self, seat: Seat, state: &Imagined, sender: &Sender) -> Judged {
        let millis = MILLIS.min(self.max_millis).into();
        let limits = Limits {
            seed: random_seed(),
            cancel: sender.cancel.clone(),
            memory: self.memory.clone(),
            ..Limits::millis(millis)
        };
        let begun = Instant::now();
        let mut is_sent = false;
        let mut deepening = self.game.deepens().then(Deepening::default);
        let values = self.game.analyse(state, seat, &limits, &mut |values| {
            let margin = deepening.as_mut().and_then(|depths| depths.add(&values));
            if !is_sent && begun.elapsed() >= SETTLING {
                is_sent = true;
                sender.send_so_far(seat, Judged { values, margin });
            }
        });
        let margin = deepening.as_mut().and_then(|depths| depths.add(&values));
        Judged { values, margin }
    }
}
