//! Thinking for somebody who waits for the answer to a request.

use std::net::IpAddr;

use axum::http::StatusCode;
use table::{Cancel, Limits, MemoryBudget, Problem, problem};
use tokio::task::JoinError;

use crate::{
    house::House,
    metrics::Limit,
    refused::Refused,
    thinkers::{Asker, Crowded, Lane, Place},
};

/// When to ask again if too many wait already.
const RETRY_SECONDS: u32 = 5;

/// A place to think about something that is no running match, for so many milliseconds.
pub(super) struct Thought {
    place: Place,
    memory: MemoryBudget,
    millis: u64,
}

impl Thought {
    /// Waits for a place. `what` it is about takes turns with whatever else the address asks for.
    pub(super) async fn new(
        house: &House,
        address: IpAddr,
        what: &str,
        millis: u64,
    ) -> Result<Thought, Refused> {
        let asker = Asker::new(address, what);
        let place = house.thinkers.place(Lane::Reviews, asker).await.map_err(|Crowded| {
            house.metrics.hit(Limit::Reviews);
            too_many()
        })?;
        let millis = millis.min(house.limits.max_millis.into());
        Ok(Thought { place, memory: house.memory.clone(), millis })
    }

    /// Thinks until it is done or nobody waits for it any more.
    pub(super) async fn think<T: Send + 'static>(
        self,
        work: impl FnOnce(Limits) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let Thought { place, memory, millis } = self;
        let asked = Patience::default();
        let cancel = asked.0.clone();
        let thought = place.think(move || {
            // The time begins when there is a thread to think with.
            work(Limits { cancel, memory, ..Limits::millis(millis) })
        });
        thought.await.map_err(failed)
    }
}

/// How long to think, if that is no more than it may be.
pub(super) fn check_millis(wanted: Option<u64>, usual: u64, most: u64) -> Result<u64, Problem> {
    let millis = wanted.unwrap_or(usual);
    if millis <= most {
        return Ok(millis);
    }
    Err(problem!(
        "{millis} milliseconds, expected at most {most}",
        "{millis} Millisekunden, erwartet werden höchstens {most}"
    ))
}

fn too_many() -> Refused {
    let why = problem!(
        "too many reviews are being worked out for your address, please wait a moment",
        "für deine Adresse werden gerade zu viele Auswertungen berechnet, \
         bitte warte einen Augenblick",
    );
    Refused::busy(why, RETRY_SECONDS)
}

/// The answer where thinking has failed.
pub(super) fn failed(panic: JoinError) -> Refused {
    tracing::error!("a thought failed: {panic}");
    let why = problem!("this could not be worked out", "das konnte nicht berechnet werden");
    Refused::new(StatusCode::INTERNAL_SERVER_ERROR, why)
}

/// The patience of whoever asked: once it is gone, there is nobody to think for.
#[derive(Default)]
struct Patience(Cancel);

impl Drop for Patience {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
