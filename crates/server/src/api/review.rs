//! What the moves of a finished match were worth.

use axum::{Json, extract::State, http::StatusCode};
use serde::Deserialize;
use table::{AnyMatch, Cancel, Limits, Problem, problem};
use tokio::task::JoinError;
use utoipa::IntoParams;

use super::{
    Shared,
    extract::{Asked, Client},
};
use crate::{
    metrics::Limit,
    refused::Refused,
    secret::MatchId,
    thinkers::{Asker, Crowded, Lane},
    wire::{Played, Refusal, Reviewed},
};

/// How long a decision is thought about if nobody says otherwise.
const MILLIS: u64 = 200;
/// The longest a decision may be thought about.
const MOST_MILLIS: u64 = 5000;
/// When to ask again if too many reviews are waiting.
const RETRY_SECONDS: u32 = 5;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewQuery {
    /// How many moves had been played before the decision.
    after: usize,
    /// How long to think about it, at most 5000, or what the host allows if that is less; 200 if
    /// missing.
    millis: Option<u64>,
}

/// One decision of a finished match, and what every move was worth then.
///
/// The values are those for whoever decided, and who knew no more than a player may know.
#[utoipa::path(get, path = "/api/matches/{id}/review",
    params(("id" = String, Path), ReviewQuery), responses(
    (status = 200, body = Reviewed),
    (status = 400, description = "There was no such decision, or the match never began", body = Refusal),
    (status = 403, description = "The match is not over", body = Refusal),
    (status = 404, description = "There is no such match", body = Refusal),
    (status = 429, description = "Too many reviews for one address are waiting", body = Refusal),
    (status = 501, description = "The match needs a newer version of the program", body = Refusal),
))]
pub(super) async fn review(
    State(api): Shared,
    id: MatchId,
    Client(address): Client,
    Asked(query): Asked<ReviewQuery>,
) -> Result<Json<Reviewed>, Refused> {
    let life = api.house.recall(&id).await?;
    if !life.is_over() {
        return Err(Refused::new(
            StatusCode::FORBIDDEN,
            problem!(
                "moves are reviewed when the game is over",
                "Züge werden ausgewertet, wenn das Spiel zu Ende ist"
            ),
        ));
    }
    let millis = query.millis.unwrap_or(MILLIS);
    if millis > MOST_MILLIS {
        let why = problem!(
            "{millis} milliseconds, expected at most {MOST_MILLIS}",
            "{millis} Millisekunden, erwartet werden höchstens {MOST_MILLIS}"
        );
        return Err(why.into());
    }
    let mut game = life.begun()?.fork();
    let played = go_back(&mut *game, query.after)?;
    let millis = millis.min(api.house.limits.max_millis.into());
    let asker = Asker::new(address, &id.0);
    let place = api.house.thinkers.place(Lane::Reviews, asker).await.map_err(|Crowded| {
        api.house.metrics.hit(Limit::Reviews);
        too_many()
    })?;
    let asked = Patience::default();
    let cancel = asked.0.clone();
    let memory = api.house.memory.clone();
    let reviewed = place.think(move || {
        let limits = Limits { cancel, memory, ..Limits::millis(millis) };
        let values = game.analyse(played.seat, &limits, &mut |_| ());
        Reviewed { played, values }
    });
    Ok(Json(reviewed.await.map_err(failed)?))
}

fn too_many() -> Refused {
    let why = problem!(
        "too many reviews are being worked out for your address, please wait a moment",
        "für deine Adresse werden gerade zu viele Auswertungen berechnet, \
         bitte warte einen Augenblick",
    );
    Refused::busy(why, RETRY_SECONDS)
}

fn failed(panic: JoinError) -> Refused {
    tracing::error!("a review failed: {panic}");
    let why = problem!("this could not be worked out", "das konnte nicht berechnet werden");
    Refused::new(StatusCode::INTERNAL_SERVER_ERROR, why)
}

/// Takes back everything from the decision after `after` moves on, and says how it was decided.
fn go_back(game: &mut dyn AnyMatch, after: usize) -> Result<Played, Problem> {
    let moves = game.moves_played();
    if after >= moves {
        return Err(problem!(
            "no move was played after {after} moves, expected a number below {moves}",
            "nach {after} Zügen wurde keiner mehr gespielt, erwartet wird eine Zahl unter {moves}"
        ));
    }
    let decided = Played::in_match(game, after);
    game.undo_moves(moves - after)?;
    Ok(decided)
}

/// The patience of whoever asked: once it is gone, there is nobody to think for.
#[derive(Default)]
struct Patience(Cancel);

impl Drop for Patience {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
