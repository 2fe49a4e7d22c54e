use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What the house can say about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The name of the game in records, commands and addresses.
    pub id: String,
    /// The fewest and the most seats.
    pub seats: (usize, usize),
    /// The names of its bots, gentlest first.
    pub bots: Vec<String>,
    /// What a match can be saved as, the house's own formats first.
    pub formats: Vec<String>,
    /// Whether records, positions, saves or logs contain what some seat must not know while the
    /// match runs.
    pub hidden: bool,
    /// Whether seats know things the other seats must not know.
    pub secrets: bool,
    /// Whether a game can be drawn.
    pub draws: bool,
    /// The setup of a game of which nothing was said.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub setup: Value,
    /// The field of a setup that says how many seats there are; without one there are always the
    /// most.
    pub seats_field: Option<String>,
    /// The bot a newcomer plays against.
    pub first_bot: String,
    /// Whether scores say something while the game goes on.
    pub scored: bool,
    /// The times in milliseconds that make a difference to how well the strongest bot plays,
    /// shortest first; none if it decides at once.
    pub times: Vec<u32>,
    /// Whether hints can be the values of its classic opponent.
    pub classic_hints: bool,
    /// Whether its openings can be explored with the values of its analysis.
    pub explorer: bool,
    /// Whether it has a first lesson.
    pub lesson: bool,
}
