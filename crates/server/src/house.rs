use std::{
    collections::HashMap,
    convert::Infallible,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard},
};

use axum::http::StatusCode;
use table::{MemoryBudget, problem};
use tokio::sync::{mpsc, watch};

use crate::{
    bucket::Buckets,
    create::{self, Begun},
    limits::HostLimits,
    live::{LiveMatch, News, Place},
    log::LogFiles,
    players,
    recalled::Recalled,
    refused::Refused,
    secret::MatchId,
    shares::Shares,
    store::{self, Store},
    thinkers::Thinkers,
    wire::{Created, NewMatch},
};

/// When it may be worth another try to get a table, in seconds.
const TABLE_AGAIN: u32 = 30;

/// Everything the live matches share.
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
    pub(crate) live_matches: Mutex<HashMap<MatchId, LiveMatch>>,
    /// Dropped with the house itself: so the server knows when the last match has ended.
    pub(crate) _open: mpsc::Sender<Infallible>,
}

impl House {
    /// Stores a new match.
    pub(crate) async fn create(self: &Arc<House>, new: NewMatch) -> Result<Created, Refused> {
        self.check_open_matches(self.live_matches().len())?;
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
        let stored = store::NewMatch { id: &id, header: &header, entries: &[], due_in: None };
        self.store.create(stored).await.map_err(Refused::store)?;
        self.logs.hand_over(&header.record.game, &id);
        Ok(Created { id: id.0, players: header.record.seats, secrets })
    }

    /// Reads a match and replays it. Its bots may take no longer than this host allows, whatever
    /// they were promised elsewhere.
    pub(crate) async fn recall(&self, id: &MatchId) -> Result<Recalled, Refused> {
        let mut recalled = Recalled::recall(&*self.store, id).await?;
        players::hurry(&mut *recalled.game, self.limits.max_millis);
        Ok(recalled)
    }

    /// Lets a device come to a table.
    pub(crate) async fn join(
        self: &Arc<House>,
        id: &MatchId,
        address: IpAddr,
        secrets: &[String],
    ) -> Result<(Place, News), Refused> {
        while !*self.closing.borrow() {
            // A task that ends at this very moment does not answer, but the next one will.
            if let Some(answer) = self.live_match(id)?.join(address, secrets.to_vec()).await {
                return answer;
            }
        }
        Err(Refused::new(
            StatusCode::SERVICE_UNAVAILABLE,
            problem!("the server is closing", "der Server wird beendet"),
        ))
    }

    /// Notes that a match was saved as a file, if it is open.
    pub(crate) fn saved(&self, id: &MatchId) {
        if let Some(live) = self.live_matches().get(id) {
            live.saved();
        }
    }

    /// The match, which is opened if it is not open yet.
    fn live_match(self: &Arc<House>, id: &MatchId) -> Result<LiveMatch, Refused> {
        let mut open = self.live_matches();
        if let Some(live) = open.get(id).filter(|live| live.is_open()) {
            return Ok(live.clone());
        }
        self.check_open_matches(open.len())?;
        let live = LiveMatch::open(self.clone(), id.clone());
        open.insert(id.clone(), live.clone());
        Ok(live)
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

    /// The matches that are open.
    pub(crate) fn live_matches(&self) -> MutexGuard<'_, HashMap<MatchId, LiveMatch>> {
        self.live_matches.lock().expect("matches nobody broke")
    }
}
