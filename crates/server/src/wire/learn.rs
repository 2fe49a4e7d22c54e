//! What is asked and answered about positions: lines of moves, what moves are worth, and why.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Json, LineMove, MoveValues, Seat, Status, Text};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Played, ReplayStep};

/// `POST /api/games/{game}/line`: moves to be played from a position.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedLine {
    /// Where it begins, as the game writes its positions; a new game if missing.
    #[serde(default)]
    #[ts(optional)]
    pub position: Option<Value>,
    /// How the new game is set up, in place of `position`; as usual if missing.
    #[serde(default)]
    #[ts(optional)]
    pub setup: Option<Value>,
    /// What is played, at most 400 moves.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<LineMove>>")]
    pub moves: Vec<LineMove>,
    /// Decides what is left to chance; 0 if missing.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub seed: Option<u64>,
    /// Who looks at it; a spectator if missing.
    #[serde(default)]
    #[ts(optional)]
    pub viewer: Option<Seat>,
}

/// The answer to [`WantedLine`].
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Line {
    /// The position after the last move.
    pub position: Value,
    /// The view before the first move.
    #[ts(as = "Value")]
    #[schema(value_type = Value)]
    pub start: Json,
    /// Every move in the order they were made.
    pub steps: Vec<ReplayStep>,
    /// Where the game stands after the last one.
    pub status: Status,
    /// What everyone on move may play then.
    pub legal: Vec<SeatMoves>,
}

/// What a seat may play.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatMoves {
    /// The seat.
    pub seat: Seat,
    /// Its moves, in the fixed order of the game.
    pub moves: Vec<String>,
}

/// `POST /api/games/{game}/values`: a position in which moves are to be valued.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedValues {
    /// Where it begins, as the game writes its positions; a new game if missing.
    #[serde(default)]
    #[ts(optional)]
    pub position: Option<Value>,
    /// How the new game is set up, in place of `position`; as usual if missing.
    #[serde(default)]
    #[ts(optional)]
    pub setup: Option<Value>,
    /// What is played before, at most 400 moves.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<LineMove>>")]
    pub moves: Vec<LineMove>,
    /// Decides what is left to chance; 0 if missing.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub seed: Option<u64>,
    /// How long to think about it, at most 1000, or what the host allows if that is less; 1000 if
    /// missing.
    #[serde(default)]
    #[ts(optional, type = "number")]
    pub millis: Option<u64>,
}

/// `GET /api/matches/{id}/explain`: one decision of a finished match in words.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Explained {
    /// How it was decided.
    pub played: Played,
    /// What every move was worth.
    pub values: MoveValues,
    /// What the move gave away or won, and what was better; nothing if there is nothing to say.
    pub sentences: Vec<Text>,
    /// The view before the decision, as whoever decided saw it.
    #[ts(as = "Value")]
    #[schema(value_type = Value)]
    pub start: Json,
    /// The best move and what would have followed; nothing if it was played.
    pub better: Vec<ReplayStep>,
    /// The move that was played and what follows on it by best play.
    pub followed: Vec<ReplayStep>,
    /// Whether what both moves are worth is certain, not an estimate.
    pub exact: bool,
}
