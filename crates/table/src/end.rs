use serde::{Deserialize, Serialize};
use serde_json::json;
use ts_rs::TS;

use crate::{Game, Problem, Seat, Seats, json::only_an_object, problem};

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

impl End {
    /// The end by the rules of the game.
    pub fn played_out(winners: Seats) -> End {
        End { reason: EndReason::PlayedOut, by: None, winners: winners.iter().collect() }
    }

    /// Why a match cannot have ended so in this state.
    pub(crate) fn check<G: Game>(&self, state: &G) -> Result<(), Problem> {
        self.check_seats(state.seats())?;
        match state.winners() {
            Some(winners) => self.check_played_out(winners),
            None => self.check_broken_off::<G>(state.seats()),
        }
    }

    fn check_seats(&self, seats: usize) -> Result<(), Problem> {
        if !self.winners.is_sorted_by(|seat, next| seat < next) {
            return Err(problem!(
                "\"winners\" of \"end\" must name each seat once, the lowest first",
                "\"winners\" in \"end\" muss jeden Platz einmal nennen, den kleinsten zuerst",
            ));
        }
        let mut named = self.winners.iter().chain(&self.by);
        if let Some(seat) = named.find(|seat| seat.index() >= seats) {
            return Err(problem!(
                "\"end\" names seat {seat}, the game has {seats} seats",
                "\"end\" nennt Platz {seat}, das Spiel hat {seats} Plätze"
            ));
        }
        Ok(())
    }

    /// Checks an end after moves that end the game.
    fn check_played_out(&self, winners: Seats) -> Result<(), Problem> {
        let by_rules = End::played_out(winners);
        if *self == by_rules {
            return Ok(());
        }
        let found = json!(self);
        let expected = json!(by_rules);
        Err(problem!(
            "\"end\" is {found}, but the moves end the game: expected {expected}",
            "\"end\" ist {found}, aber die Züge beenden das Spiel: erwartet wird {expected}",
        ))
    }

    /// Checks an end after moves that do not end the game.
    fn check_broken_off<G: Game>(&self, seats: usize) -> Result<(), Problem> {
        let reason = json!(self.reason);
        let expected = match self.reason {
            EndReason::PlayedOut => {
                return Err(problem!(
                    "\"end\" says {reason}, but the game goes on after the last move",
                    "\"end\" sagt {reason}, aber nach dem letzten Zug geht das Spiel weiter",
                ));
            }
            EndReason::DrawAgreed => Some(seats),
            EndReason::GivenUp => Some(0),
            EndReason::Resigned | EndReason::TimeOver | EndReason::ClaimedAfterAbsence => None,
        };
        let count = self.winners.len();
        if let Some(expected) = expected.filter(|&expected| expected != count) {
            return Err(problem!(
                "\"end\" says {reason} with {count} winners, expected {expected}",
                "\"end\" sagt {reason} mit {count} Gewinnern, erwartet werden {expected}"
            ));
        }
        let loser = self.by.filter(|_| expected.is_none());
        match self.winners.iter().find(|&&seat| Some(G::side(seat)) == loser.map(G::side)) {
            Some(winner) => Err(problem!(
                "\"end\" says {reason}, but its winner {winner} plays for the side that lost",
                "\"end\" sagt {reason}, aber Gewinner {winner} spielt für die Seite, die verloren hat",
            )),
            None => Ok(()),
        }
    }
}
