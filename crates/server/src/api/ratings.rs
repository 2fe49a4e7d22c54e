//! Ratings over HTTP.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use table::problem;

use super::{
    Shared,
    extract::{Curious, Shown},
};
use crate::{
    house::House,
    ratings,
    refused::Refused,
    secret::CardId,
    wire::{ComputerRating, Leading, RatingPoint, Refusal},
};

/// How strong the computers are, by their games against each other.
#[utoipa::path(get, path = "/api/ratings/computers",
    responses((status = 200, body = [ComputerRating])))]
pub(super) async fn computers() -> Json<Vec<ComputerRating>> {
    let shown = |computer: ratings::Computer| ComputerRating {
        game: computer.game.to_owned(),
        bot: computer.bot.to_owned(),
        points: computer.points,
    };
    Json(ratings::computers().into_iter().map(shown).collect())
}

/// The strongest at a game of those who agreed to be shown and have played enough.
#[utoipa::path(get, path = "/api/leaderboard/{game}", params(("game" = String, Path)), responses(
    (status = 200, body = [Leading]),
    (status = 400, description = "There is no such game", body = Refusal),
    (status = 404, description = "This house has no leaderboard", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn leaderboard(
    State(api): Shared,
    _: Curious,
    Path(game): Path<String>,
) -> Result<Json<Vec<Leading>>, Refused> {
    games::game(&game)?;
    if !api.house.offers.leaderboard {
        let why = problem!("this house has no leaderboard", "dieses Haus hat keine Bestenliste");
        return Err(Refused::new(StatusCode::NOT_FOUND, why));
    }
    let leaders = api.house.store.cards().leaders(&game).await.map_err(Refused::store)?;
    let leading = leaders.iter().map(|leader| Leading {
        card: (&leader.card).into(),
        rating: ratings::shown(&leader.rating).rating,
    });
    Ok(Json(leading.collect()))
}

/// How the rating of the own card changed, the newest last.
#[utoipa::path(get, path = "/api/cards/mine/ratings/{game}", security(("card" = [])),
    params(("game" = String, Path)), responses(
    (status = 200, body = [RatingPoint]),
    (status = 400, description = "There is no such game", body = Refusal),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn mine(
    State(api): Shared,
    Shown { row, .. }: Shown,
    Path(game): Path<String>,
) -> Result<Json<Vec<RatingPoint>>, Refused> {
    history(&api.house, &row.id(), &game).await
}

/// How the rating of a card changed whose owner agreed to be shown, the newest last.
#[utoipa::path(get, path = "/api/cards/{id}/ratings/{game}",
    params(("id" = String, Path), ("game" = String, Path)), responses(
    (status = 200, body = [RatingPoint]),
    (status = 400, description = "There is no such game", body = Refusal),
    (status = 404, description = "There is no such card, or it is not shown", body = Refusal),
    (status = 429, description = "Too many questions", body = Refusal),
))]
pub(super) async fn of_card(
    State(api): Shared,
    _: Curious,
    Path((id, game)): Path<(String, String)>,
) -> Result<Json<Vec<RatingPoint>>, Refused> {
    let id = CardId(id);
    api.house.public_card(&id).await?;
    history(&api.house, &id, &game).await
}

async fn history(
    house: &House,
    card: &CardId,
    game: &str,
) -> Result<Json<Vec<RatingPoint>>, Refused> {
    games::game(game)?;
    let changes = house.store.cards().history(card, game).await.map_err(Refused::store)?;
    let point = |thousandths: i64| thousandths as f64 / 1e3;
    let points = changes.iter().map(|change| RatingPoint {
        at: change.at,
        points: point(change.points),
        deviation: point(change.deviation),
    });
    Ok(Json(points.collect()))
}
