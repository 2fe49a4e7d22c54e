//! The embedded page.

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::Arc,
    time::Duration,
};

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, Method, Response, StatusCode, Uri, header},
    response::IntoResponse,
};
use rust_embed::{EmbeddedFile, RustEmbed};
use table::problem;
use tokio::time::timeout;

use crate::{api::Api, preview::Preview, refused::Refused, secret::MatchId};

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Files;

/// How long the page waits for what a link says about itself. It is the same page without.
const PATIENCE: Duration = Duration::from_millis(500);

/// The page itself.
const DOCUMENT: &str = "index.html";

/// Serves a file of the page, compressed if the browser takes that.
/// Every other path without a dot is an address inside the page, and gets the page itself.
pub(crate) async fn serve(
    State(api): State<Arc<Api>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return not_found();
    }
    if method != Method::GET && method != Method::HEAD {
        return wrong_method();
    }
    if path.contains('.') && path != DOCUMENT {
        file(path, &headers)
    } else {
        document(&api, path, &headers).await
    }
}

fn file(path: &str, headers: &HeaderMap) -> Response<Body> {
    let Some(plain) = Files::get(path).filter(|_| !is_compressed(path)) else { return not_found() };
    let etag = format!(
        "\"{}\"",
        plain.metadata.sha256_hash()[..12]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    );
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let response = Response::builder()
        .header(header::CACHE_CONTROL, cache)
        .header(header::VARY, "accept-encoding");
    let response = if is_known(&etag, headers) {
        response.header(header::ETAG, etag).status(StatusCode::NOT_MODIFIED).body(Body::empty())
    } else {
        let response = response
            .header(header::ETAG, etag)
            .header(header::CONTENT_TYPE, plain.metadata.mimetype());
        match compressed(path, headers) {
            Some((encoding, file)) => {
                response.header(header::CONTENT_ENCODING, encoding).body(file.data.into())
            }
            None => response.body(plain.data.into()),
        }
    };
    response.expect("headers of plain text")
}

/// The page itself, with what a link to this path says about itself. It is small, so it is not
/// compressed.
async fn document(api: &Api, path: &str, headers: &HeaderMap) -> Response<Body> {
    let Some(plain) = Files::get(DOCUMENT) else { return not_found() };
    let game = game_at(api, path).await;
    let preview = Preview {
        game: game.as_deref(),
        origin: &api.guard.origin(headers),
        german: prefers_german(headers),
    };
    let text = preview.put_into(&String::from_utf8_lossy(&plain.data));
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let etag = format!("\"{:016x}\"", hasher.finish());
    let response = Response::builder()
        .header(header::CACHE_CONTROL, "no-cache")
        .header(header::VARY, "accept-language");
    let response = if is_known(&etag, headers) {
        response.header(header::ETAG, etag).status(StatusCode::NOT_MODIFIED).body(Body::empty())
    } else {
        let html = plain.metadata.mimetype();
        response.header(header::ETAG, etag).header(header::CONTENT_TYPE, html).body(text.into())
    };
    response.expect("headers of plain text")
}

/// What is played at the table a path leads to, if the store says so at once.
async fn game_at(api: &Api, path: &str) -> Option<String> {
    let id = MatchId(path.strip_prefix("table/")?.trim_end_matches('/').to_owned());
    let game = timeout(PATIENCE, api.house.store.game(&id)).await.ok()?.ok()??;
    Some(games::spoken_name(&game))
}

fn prefers_german(headers: &HeaderMap) -> bool {
    let wish = headers.get(header::ACCEPT_LANGUAGE).and_then(|wish| wish.to_str().ok());
    wish.is_some_and(|wish| wish.to_lowercase().starts_with("de"))
}

fn is_known(etag: &str, headers: &HeaderMap) -> bool {
    headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes())
}

/// The answer where there is nothing at an address.
pub(crate) fn not_found() -> Response<Body> {
    Refused::new(
        StatusCode::NOT_FOUND,
        problem!("there is nothing at this address", "unter dieser Adresse gibt es nichts"),
    )
    .into_response()
}

/// The answer to a request of the wrong kind.
pub(crate) fn wrong_method() -> Response<Body> {
    let why = problem!(
        "this address does not take requests of this kind",
        "diese Adresse nimmt Anfragen dieser Art nicht an"
    );
    Refused::new(StatusCode::METHOD_NOT_ALLOWED, why).into_response()
}

fn compressed(path: &str, headers: &HeaderMap) -> Option<(&'static str, EmbeddedFile)> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    let accepts = |encoding: &str| {
        accepted
            .split(',')
            .any(|item| item.split(';').next().is_some_and(|name| name.trim() == encoding))
    };
    let pairs =
        [("br", "br"), ("gzip", "gz")].into_iter().filter(|(encoding, _)| accepts(encoding));
    pairs
        .filter_map(|(encoding, extension)| {
            Some((encoding, Files::get(&format!("{path}.{extension}"))?))
        })
        .next()
}

/// The compressed twins are not addresses of their own.
fn is_compressed(path: &str) -> bool {
    [".br", ".gz"].iter().any(|extension| path.ends_with(extension))
}
