//! Puzzles: what is to be found, what was tried, and how well somebody does.

use puzzles::{Goal, Kind};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Json, Player, Seat, Text};
use ts_rs::TS;
use utoipa::ToSchema;

use super::ReplayStep;

/// `GET /api/puzzles`: the puzzles of a game.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleCount {
    /// The game's name.
    pub game: String,
    /// How many there are.
    pub count: usize,
    /// The name of today's, which is the same everywhere.
    pub today: String,
}

/// A puzzle, as whoever is to solve it sees it.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PuzzleShown {
    /// Its name in addresses.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// What kind of puzzle it is.
    pub kind: Kind,
    /// What is to be reached.
    pub goal: Goal,
    /// Whose move is to be found.
    pub seat: Seat,
    /// How hard it is, as a rating from 400 to 3000.
    pub difficulty: u16,
    /// Whether the solution is proven, not an estimate.
    pub exact: bool,
    /// Who sits where.
    pub players: Vec<Player>,
    /// What the seat sees; hands lie open.
    #[ts(as = "Value")]
    #[schema(value_type = Value)]
    pub start: Json,
    /// What the seat may play.
    pub legal: Vec<String>,
}

/// `POST /api/puzzles/{game}/next`: a puzzle to train with.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedPuzzle {
    /// How well whoever asks does, if they have no card; as a newcomer if missing.
    #[serde(default)]
    #[ts(optional)]
    pub standing: Option<PuzzleStanding>,
    /// Those they have tried already, at most 400.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub seen: Vec<String>,
}

/// `POST /api/puzzles/{game}/{id}`: somebody tries to solve a puzzle.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The move in the notation of its game.
    #[serde(rename = "move")]
    pub mv: String,
    /// How well they did before, if they have no card; as a newcomer if missing.
    #[serde(default)]
    #[ts(optional)]
    pub standing: Option<PuzzleStanding>,
    /// Whether it is tried as the puzzle of the day.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub daily: bool,
}

/// The answer to [`Attempt`].
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Verdict {
    /// Whether it solves the puzzle.
    pub right: bool,
    /// Every move that does.
    pub solutions: Vec<String>,
    /// One whole solution.
    pub line: Vec<ReplayStep>,
    /// What was tried and what follows on it; nothing if it was right.
    pub refutation: Vec<ReplayStep>,
    /// What is wrong with what was tried, where that can be said better than shown.
    pub refutation_says: Option<Text>,
    /// How well they do now.
    pub standing: PuzzleStanding,
    /// Where the puzzle begins, as the game writes its positions.
    pub position: Value,
}

/// How well somebody does at the puzzles of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleStanding {
    /// How hard the puzzles are of which they solve every other one.
    pub rating: f64,
    /// How much the rating may be off: the truth lies within two deviations nearly always.
    pub deviation: f64,
    /// How many puzzles they have tried in training.
    pub tried: u32,
    /// How many of them they have solved.
    pub solved: u32,
    /// How many they have solved since the last one they have not.
    pub streak: u32,
    /// The longest such streak.
    pub best: u32,
    /// On how many days in a row they have solved the puzzle of the day.
    pub days: u32,
    /// The last of these days, as `2026-11-18`; `null` if there was none.
    pub day: Option<String>,
}
