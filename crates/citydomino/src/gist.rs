use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::{Domino, Event, Half};

/// The domino a move was about, which its notation does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Gist {
    /// Its value.
    pub domino: u32,
    /// Its halves like `H1`, the one that is laid first before the other.
    #[serde(serialize_with = "in_letters")]
    #[ts(type = "[string, string]")]
    pub halves: [Half; 2],
}

impl Gist {
    /// What came of the move of these events, if it was about a domino.
    pub(crate) fn of(events: &[Event]) -> Option<Gist> {
        events.iter().find_map(|event| match *event {
            Event::Marked { domino, .. }
            | Event::Laid { domino, .. }
            | Event::Discarded { domino, .. } => Some(domino.into()),
            Event::Shifted { .. } | Event::Advanced | Event::Drawn { .. } | Event::Ended => None,
        })
    }
}

impl From<Domino> for Gist {
    fn from(Domino { first, second, value }: Domino) -> Gist {
        Gist { domino: value, halves: [first, second] }
    }
}

fn in_letters<S: Serializer>(halves: &[Half; 2], serializer: S) -> Result<S::Ok, S::Error> {
    halves.map(|half| half.to_string()).serialize(serializer)
}
