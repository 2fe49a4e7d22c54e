use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use table::{AnyMatch, Cancel, Limits, MoveValues, Seat};
use tokio::sync::{Semaphore, mpsc};

use super::{Command, device::DeviceId};
use crate::create::random_seed;

/// How long the moves of one seat are valued.
const MILLIS: u64 = 1500;
/// Between two reports of better values.
const PAUSE: Duration = Duration::from_millis(100);

/// The hints of one device.
#[derive(Default)]
pub struct Hints {
    pub on: bool,
    work: Option<Work>,
}

/// The analysis of what lay on the table at one moment.
struct Work {
    version: u64,
    cancel: Cancel,
}

/// News from an analysis.
pub struct Hint {
    pub device: DeviceId,
    pub seat: Seat,
    pub values: MoveValues,
    pub done: bool,
    cancel: Cancel,
}

impl Hint {
    /// Whether it is about what lay on the table before.
    pub fn is_stale(&self) -> bool {
        self.cancel.is_cancelled()
    }
}

/// What a device wants to have valued.
pub struct Question {
    pub device: DeviceId,
    pub seats: Vec<Seat>,
    pub game: Box<dyn AnyMatch>,
}

impl Hints {
    /// Whether the table has changed since the hints were started last.
    pub fn are_due(&self, version: u64) -> bool {
        self.on && self.work.as_ref().is_none_or(|work| work.version != version)
    }

    /// Stops what is no longer wanted.
    pub fn stop(&mut self) {
        if let Some(work) = self.work.take() {
            work.cancel.cancel();
        }
    }

    pub fn start(&mut self, version: u64, question: Question, thinkers: &Arc<Semaphore>, door: &mpsc::Sender<Command>) {
        self.stop();
        let cancel = Cancel::default();
        self.work = Some(Work { version, cancel: cancel.clone() });
        let (thinkers, door) = (thinkers.clone(), door.clone());
        tokio::spawn(async move {
            let permit = thinkers.acquire_owned().await.expect("a semaphore nobody closes");
            let analysis = tokio::task::spawn_blocking(move || {
                let _permit = permit;
                question.seats.iter().for_each(|&seat| analyse(&question, seat, &cancel, &door));
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

fn analyse(question: &Question, seat: Seat, cancel: &Cancel, door: &mpsc::Sender<Command>) {
    let tell = |values, done| {
        let hint = Hint { device: question.device, seat, values, done, cancel: cancel.clone() };
        // A room that has ended does not want to know.
        _ = door.blocking_send(Command::Hint(hint));
    };
    if cancel.is_cancelled() {
        return;
    }
    let limits = Limits { seed: random_seed(), cancel: cancel.clone(), ..Limits::millis(MILLIS) };
    let mut told = None::<Instant>;
    let values = question.game.analyse(seat, &limits, &mut |values| {
        if told.is_none_or(|told| told.elapsed() >= PAUSE) {
            told = Some(Instant::now());
            tell(values, false);
        }
    });
    tell(values, true);
}
