//! Whether a load balancer should send people here.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use axum::http::StatusCode;
use tokio::{sync::Mutex, time::timeout};

use crate::store::Store;

/// For how long an answer of the store is good enough: strangers may ask too.
const FRESH: Duration = Duration::from_secs(1);
/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is known about whether the house can serve.
#[derive(Default)]
pub(crate) struct Readiness {
    draining: AtomicBool,
    /// Whether the store answered, and when it was asked.
    store: Mutex<Option<(Instant, bool)>>,
}

impl Readiness {
    /// The house takes no new tables from now on.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// The answer to whoever wants to know.
    pub(crate) async fn answer(&self, store: &dyn Store) -> (StatusCode, &'static str) {
        if self.is_draining() {
            draining()
        } else if self.answers(store).await {
            (StatusCode::OK, "ready\n")
        } else {
            (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n")
        }
    }

    async fn answers(&self, store: &dyn Store) -> bool {
        // Whoever comes while the store is being asked waits here for the same answer.
        let mut known = self.store.lock().await;
        if let Some((at, answers)) = *known
            && at.elapsed() < FRESH
        {
            return answers;
        }
        let answers = matches!(timeout(PATIENCE, store.due(1)).await, Ok(Ok(_)));
        *known = Some((Instant::now(), answers));
        answers
    }
}

/// The answer of a house that is about to close.
pub(crate) fn draining() -> (StatusCode, &'static str) {
    (StatusCode::SERVICE_UNAVAILABLE, "draining\n")
}
