//! First lessons over HTTP.

use axum::{Json, extract::Path, http::StatusCode};
use table::{Lesson, problem};

use super::extract::Learner;
use crate::{refused::Refused, wire::Refusal};

/// The first lesson of a game: positions, and in each one thing to do.
#[utoipa::path(get, path = "/api/games/{game}/lesson", params(("game" = String, Path)), responses(
    (status = 200, body = Lesson),
    (status = 400, description = "There is no such game", body = Refusal),
    (status = 404, description = "The game has no lesson", body = Refusal),
    (status = 429, description = "Too many questions from one address", body = Refusal),
))]
pub(super) async fn lesson(_: Learner, Path(game): Path<String>) -> Result<Json<Lesson>, Refused> {
    let lesson = games::game(&game)?.lesson();
    lesson.map(Json).ok_or_else(|| {
        Refused::new(
            StatusCode::NOT_FOUND,
            problem!("this game has no lesson", "zu diesem Spiel gibt es keine Lektion"),
        )
    })
}
