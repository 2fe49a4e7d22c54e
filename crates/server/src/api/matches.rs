//! Matches over HTTP: how they are begun, and where they stand.

use axum::{Json, extract::State, http::StatusCode};
use table::problem;

use super::{
    Shared,
    extract::{Body, Client, PerhapsCard},
};
use crate::{
    house::House,
    metrics::Limit,
    refused::Refused,
    secret::MatchId,
    wire::{Created, NewMatch, Refusal, Summary, WantedSummaries},
};

/// The most matches one may ask summaries of at once.
const SUMMARIES: usize = 200;

/// Sets up a new match, or goes on with a saved one.
///
/// Secrets and invitations are told only here: a secret for each person's seat, and an invitation in
/// its place for each seat in `invite`. The match begins at once if nobody is invited, otherwise
/// when all of them have sat down; until then nothing is dealt, and whoever has the secret `creator`
/// looks after the empty seats. Whoever shows a card has the first of its seats by the card, which
/// then has no secret. Sitting down and all that follows goes over the WebSocket.
#[utoipa::path(post, path = "/api/matches", request_body = NewMatch,
    security((), ("card" = [])), responses(
    (status = 201, body = Created),
    (status = 400, description = "What is wrong with the wish", body = Refusal),
    (status = 408, description = "The body took too long to come", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many new matches from one address, or too many listed ones",
        body = Refusal),
    (status = 503, description = "Too many open matches, a restart, or no store", body = Refusal),
))]
pub(super) async fn create(
    State(api): Shared,
    Client(address): Client,
    PerhapsCard(card): PerhapsCard,
    Body(new): Body<NewMatch>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    if !api.guard.is_unlimited(address) && !api.house.creations.take(address) {
        let why = problem!(
            "too many new games in a short time, please wait a moment",
            "zu viele neue Spiele in kurzer Zeit, bitte kurz warten"
        );
        api.house.metrics.hit(Limit::NewMatches);
        let pause = api.house.limits.creations.pause();
        return Err(Refused::busy(why, pause));
    }
    let card = card.map(|card| card.row.id());
    if new.listed && !api.guard.is_unlimited(address) {
        api.house.check_listings(address, card.as_ref())?;
    }
    Ok((StatusCode::CREATED, Json(api.house.create(new, card).await?)))
}

/// Where the match stands.
#[utoipa::path(get, path = "/api/matches/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Summary),
    (status = 404, description = "There is no such match", body = Refusal),
    (status = 501, description = "The match needs a newer version of the program", body = Refusal),
))]
pub(super) async fn summary(State(api): Shared, id: MatchId) -> Result<Json<Summary>, Refused> {
    Ok(Json(summarise(&api.house, id).await?))
}

/// Where several matches stand; those that do not exist or cannot be read are left out.
#[utoipa::path(post, path = "/api/matches/summaries", request_body = WantedSummaries, responses(
    (status = 200, body = [Summary]),
    (status = 400, description = "Too many at once", body = Refusal),
))]
pub(super) async fn summaries(
    State(api): Shared,
    Body(wanted): Body<WantedSummaries>,
) -> Result<Json<Vec<Summary>>, Refused> {
    let count = wanted.ids.len();
    if count > SUMMARIES {
        return Err(problem!(
            "{count} matches, expected at most {SUMMARIES}",
            "{count} Spiele, erwartet werden höchstens {SUMMARIES}"
        )
        .into());
    }
    let mut found = Vec::new();
    for id in wanted.ids {
        match summarise(&api.house, MatchId(id)).await {
            Ok(summary) => found.push(summary),
            Err(refused) if refused.status == StatusCode::SERVICE_UNAVAILABLE => {
                return Err(refused);
            }
            Err(_) => {}
        }
    }
    Ok(Json(found))
}

pub(super) async fn summarise(house: &House, id: MatchId) -> Result<Summary, Refused> {
    let life = house.recall(&id).await?;
    let is_waiting = life.game().is_none() && !life.is_over();
    Ok(Summary {
        id: id.0,
        game: life.rules().id().to_owned(),
        players: house.players(&life),
        moves: life.game().map_or(0, |game| game.moves_played()),
        status: life.status(),
        empty: if is_waiting { life.empty_seats() } else { Vec::new() },
        end: life.end(),
        origin: life.origin(),
        practice: life.is_practice(),
        rated: life.is_rated(),
        series: life.series().cloned(),
        next: life.next().map(|id| id.0.clone()),
        begun: life.created(),
        changed: life.changed(),
    })
}
