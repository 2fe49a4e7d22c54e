//! The HTTP part of the server: one file for each thing that has addresses.

mod cards;
mod download;
mod extract;
mod files;
mod games;
mod lessons;
pub(crate) mod lines;
mod lobby;
mod matches;
mod puzzles;
mod ratings;
mod replay;
mod review;
mod socket;
mod statistics;
mod thought;
mod viewer;

use std::sync::Arc;

use axum::{Json, Router, extract::State, http::StatusCode, routing::get};
use utoipa::{
    Modify, OpenApi,
    openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{guard::Guard, house::House, page, watching};

/// What the handlers work with.
pub(crate) struct Api {
    pub house: Arc<House>,
    pub guard: Arc<Guard>,
}

type Shared = State<Arc<Api>>;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Spieltisch",
        description = "The HTTP part of Spieltisch. \
                       What happens at a table travels over the WebSocket, see docs/websocket.md. \
                       Every refusal is a `Refusal` that says why in English and German."
    ),
    modifiers(&SeatSecrets)
)]
struct Description;

/// Describes how a device shows which seats it has.
struct SeatSecrets;

impl Modify for SeatSecrets {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(
            "The secrets of the seats of a device, divided by commas. \
             Whoever shows none is a spectator.",
        ));
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("seats", SecurityScheme::Http(bearer.build()));
        let card = ApiKeyValue::with_description(
            "Spieltisch-Card",
            "The key of a player card. It stands in no address.",
        );
        components.add_security_scheme("card", SecurityScheme::ApiKey(ApiKey::Header(card)));
    }
}

/// All addresses of the server.
pub(crate) fn router(api: Arc<Api>) -> Router {
    let (router, description) = routes().split_for_parts();
    let description = Json(serde_json::to_value(description).expect("plain JSON"));
    router
        .route("/api/openapi.json", get(async move || description))
        .route("/healthz", get(watching::healthy))
        .route("/readyz", get(ready))
        .fallback(page::serve)
        .method_not_allowed_fallback(async || page::wrong_method())
        .with_state(api)
}

async fn ready(State(api): Shared) -> (StatusCode, &'static str) {
    api.house.readiness.answer(&*api.house.store).await
}

/// The OpenAPI description of the HTTP part.
pub fn openapi() -> String {
    routes().into_openapi().to_pretty_json().expect("plain JSON") + "\n"
}

fn routes() -> OpenApiRouter<Arc<Api>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(games::games))
        .routes(routes!(lessons::lesson))
        .routes(routes!(lines::line))
        .routes(routes!(lines::values))
        .routes(routes!(matches::create))
        .routes(routes!(matches::summaries))
        .routes(routes!(matches::summary))
        .routes(routes!(cards::make))
        .routes(routes!(cards::mine, cards::change, cards::forget))
        .routes(routes!(cards::change_key))
        .routes(routes!(cards::offer))
        .routes(routes!(cards::take))
        .routes(routes!(cards::block))
        .routes(routes!(cards::unblock))
        .routes(routes!(cards::games))
        .routes(routes!(cards::public))
        .routes(routes!(lobby::house))
        .routes(routes!(lobby::join))
        .routes(routes!(lobby::socket))
        .routes(routes!(ratings::computers))
        .routes(routes!(ratings::leaderboard))
        .routes(routes!(ratings::mine))
        .routes(routes!(ratings::of_card))
        .routes(routes!(replay::replay))
        .routes(routes!(review::review))
        .routes(routes!(review::explain))
        .routes(routes!(puzzles::counts))
        .routes(routes!(puzzles::next))
        .routes(routes!(puzzles::standing))
        .routes(routes!(puzzles::puzzle, puzzles::attempt))
        .routes(routes!(files::open))
        .routes(routes!(files::save))
        .routes(routes!(files::log))
        .routes(routes!(statistics::games))
        .routes(routes!(statistics::all))
        .routes(routes!(statistics::csv))
        .routes(routes!(socket::socket))
}
