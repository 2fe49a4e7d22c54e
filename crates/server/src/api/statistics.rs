//! The statistics over HTTP.

mod csv;

use std::sync::Arc;

use axum::{Json, body::Body, extract::State, response::Response};
use futures_util::stream;
use serde::Deserialize;
use table::{Problem, problem};
use utoipa::IntoParams;

use super::{
    Shared, download,
    extract::{Asked, Client},
};
use crate::{
    clock,
    refused::Refused,
    shares::Share,
    store::{Filter, FinishedSeat, Store, Who},
    wire::{GameCount, Refusal, Statistics},
};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct FilterQuery {
    /// Only this game.
    game: Option<String>,
    /// Only the person of this name; with an empty one, people who gave none.
    player: Option<String>,
    /// Only this bot.
    bot: Option<String>,
}

impl TryFrom<FilterQuery> for Filter {
    type Error = Problem;

    fn try_from(FilterQuery { game, player, bot }: FilterQuery) -> Result<Filter, Problem> {
        if let Some(game) = &game {
            games::game(game)?;
        }
        let who = match (player, bot) {
            (Some(_), Some(_)) => {
                return Err(problem!(
                    "\"player\" and \"bot\" at once, expected one of them",
                    "\"player\" und \"bot\" zugleich, erwartet wird eines davon"
                ));
            }
            (Some(name), None) => Some(Who::Person(name)),
            (None, bot) => bot.map(Who::Bot),
        };
        Ok(Filter { game, who })
    }
}

/// How many games were finished.
#[utoipa::path(get, path = "/api/statistics/games", responses((status = 200, body = [GameCount])))]
pub(super) async fn games(State(api): Shared) -> Result<Json<Vec<GameCount>>, Refused> {
    Ok(Json(api.house.store.finished_games().await.map_err(Refused::store)?))
}

/// Who played and won how often, with scores and development over time.
///
/// Of all finished games, or of those that fit a filter. Scores are those of games that were played
/// out; those of all players together are those of people.
#[utoipa::path(get, path = "/api/statistics", params(FilterQuery), responses(
    (status = 200, body = Statistics),
    (status = 400, description = "There is no such game, or a filter that makes no sense",
        body = Refusal),
))]
pub(super) async fn all(
    State(api): Shared,
    Asked(query): Asked<FilterQuery>,
) -> Result<Json<Statistics>, Refused> {
    let filter = query.try_into()?;
    Ok(Json(api.house.store.statistics(&filter).await.map_err(Refused::store)?))
}

/// Finished games that fit the filter, as a table for spreadsheets.
///
/// Every seat has a line, the oldest first. The columns are: when the game ended (UTC), the game,
/// the moves played, the number of players, the seat (from 1), the name, the bot (empty for a
/// person), the score when the game ended, 1 for a win and otherwise 0, why the game ended
/// (`played_out`, `resigned`, `time_over`, `draw_agreed`, `claimed_after_absence` or `given_up`),
/// and where its chance came from (`house`, `chosen`, `file`, or empty for a game from before
/// version 0.2.0).
#[utoipa::path(get, path = "/api/statistics.csv", params(FilterQuery), responses(
    (status = 200, description = "The table", body = String, content_type = "text/csv"),
    (status = 400, description = "There is no such game, or a filter that makes no sense",
        body = Refusal),
    (status = 429, description = "Too many downloads from one address", body = Refusal),
    (status = 503, description = "Too many files are being written", body = Refusal),
))]
pub(super) async fn csv(
    State(api): Shared,
    Client(address): Client,
    Asked(query): Asked<FilterQuery>,
) -> Result<Response, Refused> {
    let filter: Filter = query.try_into()?;
    let share = download::share(&api.house, &api.house.log_downloads, address)?;
    let name = format!(
        "{}-{}.csv",
        filter.game.as_deref().unwrap_or("spieltisch"),
        clock::day(clock::now())
    );
    Ok(download::file(&name, lines(api.house.store.clone(), filter, share)))
}

/// The whole table, read piece by piece as fast as it is taken.
fn lines(store: Arc<dyn Store>, filter: Filter, share: Share) -> Body {
    let head = stream::iter([anyhow::Ok(csv::head())]);
    let rows = stream::unfold((None::<FinishedSeat>, share), move |(last, share)| {
        let store = store.clone();
        let filter = filter.clone();
        async move {
            let seats = match store.finished_seats(&filter, last.as_ref()).await {
                Ok(seats) => seats,
                // The download breaks off, so that nobody takes half a table for a whole one.
                Err(error) => return Some((Err(error), (last, share))),
            };
            let text: String = seats.iter().map(csv::line).collect();
            Some((Ok(text), (Some(seats.into_iter().last()?), share)))
        }
    });
    Body::from_stream(futures_util::StreamExt::chain(head, rows))
}
