//! How much time people have used, reckoned from the journal alone.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// How much time people have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As much as they like.
    #[default]
    None,
    /// Some minutes for the game, and some seconds more for every turn.
    Game {
        /// The minutes.
        minutes: u32,
        /// The seconds.
        seconds: u32,
    },
    /// Some seconds for every turn.
    Move {
        /// The seconds.
        seconds: u32,
    },
    /// Some days for every turn.
    Days {
        /// The days.
        days: u32,
    },
}
