//! Meeting others: open tables, and somebody to play with.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Seat, Text};
use ts_rs::TS;
use utoipa::ToSchema;

use super::SeatCard;
use crate::times::Clock;

/// `GET /api/house`: what the house offers beside the tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct HouseInfo {
    /// A list of open tables that anybody may join.
    pub lobby: bool,
    /// Somebody to play with.
    pub pairing: bool,
    /// A list of the strongest.
    pub leaderboard: bool,
    /// The address under which others in the local network find it, where they are invited.
    pub lan: Option<String>,
}

/// A table that anybody may join.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct OpenTable {
    /// Its name in the lobby, which opens no match.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// How the game is set up.
    pub setup: Value,
    /// How much time people have.
    pub clock: Clock,
    /// Whether it counts for how strong its players are.
    pub rated: bool,
    /// Whether everyone has hints and may take moves back.
    pub practice: bool,
    /// How many seats there are.
    pub seats: u32,
    /// How many of them are free.
    pub free: u32,
    /// Who waits there.
    pub host: TableHost,
    /// Since when, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since: i64,
}

/// Who waits at an open table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableHost {
    /// The name.
    pub name: String,
    /// The card, if there is one.
    pub card: Option<SeatCard>,
}

/// `POST /api/lobby/{table}/join`: takes a seat at an open table, with the card in the header or
/// with a secret.
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinTable {
    /// The secret this device made for itself, without a card.
    #[serde(default)]
    #[ts(optional)]
    pub secret: Option<String>,
    /// The name for the seat; that of the card if missing.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
}

/// The answer to [`JoinTable`].
#[derive(Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableJoined {
    /// The name of the match in addresses.
    pub id: String,
    /// The seat.
    pub seat: Seat,
}

/// What the page says over the WebSocket of the lobby.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromVisitor {
    /// Looks for an opponent, until one is found, `stop` is said or the connection ends.
    Seek {
        /// The game's name.
        game: String,
        /// How much time people have.
        clock: Clock,
        /// Whether the game is to be rated, which needs a card.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        rated: bool,
        /// The key of the player card, if there is one.
        #[serde(default)]
        #[ts(optional)]
        card: Option<String>,
        /// The secret this device made for itself, without a card.
        #[serde(default)]
        #[ts(optional)]
        secret: Option<String>,
        /// The name to play under; that of the card if missing.
        #[serde(default)]
        #[ts(optional)]
        name: Option<String>,
    },
    /// Looks no longer.
    Stop,
    /// Answered by `pong`.
    Ping,
}

/// What the server says over the WebSocket of the lobby.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToVisitor {
    /// The open tables, first of all, the newest first.
    Lobby {
        /// The newest of them.
        tables: Vec<OpenTable>,
        /// How many there are.
        total: usize,
    },
    /// One more table.
    Opened {
        /// The table.
        table: OpenTable,
    },
    /// A table that is known has changed.
    Changed {
        /// The table as it is now.
        table: OpenTable,
    },
    /// A table is gone.
    Closed {
        /// Its name in the lobby.
        id: String,
    },
    /// How the search for an opponent stands.
    Seeking {
        /// Since when, in milliseconds since 1970.
        #[ts(type = "number")]
        since: i64,
        /// The fewest points an opponent may have by now; `null` if anybody will do.
        from: Option<f64>,
        /// The most points.
        to: Option<f64>,
        /// The computer of about the same strength, for the meantime.
        computer: Option<String>,
    },
    /// An opponent is found: the match can be opened with the card or the secret.
    Paired {
        /// The name of the match in addresses.
        id: String,
    },
    /// Nobody is looked for any more.
    Stopped,
    /// What the page said last was refused.
    Refused {
        /// Why.
        why: Text,
    },
    /// The answer to `ping`.
    Pong,
}
