//! What the moves of a finished match were worth.

use axum::{Json, extract::State, http::StatusCode};
use serde::Deserialize;
use table::{AnyMatch, Cancel, Limits, Played, Problem, problem};
use utoipa::IntoParams;

use crate::{
    api::Shared,
    download,
    extract::Asked,
    journal::Tale,
    refused::Refused,
    secret::MatchId,
    wire::{Refusal, Reviewed},
};

/// How long a decision is thought about if nobody says otherwise.
const MILLIS: u64 = 200;
const MOST_MILLIS: u64 = 5000;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ReviewQuery {
    /// How many moves had been played before the decision.
    after: usize,
    /// How long to think about it, at most 5000; 200 if missing.
    millis: Option<u64>,
}

/// One decision of a finished match, and what all moves were worth to whom made it, who knew no more than a player may know.
#[utoipa::path(get, path = "/api/matches/{id}/review", params(("id" = String, Path), ReviewQuery), responses(
    (status = 200, body = Reviewed),
    (status = 400, description = "There was no such decision", body = Refusal),
    (status = 403, description = "The match is not over", body = Refusal),
    (status = 404, description = "There is no such match", body = Refusal),
))]
pub async fn review(State(api): Shared, id: MatchId, Asked(query): Asked<ReviewQuery>) -> Result<Json<Reviewed>, Refused> {
    let Tale { mut game, .. } = Tale::recall(&*api.house.store, &id).await?;
    if !game.status().over {
        return Err(Refused::new(
            StatusCode::FORBIDDEN,
            problem!("moves are reviewed when the game is over", "Züge werden ausgewertet, wenn das Spiel zu Ende ist"),
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
    let played = go_back(&mut *game, query.after)?;
    let permit = api.house.thinkers.clone().acquire_owned().await.expect("a semaphore nobody closes");
    let asked = Asker::default();
    let cancel = asked.0.clone();
    let reviewed = download::off_thread(move || {
        let _permit = permit;
        let limits = Limits { cancel, ..Limits::millis(millis) };
        let values = game.analyse(played.seat, &limits, &mut |_| ());
        Reviewed { played, values }
    });
    Ok(Json(reviewed.await?))
}

/// Takes back everything from the decision after `after` moves on, and tells how it was decided.
fn go_back(game: &mut dyn AnyMatch, after: usize) -> Result<Played, Problem> {
    let moves = game.moves_played();
    if after >= moves {
        return Err(problem!(
            "no move was played after {after} moves, expected a number below {moves}",
            "nach {after} Zügen wurde keiner mehr gespielt, erwartet wird eine Zahl unter {moves}"
        ));
    }
    let step = game.step(after, None);
    game.undo_moves(moves - after)?;
    Ok(Played { seat: step.seat, mv: step.mv })
}

/// Whoever asked; once gone, there is nobody to think for.
#[derive(Default)]
struct Asker(Cancel);

impl Drop for Asker {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
