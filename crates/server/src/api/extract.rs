//! What handlers take from a request.

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use axum::{
    body::{Bytes, to_bytes},
    extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use serde::{Serialize, de::DeserializeOwned};
use table::{Problem, Text, parse_json, problem, read_words};
use tokio::time::timeout;

use super::Api;
use crate::{
    connections::Visitor,
    metrics::Limit,
    refused::Refused,
    secret::{CardId, MatchId},
    store::CardRow,
};

/// The header that carries the key of a card.
const CARD: &str = "spieltisch-card";

/// The JSON body of a request; refused in both languages if it is not JSON, or longer than `MOST`
/// bytes or what the host allows.
pub(super) struct Body<T, const MOST: usize = { usize::MAX }>(pub T);

impl<T: Serialize + DeserializeOwned, const MOST: usize> FromRequest<Arc<Api>> for Body<T, MOST> {
    type Rejection = Refused;

    async fn from_request(request: Request, api: &Arc<Api>) -> Result<Body<T, MOST>, Refused> {
        if !is_json(request.headers()) {
            return Err(Refused::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                problem!(
                    "expected a body of type application/json",
                    "erwartet wird ein Inhalt vom Typ application/json"
                ),
            ));
        }
        let limits = &api.house.limits;
        let bytes = read(request, limits.body_bytes.min(MOST), limits.network.body).await?;
        let text = std::str::from_utf8(&bytes)
            .map_err(|_| problem!("this is not UTF-8 text", "das ist kein UTF-8-Text"))?;
        Ok(Body(parse_json(text)?))
    }
}

/// The match that the address names.
impl<S: Send + Sync> FromRequestParts<S> for MatchId {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<MatchId, Refused> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(id)| MatchId(id)).map_err(|_| Refused::no_such_match())
    }
}

/// The card that the address names.
impl<S: Send + Sync> FromRequestParts<S> for CardId {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<CardId, Refused> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(id)| CardId(id)).map_err(|_| Refused::no_such_match())
    }
}

/// The card whose key came with a request.
pub(super) struct Shown {
    pub row: CardRow,
    pub key: String,
}

impl FromRequestParts<Arc<Api>> for Shown {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, api: &Arc<Api>) -> Result<Shown, Refused> {
        let PerhapsCard(card) = PerhapsCard::from_request_parts(parts, api).await?;
        card.ok_or_else(|| {
            Refused::new(
                StatusCode::UNAUTHORIZED,
                problem!(
                    "expected the header \"Spieltisch-Card\" with the key of a card",
                    "erwartet wird der Kopf \"Spieltisch-Card\" mit dem Schlüssel einer Karte"
                ),
            )
        })
    }
}

/// The same where nobody has to have a card.
pub(super) struct PerhapsCard(pub Option<Shown>);

impl FromRequestParts<Arc<Api>> for PerhapsCard {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, api: &Arc<Api>) -> Result<PerhapsCard, Refused> {
        let Some(key) = parts.headers.get(CARD) else { return Ok(PerhapsCard(None)) };
        let key = key.to_str().unwrap_or_default().to_owned();
        let Ok(Client(address)) = Client::from_request_parts(parts, api).await;
        let is_unlimited = api.guard.is_unlimited(address);
        let house = &api.house;
        if !is_unlimited && !house.card_addresses.take(address) {
            return Err(api.house.too_many_questions());
        }
        let row = house.card_shown(&key).await?;
        if !is_unlimited {
            house.check_questions(&row)?;
        }
        Ok(PerhapsCard(Some(Shown { row, key })))
    }
}

/// Whoever asks about the cards of others, with or without one of their own.
pub(super) struct Curious;

impl FromRequestParts<Arc<Api>> for Curious {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, api: &Arc<Api>) -> Result<Curious, Refused> {
        let Ok(Client(address)) = Client::from_request_parts(parts, api).await;
        if api.guard.is_unlimited(address) || api.house.card_addresses.take(address) {
            return Ok(Curious);
        }
        Err(api.house.too_many_questions())
    }
}

/// Whoever makes cards or tries codes, which nobody does often.
pub(super) struct Newcomer;

impl FromRequestParts<Arc<Api>> for Newcomer {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, api: &Arc<Api>) -> Result<Newcomer, Refused> {
        let Ok(Client(address)) = Client::from_request_parts(parts, api).await;
        if api.guard.is_unlimited(address) || api.house.new_cards.take(address) {
            return Ok(Newcomer);
        }
        api.house.metrics.hit(Limit::Cards);
        let why = problem!(
            "too many new cards in a short time, please wait a moment",
            "zu viele neue Karten in kurzer Zeit, bitte kurz warten"
        );
        Err(Refused::busy(why, api.house.new_cards.pause()))
    }
}

/// Whoever asks about positions or puzzles, and the address they ask from.
pub(super) struct Learner(pub IpAddr);

impl FromRequestParts<Arc<Api>> for Learner {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, api: &Arc<Api>) -> Result<Learner, Refused> {
        let Ok(Client(address)) = Client::from_request_parts(parts, api).await;
        if api.guard.is_unlimited(address) || api.house.learning.take(address) {
            return Ok(Learner(address));
        }
        api.house.metrics.hit(Limit::Learning);
        let why = problem!(
            "too many questions in a short time, please wait a moment",
            "zu viele Fragen in kurzer Zeit, bitte kurz warten"
        );
        Err(Refused::busy(why, api.house.learning.pause()))
    }
}

/// The query of a request; refused in both languages if it cannot be understood.
pub(super) struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Refused> {
        let query = Query::<Vec<(String, String)>>::from_request_parts(parts, state).await;
        let Query(named) = query.map_err(|_| {
            problem!("this is no query of an address", "das ist keine Abfrage einer Adresse")
        })?;
        let asked = read_words(&named).map_err(|Problem(Text { en, de })| {
            problem!("bad query: {en}", "ungültige Abfrage: {de}")
        })?;
        Ok(Asked(asked))
    }
}

/// The address of the one who asks, as far as it can be trusted.
pub(super) struct Client(pub IpAddr);

impl FromRequestParts<Arc<Api>> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, api: &Arc<Api>) -> Result<Client, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let ConnectInfo(peer) = peer.expect("every connection has an address");
        Ok(Client(api.guard.client(*peer, &parts.headers)))
    }
}

async fn read(request: Request, most: usize, patience: Duration) -> Result<Bytes, Refused> {
    let too_large = || {
        Refused::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            problem!(
                "this is too large, expected at most {most} bytes",
                "das ist zu groß, erwartet werden höchstens {most} Bytes"
            ),
        )
    };
    let announced = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if announced.is_some_and(|length| length > most) {
        return Err(too_large());
    }
    let _receiving = request.extensions().get::<Arc<Visitor>>().map(Visitor::receive);
    let read = timeout(patience, to_bytes(request.into_body(), most)).await.map_err(|_| {
        Refused::new(
            StatusCode::REQUEST_TIMEOUT,
            problem!(
                "what you sent took too long to arrive",
                "was du geschickt hast, ist nicht rechtzeitig angekommen"
            ),
        )
    })?;
    // Whatever cannot be read now is too large after all, or nobody is left to read the answer.
    read.map_err(|_| too_large())
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind =
        headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}
