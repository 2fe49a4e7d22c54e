//! The statistics of finished games.

use serde::{Deserialize, Serialize};
use table::{EndReason, Origin, Player};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/statistics/games`: how many games were finished.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameCount {
    /// The game's name.
    pub game: String,
    /// How many were finished.
    #[ts(type = "number")]
    pub games: i64,
}

/// `GET /api/statistics`: what is known about the finished games that fit the filter.
///
/// Games and wins are those of all games, however they ended; scores only those of games that were
/// played out. Unless the filter names a bot, the counts and averages of scores are those of people.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Statistics {
    /// How many games were finished.
    pub games: Vec<GameCount>,
    /// Game by game, whoever won most first.
    pub standings: Vec<Standing>,
    /// How many people and bots are missing in the standings, because many play and these won
    /// least.
    #[ts(type = "number")]
    pub left_out: usize,
    /// Games and wins by the number of players at the table.
    pub sizes: Vec<SizeTally>,
    /// Game by game, the highest first.
    pub high_scores: Vec<HighScore>,
    /// How often people reached each score, or the bot of the filter.
    pub scores: Vec<ScoreCount>,
    /// How it went over time.
    pub development: Development,
    /// How often games ended for which reason.
    pub ends: Vec<EndCount>,
    /// How often their chance came from where. Games from before version 0.2.0 are missing: nobody
    /// knows of them.
    pub origins: Vec<OriginCount>,
}

/// How many games ended for the same reason.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct EndCount {
    /// The game's name.
    pub game: String,
    /// Why they are over.
    pub reason: EndReason,
    /// How many they are.
    #[ts(type = "number")]
    pub games: i64,
}

/// How many games had their chance from the same place.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OriginCount {
    /// The game's name.
    pub game: String,
    /// Where their chance came from.
    pub origin: Origin,
    /// How many they are.
    #[ts(type = "number")]
    pub games: i64,
}

/// How often someone played a game and won it. The name of a bot is its bot name; people who gave
/// no name stand together under an empty one.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Standing {
    /// The game's name.
    pub game: String,
    /// Who played.
    pub player: Player,
    /// How many games they finished.
    #[ts(type = "number")]
    pub games: i64,
    /// How many of these they won.
    #[ts(type = "number")]
    pub wins: i64,
    /// Their highest score; `null` if they played no game out.
    #[ts(type = "number | null")]
    pub best_score: Option<i64>,
    /// Their average score; `null` if they played no game out.
    pub average: Option<f64>,
}

/// How often people, or bots, played a game at tables of one size, and won.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SizeTally {
    /// The game's name.
    pub game: String,
    /// The number of players at the table.
    #[ts(type = "number")]
    pub players: i64,
    /// Whether bots are counted, or people.
    pub bots: bool,
    /// How often one of them finished a game.
    #[ts(type = "number")]
    pub games: i64,
    /// How often one of them won it.
    #[ts(type = "number")]
    pub wins: i64,
}

/// A score that is hard to beat.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HighScore {
    /// The game's name.
    pub game: String,
    /// Who reached it.
    pub player: Player,
    /// The score.
    #[ts(type = "number")]
    pub score: i64,
    /// In milliseconds since 1970.
    #[ts(type = "number")]
    pub finished: i64,
}

/// How often a score was reached.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoreCount {
    /// The game's name.
    pub game: String,
    /// The score.
    #[ts(type = "number")]
    pub score: i64,
    /// How often it was reached.
    #[ts(type = "number")]
    pub count: i64,
}

/// The time from the first to the last game, in periods of equal length.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Development {
    /// When the first period begins, in milliseconds since 1970.
    #[ts(type = "number")]
    pub first: i64,
    /// The length of a period in days.
    #[ts(type = "number")]
    pub days: i64,
    /// The number of periods.
    #[ts(type = "number")]
    pub count: i64,
    /// The periods in which there were games, game by game.
    pub periods: Vec<Period>,
}

/// The games of one kind that ended in one period.
#[derive(Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Period {
    /// The game's name.
    pub game: String,
    /// The number of the period, from 0.
    #[ts(type = "number")]
    pub period: i64,
    /// How many games ended.
    #[ts(type = "number")]
    pub games: i64,
    /// How many of them the player won; `null` unless the filter names a player.
    #[ts(type = "number | null")]
    pub wins: Option<i64>,
    /// The average score of people, or of the bot of the filter; `null` if no game was played out.
    pub average: Option<f64>,
}
