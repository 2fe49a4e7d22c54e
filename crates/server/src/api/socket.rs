//! How the WebSocket of a table is opened.

use std::sync::Arc;

use axum::{
    extract::{Extension, State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    http::StatusCode,
    response::Response,
};
use table::problem;

use super::{Shared, extract::Client};
use crate::{
    connections::Visitor, refused::Refused, secret::MatchId, socket::Connection, wire::Refusal,
};

/// What an idle WebSocket keeps to read into, in bytes.
const READ_BUFFER: usize = 4 << 10;

/// The table itself: a WebSocket, see docs/websocket.md.
#[utoipa::path(get, path = "/api/matches/{id}/socket", params(("id" = String, Path)), responses(
    (status = 101, description = "The WebSocket is open"),
    (status = 403, description = "A page of another server asked for it", body = Refusal),
    (status = 426, description = "This was no WebSocket request", body = Refusal),
))]
pub(super) async fn socket(
    State(api): Shared,
    Extension(visitor): Extension<Arc<Visitor>>,
    id: MatchId,
    Client(address): Client,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let upgrade = upgrade.map_err(|_| {
        Refused::new(
            StatusCode::UPGRADE_REQUIRED,
            problem!("this address is a WebSocket", "diese Adresse ist ein WebSocket"),
        )
    })?;
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
