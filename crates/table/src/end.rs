use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Seat, json::only_an_object};

/// Where the chance of a match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The house dealt, and nobody could choose.
    House,
    /// Somebody chose the seed.
    Chosen,
    /// The match goes on from a file.
    File,
}

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// By the rules of the game.
    PlayedOut,
    /// A person gave up, and the other side has won.
    Resigned,
    /// A person had no time left, and the other side has won.
    TimeOver,
    /// All agreed on a draw.
    DrawAgreed,
    /// A person stayed away, and the other side claimed the win.
    ClaimedAfterAbsence,
    /// No person wanted to go on, and nobody has won.
    GivenUp,
}

/// The end of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct End {
    /// Why it is over.
    pub reason: EndReason,
    /// The seat whose doing it was: it resigned, had no time left, or stayed away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<Seat>,
    /// All seats that share the win: every one of them for a draw, none where nobody has won.
    pub winners: Vec<Seat>,
}

only_an_object!(End);
