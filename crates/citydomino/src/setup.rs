use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The options of a new game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The text of another deck, one domino a line; the standard deck if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deck: Option<String>,
}
