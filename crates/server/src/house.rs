use std::{
    collections::HashMap,
    convert::Infallible,
    net::IpAddr,
    sync::{Arc, Mutex},
};

use axum::http::StatusCode;
use table::{MemoryBudget, problem};
use tokio::sync::{mpsc, watch};

use crate::{
    clock,
    create::{self, Begun},
    journal::Tale,
    limits::{Buckets, HostLimits},
    log::LogFiles,
    players,
    refused::Refused,
    room::{News, Place, Room},
    secret::MatchId,
    shares::Shares,
    store::Store,
    thinkers::Thinkers,
    wire::{Created, NewMatch},
};

/// When it may be worth another try to get a table, in seconds.
const TABLE_AGAIN: u32 = 30;

/// Everything the rooms share.
pub(crate) struct House {
    pub store: Arc<dyn Store>,
    pub limits: HostLimits,
    pub logs: Arc<LogFiles>,
    /// Bots, hints and reviews think only with a place there.
    pub thinkers: Thinkers,
    /// What their exact solutions and kept tables may take together.
    pub memory: MemoryBudget,
    pub log_downloads: Arc<Shares>,
    pub replays: Arc<Shares>,
    pub creations: Buckets,
    /// Becomes true when the house closes.
    pub(crate) closing: watch::Receiver<bool>,
    pub(crate) rooms: Mutex<HashMap<MatchId, Room>>,
    /// Dropped with the house itself: so the server knows when the last room has ended.
    pub(crate) _open: mpsc::Sender<Infallible>,
}

impl House {
    /// Stores a new match.
    pub(crate) async fn create(self: &Arc<House>, new: NewMatch) -> Result<Created, Refused> {
        self.check_open_matches(self.rooms().len())?;
        let max_millis = self.limits.max_millis;
        // Replaying a long record takes a while.
        let begun = tokio::task::spawn_blocking(move || create::begin(&new, max_millis)).await;
        let Begun { header, secrets } = begun.map_err(|panic| {
            tracing::error!("a match could not be begun: {panic}");
            Refused::new(
                StatusCode::BAD_REQUEST,
                problem!("the match could not be begun", "das Spiel konnte nicht begonnen werden"),
            )
        })??;
        let id = MatchId::random();
        self.store.create(&id, clock::now(), &header).await.map_err(Refused::store)?;
        self.logs.hand_over(&header.record.game, &id);
        Ok(Created { id: id.0, players: header.record.seats, secrets })
    }

    /// Reads a match and replays it. Its bots may take no longer than this host allows, whatever
    /// they were promised elsewhere.
    pub(crate) async fn recall(&self, id: &MatchId) -> Result<Tale, Refused> {
        let mut tale = Tale::recall(&*self.store, id).await?;
        players::hurry(&mut *tale.game, self.limits.max_millis);
        Ok(tale)
    }

    /// Lets a device come to a table.
    pub(crate) async fn join(
        self: &Arc<House>,
        id: &MatchId,
        address: IpAddr,
        secrets: &[String],
    ) -> Result<(Place, News), Refused> {
        while !*self.closing.borrow() {
            // A room that ends at this very moment does not answer, but the next one will.
            if let Some(answer) = self.room(id)?.join(address, secrets.to_vec()).await {
                return answer;
            }
        }
        Err(Refused::new(
            StatusCode::SERVICE_UNAVAILABLE,
            problem!("the server is closing", "der Server wird beendet"),
        ))
    }

    /// Tells the room of a match, if it is open, that the match was saved as a file.
    pub(crate) fn saved(&self, id: &MatchId) {
        if let Some(room) = self.rooms().get(id) {
            room.saved();
        }
    }

    fn room(self: &Arc<House>, id: &MatchId) -> Result<Room, Refused> {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(id).filter(|room| room.is_open()) {
            return Ok(room.clone());
        }
        self.check_open_matches(rooms.len())?;
        let room = Room::open(self.clone(), id.clone());
        rooms.insert(id.clone(), room.clone());
        Ok(room)
    }

    fn check_open_matches(&self, open: usize) -> Result<(), Refused> {
        if open < self.limits.open_matches {
            return Ok(());
        }
        Err(Refused::new(
            StatusCode::SERVICE_UNAVAILABLE,
            problem!(
                "all tables are taken at the moment, please try again later",
                "zurzeit sind alle Tische besetzt, bitte versuche es später noch einmal",
            ),
        )
        .retry_after(TABLE_AGAIN))
    }

    /// Ends when the house closes.
    pub(crate) fn closing(&self) -> impl Future<Output = ()> + Send + 'static {
        let mut closing = self.closing.clone();
        async move { _ = closing.wait_for(|closing| *closing).await }
    }

    pub(crate) fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<MatchId, Room>> {
        self.rooms.lock().expect("rooms nobody broke")
    }
}
