use serde::Serialize;
use ts_rs::TS;

use crate::Event;

/// What came of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Gist {
    /// Whether the same player moves again.
    pub again: bool,
    /// The beans that went to the mover's store by capture, the last bean among them.
    pub captured: u16,
    /// The beans that were banked at the end, by whichever side.
    pub swept: u16,
}

impl Gist {
    /// What came of the move of these events, unless it only sowed.
    pub(crate) fn of(events: &[Event]) -> Option<Gist> {
        let mut gist = Gist::default();
        for event in events {
            match *event {
                Event::Lift { .. } | Event::Drop { .. } => {}
                Event::Capture { taken, .. } => gist.captured = taken + 1,
                Event::Again { .. } => gist.again = true,
                Event::Sweep { beans, .. } => gist.swept = beans,
            }
        }
        (gist != Gist::default()).then_some(gist)
    }
}
