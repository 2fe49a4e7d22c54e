//! The games over HTTP.

use axum::Json;
use table::GameInfo;

/// The games of the house, with their bots and file formats.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = [GameInfo])))]
pub(super) async fn games() -> Json<Vec<GameInfo>> {
    Json(games::all().iter().map(|game| game.info()).collect())
}
