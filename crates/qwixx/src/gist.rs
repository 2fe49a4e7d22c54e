use serde::Serialize;
use ts_rs::TS;

use crate::{Color, Event};

/// What came of an answer beside the answer itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Gist {
    /// Whether it cost whoever gave it a miss. One that was announced is told with that answer.
    pub missed: bool,
    /// The rows that closed, as this was the last answer of its phase.
    pub closed: Vec<Color>,
}

impl Gist {
    /// What came of the answer of these events, if anything did.
    pub(crate) fn of(events: &[Event]) -> Option<Gist> {
        let mut gist = Gist::default();
        let mut passed = None;
        for event in events {
            match *event {
                Event::Passed { seat } => passed = Some(seat),
                Event::Missed { seat, .. } => gist.missed = passed == Some(seat),
                Event::Closed { color } => gist.closed.push(color),
                Event::Crossed { .. }
                | Event::Locked { .. }
                | Event::Announced { .. }
                | Event::ColorPhase { .. }
                | Event::Rolled { .. }
                | Event::Ended { .. } => {}
            }
        }
        (gist != Gist::default()).then_some(gist)
    }
}
