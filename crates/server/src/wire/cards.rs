//! Player cards: who people are, without accounts.

use serde::{Deserialize, Serialize};
use table::{End, Player, Seat};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::times::Clock;

/// What others may see of a player card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Card {
    /// Its public name in addresses.
    pub id: String,
    /// What its owner is called. A name belongs to nobody.
    pub name: String,
    /// The number of its picture.
    pub picture: u32,
}

/// A player card, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct MyCard {
    /// Its public name in addresses.
    pub id: String,
    /// What its owner is called.
    pub name: String,
    /// The number of its picture.
    pub picture: u32,
    /// Whether it may be shown on public pages.
    pub shown: bool,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: i64,
    /// How many devices have it.
    pub devices: u32,
    /// How strong its owner is, game by game.
    pub ratings: Vec<GameRating>,
    /// Those its owner does not want to meet.
    pub blocked: Vec<Card>,
}

/// `POST /api/cards`: a new player card.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCard {
    /// What its owner is called.
    pub name: String,
    /// The number of its picture, from 0 to 23.
    pub picture: u32,
    /// What the device will show, made by itself like the secret of a seat.
    pub key: String,
}

/// `POST /api/cards/mine`: what is to be changed.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CardChange {
    /// What the owner is called.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
    /// The number of the picture.
    #[serde(default)]
    #[ts(optional)]
    pub picture: Option<u32>,
    /// Whether the card may be shown on public pages.
    #[serde(default)]
    #[ts(optional)]
    pub shown: Option<bool>,
}

/// `POST /api/cards/mine/key`: another key.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewKey {
    /// What this device will show from now on. No other device has the card any more.
    pub key: String,
}

/// `POST /api/cards/mine/code`: lets another device have the card.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCode {
    /// The code the other device will show, made like a key.
    pub code: String,
    /// Whether this device loses the card then.
    #[serde(default, rename = "move")]
    #[ts(optional, as = "Option<bool>")]
    pub moves: bool,
}

/// The answer to [`NewCode`].
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CodeOffer {
    /// Until when the code is good, in milliseconds since 1970.
    #[ts(type = "number")]
    pub until: i64,
}

/// `POST /api/cards/taken`: takes a card along to this device.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakenCard {
    /// The code of the other device.
    pub code: String,
    /// What this device will show, made by itself.
    pub key: String,
}

/// `POST /api/cards/mine/blocks`: somebody the owner does not want to meet.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBlock {
    /// The card of the other.
    pub card: String,
}

/// `GET /api/cards/{id}`: a card whose owner agreed to be shown.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PublicCard {
    /// The card.
    pub card: Card,
    /// How strong its owner is, game by game.
    pub ratings: Vec<GameRating>,
}

/// How strong somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Rating {
    /// 400 points more win ten games of eleven.
    pub points: f64,
    /// How much the points may be off: the truth lies within two deviations nearly always.
    pub deviation: f64,
    /// How many rated games there were.
    pub games: u32,
    /// Whether that is enough to be compared.
    pub sure: bool,
}

/// How strong somebody is at one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameRating {
    /// The game's name.
    pub game: String,
    /// How strong.
    pub rating: Rating,
    /// The computer of about that strength; `null` if the game has none.
    pub computer: Option<String>,
}

/// `GET /api/ratings/computers`: a computer whose strength is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct ComputerRating {
    /// The game's name.
    pub game: String,
    /// The name of the bot.
    pub bot: String,
    /// Its points.
    pub points: f64,
}

/// `GET /api/leaderboard/{game}`: one of the strongest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Leading {
    /// Whose card it is.
    pub card: Card,
    /// How strong they are.
    pub rating: Rating,
}

/// `GET /api/cards/mine/ratings/{game}`: a rating after one more game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingPoint {
    /// When the game ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// The points then.
    pub points: f64,
    /// How much they may be off.
    pub deviation: f64,
}

/// What a game did to a rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingChange {
    /// The points before.
    pub before: f64,
    /// The points after.
    pub after: f64,
}

/// The card a seat belongs to, as everyone at the table sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatCard {
    /// Its public name.
    pub id: String,
    /// The number of its picture.
    pub picture: u32,
    /// How strong its owner is at this game; `null` before the first rated one.
    pub rating: Option<Rating>,
}

/// `GET /api/cards/mine/games`: the games of a card, the newest first.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MyGames {
    /// Some of them.
    pub games: Vec<MyGame>,
    /// What to ask for as `after` to get more, `null` at the end.
    pub next: Option<String>,
}

/// A game of a card.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MyGame {
    /// The name of the match in addresses.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The own seat.
    pub seat: Seat,
    /// Who sits where.
    pub players: Vec<Player>,
    /// Whether it is a practice table.
    pub practice: bool,
    /// Whether it is rated.
    pub rated: bool,
    /// How much time people have.
    pub clock: Clock,
    /// Whether somebody is still missing, so that it has not begun.
    pub waiting: bool,
    /// Who is on move.
    pub turn: Vec<Seat>,
    /// Whether the own seat is.
    pub my_turn: bool,
    /// Since when that is so, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since: i64,
    /// What the own clock has left, in milliseconds; `null` without one.
    #[ts(type = "number | null")]
    pub left: Option<i64>,
    /// When it ended, in milliseconds since 1970; `null` while it goes on.
    #[ts(type = "number | null")]
    pub finished: Option<i64>,
    /// How it ended, if it is over.
    pub end: Option<End>,
    /// What that means for the own seat.
    pub result: Option<GameResult>,
    /// What it did to the own rating, if it was rated.
    pub change: Option<RatingChange>,
}

/// What the end of a game means for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// It has won, perhaps together with others.
    Won,
    /// Somebody else has, or nobody.
    Lost,
    /// All share the win.
    Drawn,
}
