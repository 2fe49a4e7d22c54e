use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Seat;

/// Where a match stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Status {
    /// The seats that may act now; empty when the game is over.
    pub turn: Vec<Seat>,
    /// Whether the game is over.
    pub over: bool,
    /// The seats that share the win, all of them for a draw; empty until the game is over.
    pub winners: Vec<Seat>,
    /// The points of each seat so far.
    pub scores: Vec<i32>,
}
