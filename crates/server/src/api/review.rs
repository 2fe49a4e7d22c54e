//! What the moves of a finished match were worth, and why.

use axum::{Json, extract::State, http::StatusCode};
use serde::Deserialize;
use table::{AnyMatch, Explanation, Limits, Problem, Seat, problem};
use utoipa::IntoParams;

use super::{
    Api, Shared,
    extract::{Asked, Client},
    thought::{self, Thought},
};
use crate::{
    refused::Refused,
    secret::MatchId,
    wire::{Explained, Played, Refusal, ReplayStep, Reviewed},
};

/// How long a decision is thought about if nobody says otherwise.
const MILLIS: u64 = 200;
/// How long it is explained.
const EXPLAIN_MILLIS: u64 = 1000;
/// The longest a decision may be thought about.
const MOST_MILLIS: u64 = 5000;

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
    let millis = thought::check_millis(query.millis, MILLIS, MOST_MILLIS)?;
    let game = finished(&api, &id, query.after).await?;
    let thought = Thought::new(&api.house, address, &id.0, millis).await?;
    let reviewed = thought.think(move |limits| -> Result<_, Problem> {
        let played = Played::in_match(&*game, query.after);
        let before = go_back(&*game, query.after)?;
        let values = before.analyse(played.seat, &limits, &mut |_| ());
        Ok(Reviewed { played, values })
    });
    Ok(Json(reviewed.await??))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct ExplainQuery {
    /// How many moves had been played before the decision.
    after: usize,
    /// How long to think about it, at most 5000, or what the host allows if that is less; 1000 if
    /// missing.
    millis: Option<u64>,
}

/// One decision of a finished match in words, with what was better and what would have followed.
///
/// What follows is shown as far as it depends neither on chance nor on what somebody did not know.
#[utoipa::path(get, path = "/api/matches/{id}/explain",
    params(("id" = String, Path), ExplainQuery), responses(
    (status = 200, body = Explained),
    (status = 400, description = "There was no such decision, or the match never began", body = Refusal),
    (status = 403, description = "The match is not over", body = Refusal),
    (status = 404, description = "There is no such match", body = Refusal),
    (status = 429, description = "Too many reviews for one address are waiting", body = Refusal),
    (status = 501, description = "The match needs a newer version of the program", body = Refusal),
))]
pub(super) async fn explain(
    State(api): Shared,
    id: MatchId,
    Client(address): Client,
    Asked(query): Asked<ExplainQuery>,
) -> Result<Json<Explained>, Refused> {
    let millis = thought::check_millis(query.millis, EXPLAIN_MILLIS, MOST_MILLIS)?;
    let game = finished(&api, &id, query.after).await?;
    let thought = Thought::new(&api.house, address, &id.0, millis).await?;
    let explained = thought.think(move |limits| explained(&*game, query.after, &limits));
    Ok(Json(explained.await??))
}

/// A match that is over, and in which a move was played after `after` moves.
async fn finished(api: &Api, id: &MatchId, after: usize) -> Result<Box<dyn AnyMatch>, Refused> {
    let life = api.house.recall(id).await?;
    if !life.is_over() {
        return Err(Refused::new(
            StatusCode::FORBIDDEN,
            problem!(
                "moves are reviewed when the game is over",
                "Züge werden ausgewertet, wenn das Spiel zu Ende ist"
            ),
        ));
    }
    let game = life.begun()?.fork();
    let moves = game.moves_played();
    if after >= moves {
        return Err(problem!(
            "no move was played after {after} moves, expected a number below {moves}",
            "nach {after} Zügen wurde keiner mehr gespielt, erwartet wird eine Zahl unter {moves}"
        )
        .into());
    }
    Ok(game)
}

fn explained(game: &dyn AnyMatch, after: usize, limits: &Limits) -> Result<Explained, Problem> {
    let Explanation { values, sentences, better, followed, exact } = game.explain(after, limits);
    let played = Played::in_match(game, after);
    let seat = played.seat;
    let before = go_back(game, after)?;
    let is_best = better == followed;
    Ok(Explained {
        played,
        values,
        sentences,
        start: before.view(Some(seat)),
        better: if is_best { Vec::new() } else { steps(&*before, &better, seat)? },
        followed: steps(&*before, &followed, seat)?,
        exact,
    })
}

/// How the match stood after `after` moves.
fn go_back(game: &dyn AnyMatch, after: usize) -> Result<Box<dyn AnyMatch>, Problem> {
    let mut before = game.fork();
    before.undo_moves(game.moves_played() - after)?;
    Ok(before)
}

/// What comes of a line, as `viewer` sees it.
fn steps(
    before: &dyn AnyMatch,
    line: &[(Seat, String)],
    viewer: Seat,
) -> Result<Vec<ReplayStep>, Problem> {
    let mut game = before.fork();
    for (seat, mv) in line {
        game.play(*seat, mv)?;
    }
    Ok(ReplayStep::since(&*game, before.moves_played(), Some(viewer)))
}
