//! The embedded page.

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::{Arc, LazyLock},
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

use crate::{
    api::Api,
    preview::{Place, Preview},
    refused::Refused,
    secret::MatchId,
    store::{PageFile, Store},
};

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Files;

/// How long the store may take to say something about a page that can do without.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long a browser may keep what never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// The page itself.
const DOCUMENT: &str = "index.html";
/// What the page fetches: files whose names tell their contents, so that they never change.
const ASSETS: &str = "assets/";
/// The beginning of the name of its script, which the name of the build follows.
const SCRIPT: &str = "/assets/index-";

/// Which page this is: every change of it gives its script another name. `None` if it has none.
pub(crate) fn build() -> Option<&'static str> {
    static BUILD: LazyLock<Option<String>> = LazyLock::new(|| {
        let document = Files::get(DOCUMENT)?;
        let text = String::from_utf8_lossy(&document.data);
        let (name, _) = text.split_once(SCRIPT)?.1.split_once(".js")?;
        Some(name.to_owned())
    });
    BUILD.as_deref()
}

/// Keeps the page's files where nodes of other builds find them, if there may be any.
pub(crate) async fn keep(store: &dyn Store) {
    let (Some(nodes), Some(build)) = (store.nodes(), build()) else { return };
    let assets = Files::iter().filter(|path| path.starts_with(ASSETS));
    let files: Vec<PageFile> = assets
        .filter_map(|path| {
            let EmbeddedFile { data, metadata, .. } = Files::get(&path)?;
            let kind = metadata.mimetype().to_owned();
            Some(PageFile { path: path.into_owned(), kind, bytes: data.into_owned() })
        })
        .collect();
    if let Err(error) = nodes.keep_page(build, &files).await {
        tracing::warn!("other nodes cannot serve the page of this version: {error:#}");
    }
}

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
    if !path.contains('.') || path == DOCUMENT {
        document(&api, path, &headers).await
    } else if is_compressed(path) {
        not_found()
    } else if let Some(plain) = Files::get(path) {
        file(path, plain, &headers)
    } else {
        file_of_another_build(&api, path, &headers).await.unwrap_or_else(not_found)
    }
}

fn file(path: &str, plain: EmbeddedFile, headers: &HeaderMap) -> Response<Body> {
    let etag = format!(
        "\"{}\"",
        plain.metadata.sha256_hash()[..12]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    );
    let cache = if path.starts_with(ASSETS) { FOR_EVER } else { "no-cache" };
    let response = Response::builder()
        .header(header::CACHE_CONTROL, cache)
        .header(header::VARY, "accept-encoding");
    let response = if is_known(&etag, headers) {
        response.header(header::ETAG, etag).status(StatusCode::NOT_MODIFIED).body(Body::empty())
    } else {
        let response = response
            .header(header::ETAG, etag)
            .header(header::CONTENT_TYPE, plain.metadata.mimetype());
        let twin = encodings(headers).find_map(|(encoding, extension)| {
            Some((encoding, Files::get(&format!("{path}.{extension}"))?))
        });
        match twin {
            Some((encoding, file)) => {
                response.header(header::CONTENT_ENCODING, encoding).body(file.data.into())
            }
            None => response.body(plain.data.into()),
        }
    };
    response.expect("headers of plain text")
}

/// What a page of another build fetches, if nodes of that build serve or served along with this one.
async fn file_of_another_build(
    api: &Api,
    path: &str,
    headers: &HeaderMap,
) -> Option<Response<Body>> {
    let nodes = api.house.store.nodes().filter(|_| path.starts_with(ASSETS))?;
    let compressed = encodings(headers)
        .map(|(encoding, extension)| (Some(encoding), format!("{path}.{extension}")));
    let wanted: Vec<_> = compressed.chain([(None, path.to_owned())]).collect();
    let paths: Vec<String> = wanted.iter().map(|(_, path)| path.clone()).collect();
    let mut files = timeout(PATIENCE, nodes.page_files(&paths)).await.ok()?.ok()?;
    let kind = files.iter().find(|file| file.path == path)?.kind.clone();
    let (encoding, best) = wanted.iter().find_map(|(encoding, path)| {
        Some((encoding, files.iter().position(|file| file.path == *path)?))
    })?;
    let response = Response::builder()
        .header(header::CACHE_CONTROL, FOR_EVER)
        .header(header::VARY, "accept-encoding")
        .header(header::CONTENT_TYPE, kind);
    let response = match encoding {
        Some(encoding) => response.header(header::CONTENT_ENCODING, *encoding),
        None => response,
    };
    Some(response.body(files.swap_remove(best).bytes.into()).expect("headers of plain text"))
}

/// The page itself, with what a link to this path says about itself. It is small, so it is not
/// compressed.
async fn document(api: &Api, path: &str, headers: &HeaderMap) -> Response<Body> {
    let Some(plain) = Files::get(DOCUMENT) else { return not_found() };
    let preview = Preview {
        place: place_at(api, path).await,
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

/// Where a path leads.
async fn place_at(api: &Api, path: &str) -> Place {
    let path = path.trim_end_matches('/');
    let (room, name) = path.split_once('/').unwrap_or((path, ""));
    let place: fn(String) -> Place = match room {
        "table" => return table_at(api, name).await.map_or(Place::House, Place::Table),
        "puzzles" if name.is_empty() => return Place::AllPuzzles,
        "puzzles" => Place::Puzzles,
        "learn" => Place::Lesson,
        "explore" => Place::Explorer,
        _ => return Place::House,
    };
    let known = games::game(name).map(|game| games::spoken_name(game.id()));
    known.map_or(Place::House, place)
}

/// What is played at a table, if the store says so at once.
async fn table_at(api: &Api, id: &str) -> Option<String> {
    let id = MatchId(id.to_owned());
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

/// The encodings that a browser takes, the best first, and how the names of such files end.
fn encodings(headers: &HeaderMap) -> impl Iterator<Item = (&'static str, &'static str)> {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok());
    let accepts = move |encoding: &str| {
        accepted
            .unwrap_or_default()
            .split(',')
            .any(|item| item.split(';').next().is_some_and(|name| name.trim() == encoding))
    };
    [("br", "br"), ("gzip", "gz")].into_iter().filter(move |(encoding, _)| accepts(encoding))
}

/// The compressed twins are not addresses of their own.
fn is_compressed(path: &str) -> bool {
    [".br", ".gz"].iter().any(|extension| path.ends_with(extension))
}
