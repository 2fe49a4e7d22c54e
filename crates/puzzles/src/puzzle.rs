use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Problem, Seat, parse_json};
use ts_rs::TS;

/// A position and what to reach from it. Fields are written in this order, one puzzle a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Its name among the puzzles of its game.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// What kind of task it is.
    pub kind: Kind,
    /// The position, as the game writes it.
    pub position: Value,
    /// Who has to find the move.
    pub seat: Seat,
    /// What has to be reached.
    pub goal: Goal,
    /// Every first move that reaches it, in the game's order of moves.
    pub solutions: Vec<String>,
    /// All moves of one full solution, the first of them a solution. Whoever is on move makes the
    /// next one, [`Puzzle::seat`] if several are.
    pub line: Vec<String>,
    /// The moves that a shallow look likes better than every solution, the best liked first.
    pub tempting: Vec<String>,
    /// Whether goal and solutions are proven, not an estimate.
    pub exact: bool,
    /// The rating of a player who solves every second puzzle like it.
    pub difficulty: u16,
}

impl Puzzle {
    /// Reads a line, or says what is wrong with it. Whether it is true is not looked at.
    pub fn parse(line: &str) -> Result<Puzzle, Problem> {
        parse_json(line)
    }

    /// The puzzle as a line, without its end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a puzzle is plain JSON")
    }
}

/// What kind of task a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(rename = "PuzzleKind")]
pub enum Kind {
    /// Pentago: win within some moves, whatever the other does.
    Win,
    /// Pentago: every other move loses.
    Defence,
    /// Kalaha: the best end that can be forced.
    Margin,
    /// Kalaha: the longest chain of moves, which banks most within one turn.
    Chain,
    /// City Domino: the last rounds with an empty bag.
    LastRounds,
    /// Crosswise: the last free cells with an empty bag and open hands.
    Endgame,
    /// Qwixx: the answer to a roll that is clearly best.
    Answer,
}

/// What has to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(rename = "PuzzleGoal")]
pub enum Goal {
    /// To win with this own move at the latest, counted from 1, whatever the others do.
    Win(u8),
    /// Not to lose; always true.
    Hold(bool),
    /// To end this many points ahead at least, whatever the others do.
    Points(i32),
    /// To gain this many points at least.
    Score(i32),
}
