use serde::Serialize;
use ts_rs::TS;

use crate::{Color, Event};

/// What came of an answer that was the last of its phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Gist {
    /// Whether a miss box of the active player was crossed.
    pub missed: bool,
    /// The rows that closed.
    pub closed: Vec<Color>,
}

impl Gist {
    /// What came of the answer of these events, if anything did beside the answer itself.
    pub(crate) fn of(events: &[Event]) -> Option<Gist> {
        let mut gist = Gist::default();
        for event in events {
            match *event {
                Event::Missed { .. } => gist.missed = true,
                Event::Closed { color } => gist.closed.push(color),
                Event::Crossed { .. }
                | Event::Locked { .. }
                | Event::Passed { .. }
                | Event::Announced { .. }
                | Event::ColorPhase { .. }
                | Event::Rolled { .. }
                | Event::Ended { .. } => {}
            }
        }
        (gist != Gist::default()).then_some(gist)
    }
}
