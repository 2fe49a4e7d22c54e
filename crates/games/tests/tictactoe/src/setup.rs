use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Mark;

/// The options of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Who begins.
    pub first: Mark,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { first: Mark::X }
    }
}
