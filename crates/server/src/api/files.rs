//! Matches as files: what a file holds, saves and logs.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use serde::Deserialize;
use table::{Seat, problem};
use tokio::task::spawn_blocking;
use utoipa::IntoParams;

use super::{
    Shared, download,
    extract::{Asked, Body, Client, PerhapsCard},
    viewer::viewers,
};
use crate::{
    clock, create,
    hidden::{can_log, can_save},
    life::{Life, seat},
    refused::Refused,
    secret::MatchId,
    wire::{File, OpenedFile, Refusal},
};

/// Says which game a file belongs to and who sat where, and stores nothing.
#[utoipa::path(post, path = "/api/files", request_body = File, responses(
    (status = 200, body = OpenedFile),
    (status = 400, description = "What is wrong with the file", body = Refusal),
    (status = 408, description = "The body took too long to come", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many files or new matches from one address", body = Refusal),
))]
pub(super) async fn open(
    State(api): Shared,
    Client(address): Client,
    Body(file): Body<File>,
) -> Result<Json<OpenedFile>, Refused> {
    // Reading a file is as much work as beginning a match with it.
    if !api.house.creations.take(address) {
        let why = problem!(
            "too many files in a short time, please wait a moment",
            "zu viele Dateien in kurzer Zeit, bitte kurz warten"
        );
        return Err(Refused::busy(why, api.house.limits.creations.pause()));
    }
    Ok(Json(off_thread(move || create::open(&file)).await??))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct SaveQuery {
    /// `match` (the default), `position` or one of the game's own formats.
    format: Option<String>,
}

/// The match as a file, once it has begun.
///
/// While several people play, what would tell something hidden is given only to a device that has
/// the seats of all of them, and while a rated game goes on to nobody.
#[utoipa::path(get, path = "/api/matches/{id}/save",
    params(("id" = String, Path), SaveQuery), security((), ("seats" = []), ("card" = [])), responses(
    (status = 200, description = "The file", body = String,
        content_type = "application/octet-stream"),
    (status = 400, description = "The match has not begun, or the game has no such format",
        body = Refusal),
    (status = 403, description = "Several people play and the file would tell what is hidden, or \
        a secret belongs to no seat of this match", body = Refusal),
    (status = 404, description = "There is no such match", body = Refusal),
    (status = 501, description = "The match needs a newer version of the program", body = Refusal),
))]
pub(super) async fn save(
    State(api): Shared,
    id: MatchId,
    Asked(query): Asked<SaveQuery>,
    headers: HeaderMap,
    card: PerhapsCard,
) -> Result<Response, Refused> {
    let format = query.format.unwrap_or_else(|| "match".into());
    let life = api.house.recall(&id).await?;
    check_file(&life, &headers, &card, can_save)?;
    let name = save_name(life.rules().id(), life.created(), &format);
    let players = api.house.players(&life);
    let text = off_thread(move || {
        let mut game = life.chronicled()?;
        seat(&mut *game, &players);
        game.save(&format)
    })
    .await??;
    api.house.saved(&id);
    Ok(download::file(&name, text.into()))
}

/// The log of the match, once it has begun.
#[utoipa::path(get, path = "/api/matches/{id}/log",
    params(("id" = String, Path)), security((), ("seats" = []), ("card" = [])), responses(
    (status = 200, description = "The log", body = String, content_type = "text/plain"),
    (status = 400, description = "The match has not begun", body = Refusal),
    (status = 403, description = "Several people play and the log would tell what is hidden, or \
        a secret belongs to no seat of this match", body = Refusal),
    (status = 404, description = "There is no such match", body = Refusal),
    (status = 429, description = "Too many downloads from one address", body = Refusal),
    (status = 501, description = "The match needs a newer version of the program", body = Refusal),
    (status = 503, description = "Too many logs are being written", body = Refusal),
))]
pub(super) async fn log(
    State(api): Shared,
    Client(address): Client,
    id: MatchId,
    headers: HeaderMap,
    card: PerhapsCard,
) -> Result<Response, Refused> {
    let life = api.house.recall(&id).await?;
    check_file(&life, &headers, &card, can_log)?;
    let share = download::share(&api.house, &api.house.log_downloads, address)?;
    let name = log_name(life.rules().id(), life.created());
    let mut game = life.begun()?.fork();
    seat(&mut *game, &api.house.players(&life));
    let book = game.log_book().with_most_bytes(api.house.limits.log_bytes);
    let log = download::stream(share, move |out| game.write_log(&mut { book }, out));
    Ok(download::file(&name, log))
}

/// Refuses a file that would give away what is hidden.
fn check_file(
    life: &Life,
    headers: &HeaderMap,
    card: &PerhapsCard,
    may: fn(&Life, &[Seat]) -> bool,
) -> Result<(), Refused> {
    let seats = viewers(life, headers, card)?;
    life.begun()?;
    if may(life, &seats) {
        return Ok(());
    }
    Err(Refused::new(
        StatusCode::FORBIDDEN,
        problem!(
            "while several people play this game on different devices, or it is rated, its file \
             would tell what is hidden: you get it when the game is over",
            "solange mehrere Leute dieses Spiel an verschiedenen Geräten spielen oder es gewertet \
             wird, würde die Datei Verborgenes verraten: es gibt sie nach dem Ende des Spiels",
        ),
    ))
}

/// Does something that takes a while where it holds up nobody else.
async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refused> {
    spawn_blocking(work).await.map_err(|panic| {
        tracing::error!("a file could not be read or made: {panic}");
        Refused::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            problem!("this could not be made", "das konnte nicht erstellt werden"),
        )
    })
}

fn save_name(game: &str, begun: i64, format: &str) -> String {
    let day = clock::day(begun);
    match format {
        "match" => format!("{game}-{day}.json"),
        "position" => format!("{game}-{day}-position.json"),
        extension => format!("{game}-{day}.{extension}"),
    }
}

fn log_name(game: &str, begun: i64) -> String {
    format!("{game}-{}.log", clock::day(begun))
}
