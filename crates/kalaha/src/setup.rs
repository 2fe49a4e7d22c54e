use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The options of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    pub pits: u16,
    pub beans: u16,
    pub first: First,
    /// Whether a last bean in an empty own pit is banked even if the opposite pit is empty.
    pub empty_capture: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { pits: 6, beans: 6, first: First::Lot, empty_capture: true }
    }
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub enum First {
    A,
    B,
    /// Decided by the seed.
    #[serde(rename = "lot")]
    Lot,
}
