//! What a file holds, before a match is made of it.

use std::net::SocketAddr;

use axum::{
    Json,
    extract::{ConnectInfo, State},
    http::HeaderMap,
};
use table::problem;

use crate::{
    api::Shared,
    create,
    download::off_thread,
    extract::Body,
    refused::Refused,
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
pub(crate) async fn opened(
    State(api): Shared,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(file): Body<File>,
) -> Result<Json<OpenedFile>, Refused> {
    // Reading a file is as much work as beginning a match with it.
    if !api.house.creations.take(api.guard.client(peer, &headers)) {
        let why = problem!(
            "too many files in a short time, please wait a moment",
            "zu viele Dateien in kurzer Zeit, bitte kurz warten"
        );
        return Err(Refused::busy(why, api.house.limits.creations.pause()));
    }
    Ok(Json(off_thread(move || create::open(&file)).await??))
}
