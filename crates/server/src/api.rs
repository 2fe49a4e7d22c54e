//! The HTTP part of the server.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json, Router,
    extract::{ConnectInfo, Extension, State, WebSocketUpgrade},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
    routing::get,
};
use serde::Deserialize;
use table::{AnyMatch, GameInfo, problem};
use utoipa::{IntoParams, OpenApi};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    connections::Visitor,
    download,
    extract::{Asked, Body},
    guard::Guard,
    house::House,
    journal::Tale,
    opened, page,
    refused::Refused,
    replay, review,
    room::{can_log, can_save},
    secret::MatchId,
    socket::Connection,
    statistics,
    wire::{Created, NewMatch, Refusal, Replay, Summary, WantedSummaries},
};

/// The most matches one may ask summaries of at once.
const SUMMARIES: usize = 200;

/// What an idle WebSocket keeps to read into, in bytes.
const READ_BUFFER: usize = 4 << 10;

/// What the handlers work with.
pub(crate) struct Api {
    pub house: Arc<House>,
    pub guard: Arc<Guard>,
}

pub(crate) type Shared = State<Arc<Api>>;

#[derive(OpenApi)]
#[openapi(info(
    title = "Spieltisch",
    description = "The HTTP part of Spieltisch. What happens at a table travels over the WebSocket, see docs/websocket.md. \
                   Every refusal is a `Refusal` that says why in English and German."
))]
struct Description;

/// All addresses of the server.
pub(crate) fn router(api: Arc<Api>) -> Router {
    let (router, description) = routes().split_for_parts();
    let description = Json(serde_json::to_value(description).expect("plain JSON"));
    router
        .route("/api/openapi.json", get(async move || description))
        .fallback(page::serve)
        .method_not_allowed_fallback(async || page::wrong_method())
        .with_state(api)
}

/// The OpenAPI description of the HTTP part.
pub fn openapi() -> String {
    routes().into_openapi().to_pretty_json().expect("plain JSON") + "\n"
}

fn routes() -> OpenApiRouter<Arc<Api>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(games))
        .routes(routes!(create))
        .routes(routes!(opened::opened))
        .routes(routes!(summaries))
        .routes(routes!(summary))
        .routes(routes!(replay))
        .routes(routes!(review::review))
        .routes(routes!(save))
        .routes(routes!(log))
        .routes(routes!(statistics::games))
        .routes(routes!(statistics::all))
        .routes(routes!(statistics::csv))
        .routes(routes!(socket))
}

/// The games of the house, with their bots and file formats.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = [GameInfo])))]
async fn games() -> Json<Vec<GameInfo>> {
    Json(games::all().iter().map(|game| game.info()).collect())
}

/// Begins a new match or goes on with a saved one. The secrets of the seats are told only here.
#[utoipa::path(post, path = "/api/matches", request_body = NewMatch, responses(
    (status = 201, body = Created),
    (status = 400, description = "What is wrong with the wish", body = Refusal),
    (status = 408, description = "The body took too long to come", body = Refusal),
    (status = 413, description = "The body is too large", body = Refusal),
    (status = 429, description = "Too many new matches from one address", body = Refusal),
    (status = 503, description = "Too many open matches, or the store failed", body = Refusal),
))]
async fn create(
    State(api): Shared,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(new): Body<NewMatch>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    if !api.house.creations.take(api.guard.client(peer, &headers)) {
        let why = problem!(
            "too many new games in a short time, please wait a moment",
            "zu viele neue Spiele in kurzer Zeit, bitte kurz warten"
        );
        let pause = api.house.limits.creations.pause();
        return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, why).retry_after(pause));
    }
    Ok((StatusCode::CREATED, Json(api.house.create(new).await?)))
}

/// Where the match stands.
#[utoipa::path(get, path = "/api/matches/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = Summary),
    (status = 404, description = "There is no such match", body = Refusal),
))]
async fn summary(State(api): Shared, id: MatchId) -> Result<Json<Summary>, Refused> {
    Ok(Json(summarise(&api.house, id).await?))
}

/// Where several matches stand; those that do not exist are left out.
#[utoipa::path(post, path = "/api/matches/summaries", request_body = WantedSummaries, responses(
    (status = 200, body = [Summary]),
    (status = 400, description = "Too many at once", body = Refusal),
))]
async fn summaries(
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

async fn summarise(house: &House, id: MatchId) -> Result<Summary, Refused> {
    let Tale { game, begun, changed, .. } = house.recall(&id).await?;
    Ok(Summary {
        id: id.0,
        game: game.game().into(),
        players: game.players().to_vec(),
        moves: game.moves_played(),
        status: game.status(),
        begun,
        changed,
    })
}

/// The whole match, as the owner of a seat (its secret as bearer token) or a spectator may see it.
#[utoipa::path(get, path = "/api/matches/{id}/replay", params(("id" = String, Path)), responses(
    (status = 200, body = Replay),
    (status = 403, description = "The secret belongs to no seat of this match", body = Refusal),
    (status = 404, description = "There is no such match", body = Refusal),
    (status = 429, description = "Too many downloads from one address", body = Refusal),
    (status = 503, description = "Too many replays are being loaded", body = Refusal),
))]
async fn replay(
    State(api): Shared,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    id: MatchId,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let share = download::share(&api.house.replays, api.guard.client(peer, &headers))?;
    let tale = api.house.recall(&id).await?;
    let viewer = viewer(&tale, &headers)?;
    let replay = download::stream(share, move |out| replay::write(&*tale.game, viewer, out));
    Ok(([(header::CONTENT_TYPE, "application/json")], replay).into_response())
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct SaveQuery {
    /// `match` (the default), `position` or one of the game's own formats.
    format: Option<String>,
}

/// The match as a file.
#[utoipa::path(get, path = "/api/matches/{id}/save", params(("id" = String, Path), SaveQuery), responses(
    (status = 200, description = "The file", body = String, content_type = "application/octet-stream"),
    (status = 400, description = "The game has no such format", body = Refusal),
    (status = 403, description = "Several people play and the file would tell what is hidden", body = Refusal),
    (status = 404, description = "There is no such match", body = Refusal),
))]
async fn save(
    State(api): Shared,
    id: MatchId,
    Asked(query): Asked<SaveQuery>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let format = query.format.unwrap_or_else(|| "match".into());
    let tale = api.house.recall(&id).await?;
    check_file(&tale, &headers, can_save)?;
    let (kind, begun) = (tale.game.game(), tale.begun);
    let saved = format.clone();
    let text = download::off_thread(move || tale.game.save(&saved)).await??;
    api.house.saved(&id);
    Ok(download::file(&download::save_name(kind, begun, &format), text.into()))
}

/// The log of the match.
#[utoipa::path(get, path = "/api/matches/{id}/log", params(("id" = String, Path)), responses(
    (status = 200, description = "The log", body = String, content_type = "text/plain"),
    (status = 403, description = "Several people play and the log would tell what is hidden", body = Refusal),
    (status = 404, description = "There is no such match", body = Refusal),
    (status = 429, description = "Too many downloads from one address", body = Refusal),
    (status = 503, description = "Too many logs are being written", body = Refusal),
))]
async fn log(
    State(api): Shared,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    id: MatchId,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let tale = api.house.recall(&id).await?;
    check_file(&tale, &headers, can_log)?;
    let share = download::share(&api.house.log_downloads, api.guard.client(peer, &headers))?;
    let name = download::log_name(tale.game.game(), tale.begun);
    let book = tale.game.log_book().with_most_bytes(api.house.limits.log_bytes);
    let log = download::stream(share, move |out| tale.game.write_log(&mut { book }, out));
    Ok(download::file(&name, log))
}

/// The table itself: a WebSocket, see docs/websocket.md.
#[utoipa::path(get, path = "/api/matches/{id}/socket", params(("id" = String, Path)), responses(
    (status = 101, description = "The WebSocket is open"),
    (status = 403, description = "A page of another server asked for it", body = Refusal),
    (status = 426, description = "This was no WebSocket request", body = Refusal),
))]
async fn socket(
    State(api): Shared,
    Extension(visitor): Extension<Arc<Visitor>>,
    id: MatchId,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let upgrade = upgrade.map_err(|_| {
        Refused::new(
            StatusCode::UPGRADE_REQUIRED,
            problem!("this address is a WebSocket", "diese Adresse ist ein WebSocket"),
        )
    })?;
    let address = api.guard.client(peer, &headers);
    let house = api.house.clone();
    let most = house.limits.message_bytes;
    // Thousands of connections are idle: each keeps little, and what is sent leaves at once.
    let upgrade = upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0);
    visitor.open_socket();
    Ok(upgrade.on_upgrade(move |socket| Connection::new(socket, visitor, house, id, address).run()))
}

/// The seat whose secret came as bearer token; nothing for a spectator.
fn viewer(tale: &Tale, headers: &HeaderMap) -> Result<Option<table::Seat>, Refused> {
    let Some(authorization) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let secret =
        authorization.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).ok_or_else(
            || {
                problem!(
                    "expected \"Authorization: Bearer\" and a seat's secret",
                    "erwartet wird \"Authorization: Bearer\" und das Geheimnis eines Platzes"
                )
            },
        )?;
    let seats = Tale::seats_of(&tale.keys, &[secret.trim().to_owned()]);
    let seats = seats.map_err(|why| Refused::new(StatusCode::FORBIDDEN, why))?;
    Ok(seats.first().copied())
}

/// Refuses a file that would tell somebody what is hidden.
fn check_file(
    tale: &Tale,
    headers: &HeaderMap,
    may: fn(&dyn AnyMatch) -> bool,
) -> Result<(), Refused> {
    viewer(tale, headers)?;
    if may(&*tale.game) {
        return Ok(());
    }
    Err(Refused::new(
        StatusCode::FORBIDDEN,
        problem!(
            "while several people play this game, its file would tell what is hidden: you get it when the game is over",
            "solange mehrere Leute dieses Spiel spielen, würde die Datei Verborgenes verraten: es gibt sie nach dem Ende des Spiels",
        ),
    ))
}
