use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The fewest and the most players.
pub(crate) const PLAYERS: (usize, usize) = (2, 5);

/// The options of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    pub players: usize,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { players: PLAYERS.0 }
    }
}
