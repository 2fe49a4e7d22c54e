//! The address for those who watch the house: alive, ready, and in figures.

use std::sync::{Arc, Weak};

use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
    routing::get,
};
use tokio::net::TcpListener;

use crate::{connections::Connections, house::House, readiness};

/// What is watched. The house is not kept from ending.
#[derive(Clone)]
pub(crate) struct Watched {
    pub house: Weak<House>,
    pub connections: Arc<Connections>,
}

/// Answers until it is dropped.
pub(crate) async fn serve(listener: TcpListener, watched: Watched) {
    let router = Router::new()
        .route("/healthz", get(healthy))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(watched);
    if let Err(error) = axum::serve(listener, router).await {
        tracing::error!("nobody can watch any more: {error}");
    }
}

/// Whoever answers at all is alive.
pub(crate) async fn healthy() -> &'static str {
    "alive\n"
}

async fn ready(State(watched): State<Watched>) -> (StatusCode, &'static str) {
    match watched.house.upgrade() {
        Some(house) => house.readiness.answer(&*house.store).await,
        None => readiness::draining(),
    }
}

async fn metrics(State(watched): State<Watched>) -> Response {
    match watched.house.upgrade() {
        Some(house) => {
            let text = house.metrics.render(&house, &watched.connections);
            ([(header::CONTENT_TYPE, prometheus::TEXT_FORMAT)], text).into_response()
        }
        None => readiness::draining().into_response(),
    }
}
