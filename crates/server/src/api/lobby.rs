//! The lobby over HTTP, and how its WebSocket is opened.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Extension, Path, State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    http::StatusCode,
    response::Response,
};
use table::problem;

use super::{
    Shared,
    extract::{Body, Client, PerhapsCard},
};
use crate::{
    connections::Visitor,
    lobby::Connection,
    refused::Refused,
    wire::{HouseInfo, JoinTable, Refusal, TableJoined},
};

/// What the page of the lobby may send, in bytes.
const MOST_BYTES: usize = 4 << 10;

/// What the house offers beside the tables.
#[utoipa::path(get, path = "/api/house", responses((status = 200, body = HouseInfo)))]
pub(super) async fn house(State(api): Shared) -> Json<HouseInfo> {
    let offers = api.house.offers;
    Json(HouseInfo {
        lobby: offers.lobby,
        pairing: offers.pairing,
        leaderboard: offers.leaderboard,
        lan: api.house.lan.clone(),
    })
}

/// Takes a seat at an open table, with the card or with a secret. The same again is harmless.
#[utoipa::path(post, path = "/api/lobby/{table}/join", request_body = JoinTable,
    params(("table" = String, Path)), security((), ("card" = [])), responses(
    (status = 200, body = TableJoined),
    (status = 400, description = "What is wrong with the wish", body = Refusal),
    (status = 401, description = "The key belongs to no card", body = Refusal),
    (status = 404, description = "The table is no longer open, or there is no lobby",
        body = Refusal),
    (status = 409, description = "All seats are taken", body = Refusal),
    (status = 429, description = "Too many tries from one address", body = Refusal),
))]
pub(super) async fn join(
    State(api): Shared,
    Client(address): Client,
    Path(table): Path<String>,
    PerhapsCard(card): PerhapsCard,
    Body(join): Body<JoinTable>,
) -> Result<Json<TableJoined>, Refused> {
    if !api.guard.is_unlimited(address) {
        api.house.check_visits(address)?;
    }
    let card = card.as_ref().map(|card| &card.row);
    Ok(Json(api.house.join_table(&table, card, join).await?))
}

/// The lobby itself: a WebSocket, see docs/websocket.md.
#[utoipa::path(get, path = "/api/lobby/socket", responses(
    (status = 101, description = "The WebSocket is open"),
    (status = 403, description = "A page of another server asked for it", body = Refusal),
    (status = 404, description = "This house has no lobby", body = Refusal),
    (status = 426, description = "This was no WebSocket request", body = Refusal),
    (status = 429, description = "Too many visits from one address", body = Refusal),
))]
pub(super) async fn socket(
    State(api): Shared,
    Extension(visitor): Extension<Arc<Visitor>>,
    Client(address): Client,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let upgrade = upgrade.map_err(|_| {
        Refused::new(
            StatusCode::UPGRADE_REQUIRED,
            problem!("this address is a WebSocket", "diese Adresse ist ein WebSocket"),
        )
    })?;
    api.house.check_lobby()?;
    let is_unlimited = api.guard.is_unlimited(address);
    if !is_unlimited {
        api.house.check_visits(address)?;
    }
    let house = api.house.clone();
    let upgrade = upgrade
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .read_buffer_size(MOST_BYTES)
        .write_buffer_size(0);
    visitor.open_socket();
    Ok(upgrade.on_upgrade(move |socket| {
        Connection::new(socket, visitor, house, address, is_unlimited).run()
    }))
}
