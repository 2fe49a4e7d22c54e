use std::{
    collections::HashMap,
    convert::Infallible,
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicI64, Ordering},
    },
};

use axum::http::StatusCode;
use table::{MemoryBudget, Problem, Seat, problem};
use tokio::sync::{mpsc, watch};

use crate::{
    Offers,
    bucket::Buckets,
    clock, create,
    journal::Unreadable,
    life::{Life, Sitter},
    limits::HostLimits,
    live::{Joined, LiveMatch},
    lobby::Lobby,
    log::LogFiles,
    metrics::{Limit, Metrics},
    readiness::Readiness,
    refused::Refused,
    secret::{CardId, Key, MatchId},
    shares::Shares,
    store::{self, Beat, Store},
    tables::Tables,
    thinkers::Thinkers,
    times::{Clock, Pause},
    wire::{Created, NewMatch},
};

/// When it may be worth another try to get a table, in seconds.
const TABLE_AGAIN: u32 = 30;
/// When a server that is about to restart may be there again, in seconds.
const RESTARTED: u32 = 5;
/// After how many milliseconds the house says again that it serves.
const BEAT: i64 = 5_000;
/// When a match that could not be opened is looked at again, in milliseconds.
const PUT_OFF: i64 = 60_000;

/// What a device shows when it comes to a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    /// Of its seats, and of the creator.
    pub secrets: Vec<String>,
    /// What stands in the link it came by.
    pub invitation: Option<String>,
    /// The card whose key it has.
    pub card: Option<ShownCard>,
    /// Whether it is a screen for everybody.
    pub screen: bool,
}

/// A card that a device has shown the key of.
#[derive(Clone, Debug)]
pub(crate) struct ShownCard {
    pub id: CardId,
    /// What recognises the key.
    pub key: Key,
}

/// What the host has ordered about a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardOrders {
    pub blocked: bool,
    pub hidden: bool,
}

/// Everything the live matches share.
pub(crate) struct House {
    pub store: Arc<dyn Store>,
    pub limits: HostLimits,
    /// What it offers beside the tables.
    pub offers: Offers,
    /// Where others in the local network find it, if they are invited.
    pub lan: Option<String>,
    pub logs: Arc<LogFiles>,
    /// Bots, hints and reviews think only with a place there.
    pub thinkers: Thinkers,
    /// What their exact solutions and kept tables may take together.
    pub memory: MemoryBudget,
    pub log_downloads: Arc<Shares>,
    pub replays: Arc<Shares>,
    pub creations: Buckets<IpAddr>,
    /// New cards, and codes of cards, from one address.
    pub new_cards: Buckets<IpAddr>,
    /// What else is asked about cards, from one address and with one card.
    pub card_addresses: Buckets<IpAddr>,
    pub card_questions: Buckets<CardId>,
    /// Tables listed for others to join, from one address and with one card.
    pub listing_addresses: Buckets<IpAddr>,
    pub listing_cards: Buckets<CardId>,
    /// Visits to the lobby, joining and looking for somebody, from one address.
    pub visits: Buckets<IpAddr>,
    /// Questions about positions and puzzles, from one address.
    pub learning: Buckets<IpAddr>,
    pub metrics: Arc<Metrics>,
    pub readiness: Readiness,
    /// When nobody served, as far as this house knows.
    pub(crate) pauses: Mutex<Arc<[Pause]>>,
    /// What the clock of the store is ahead of the one of this computer, in milliseconds.
    pub(crate) ahead: AtomicI64,
    /// When this house last said that it serves, by the clock of this computer.
    pub(crate) beaten: AtomicI64,
    /// Becomes true when the house closes.
    pub(crate) closing: watch::Receiver<bool>,
    pub(crate) live_matches: Mutex<HashMap<MatchId, LiveMatch>>,
    /// What other nodes are told of them.
    pub(crate) tables: Arc<Tables>,
    /// Where people meet.
    pub(crate) lobby: Arc<Lobby>,
    /// What the host has ordered about cards, as far as this house knows.
    pub(crate) orders: Mutex<HashMap<CardId, CardOrders>>,
    /// Dropped with the house itself: so the server knows when the last match has ended.
    pub(crate) _open: mpsc::Sender<Infallible>,
}

impl House {
    /// Stores a new match, of whose creator's seats the first belongs to the card.
    pub(crate) async fn create(
        self: &Arc<House>,
        new: NewMatch,
        card: Option<CardId>,
    ) -> Result<Created, Refused> {
        self.check_open()?;
        self.check_open_matches(self.live_matches().len())?;
        let new_is_listed = new.listed;
        let id = MatchId::random();
        let max_millis = self.limits.max_millis;
        let preparing = {
            let id = id.clone();
            // Replaying a long record takes a while.
            tokio::task::spawn_blocking(move || create::prepare(&id, &new, card, max_millis))
        };
        let (prepared, created) = preparing.await.map_err(|panic| {
            tracing::error!("a match could not be begun: {panic}");
            Refused::new(
                StatusCode::BAD_REQUEST,
                problem!("the match could not be begun", "das Spiel konnte nicht begonnen werden"),
            )
        })??;
        if new_is_listed {
            self.check_listing()?;
        }
        let new = store::NewMatch {
            id: &id,
            header: &prepared.header,
            entries: &prepared.entries,
            due_in: prepared.due_in,
        };
        self.store.create(new).await.map_err(Refused::store)?;
        self.logs.hand_over(prepared.header.game(), &id);
        if new_is_listed {
            self.lobby.wake();
        }
        Ok(created)
    }

    /// Reads a match and lets everything happen again. Its bots may take no longer than this host
    /// allows, whatever they were promised elsewhere.
    pub(crate) async fn recall(&self, id: &MatchId) -> Result<Life, Refused> {
        let stored = self.store.read(id).await.map_err(Refused::store)?;
        let stored = stored.ok_or_else(Refused::no_such_match)?;
        let folding = tokio::task::spawn_blocking(move || Life::fold(&stored));
        let folded = folding.await.unwrap_or_else(|panic| {
            Err(Unreadable::Broken(Problem::new(panic.to_string(), panic.to_string())))
        });
        let mut life = folded.map_err(|why| match why {
            Unreadable::Newer => Refused::newer(),
            Unreadable::Broken(why) => {
                tracing::error!("match {id} cannot be read: {why}");
                Refused::unreadable(&why)
            }
        })?;
        life.hurry(self.limits.max_millis);
        Ok(life)
    }

    /// What the clock of the store says, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        clock::now() + self.ahead.load(Ordering::Relaxed)
    }

    /// How many milliseconds somebody may be away before the others may go on without them; none
    /// where they wait for the flag instead.
    pub(crate) fn grace(&self, clock: Clock) -> Option<i64> {
        let ordered = self.limits.grace.map(|grace| grace.as_millis() as i64);
        ordered.or_else(|| clock.grace())
    }

    /// When nobody served.
    pub(crate) fn pauses(&self) -> Arc<[Pause]> {
        self.pauses.lock().expect("pauses nobody broke").clone()
    }

    /// Says that this house serves if it has not done so for a while. A computer that has slept
    /// learns by this that there was a pause.
    pub(crate) async fn keep_beating(&self) -> anyhow::Result<()> {
        let silence = clock::now() - self.beaten.load(Ordering::Relaxed);
        if silence.abs() >= BEAT { self.beat().await } else { Ok(()) }
    }

    /// Says that this house serves, and learns the time of the store.
    pub(crate) async fn beat(&self) -> anyhow::Result<()> {
        let Beat { now, pauses } = self.store.beat().await?;
        self.beaten.store(clock::now(), Ordering::Relaxed);
        self.ahead.store(now - clock::now(), Ordering::Relaxed);
        *self.pauses.lock().expect("pauses nobody broke") = pauses.into();
        Ok(())
    }

    /// Has a look at the matches in which something is due, even if nobody is there.
    pub(crate) async fn look_after(self: &Arc<House>, most: usize) -> anyhow::Result<()> {
        for id in self.store.due(most).await? {
            // A house that is full looks again later.
            if let Ok(live) = self.live_match(&id) {
                live.look_after();
            }
        }
        Ok(())
    }

    /// Looks at a match that cannot be opened only in a while, so that it is not in the way of the
    /// others in which something is due.
    pub(crate) async fn put_off(&self, id: &MatchId) {
        if let Err(error) = self.store.postpone(id, Some(PUT_OFF)).await {
            tracing::debug!("match {id}: the store failed: {error:#}");
        }
    }

    /// Lets a device come to a table.
    pub(crate) async fn join(
        self: &Arc<House>,
        id: &MatchId,
        address: IpAddr,
        shown: &Shown,
    ) -> Result<Joined, Refused> {
        while !*self.closing.borrow() {
            // A task that ends at this very moment does not answer, but the next one will.
            if let Some(answer) = self.live_match(id)?.join(address, shown.clone()).await {
                return answer;
            }
        }
        Err(closing())
    }

    /// Takes a seat at a table that anybody may join.
    pub(crate) async fn take_seat(
        self: &Arc<House>,
        id: &MatchId,
        sitter: Sitter,
        name: String,
    ) -> Result<Seat, Refused> {
        while !*self.closing.borrow() {
            // A task that ends at this very moment does not answer, but the next one will.
            let live = self.live_match(id)?;
            if let Some(answer) = live.take_seat(sitter.clone(), name.clone()).await {
                return answer.map_err(|why| Refused::new(StatusCode::CONFLICT, why));
            }
        }
        Err(closing())
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

    /// Whether new tables are taken.
    fn check_open(&self) -> Result<(), Refused> {
        if !self.readiness.is_draining() {
            return Ok(());
        }
        let why = problem!(
            "this server is about to restart and takes no new games, please try again in a moment",
            "dieser Server startet gleich neu und nimmt keine neuen Spiele an, \
             bitte versuche es in einem Augenblick noch einmal",
        );
        Err(Refused::new(StatusCode::SERVICE_UNAVAILABLE, why).retry_after(RESTARTED))
    }

    fn check_listing(&self) -> Result<(), Problem> {
        if self.offers.lobby {
            return Ok(());
        }
        Err(problem!(
            "this house has no lobby, so no table can be listed",
            "dieses Haus hat keine Lobby, also wird kein Tisch gelistet"
        ))
    }

    fn check_open_matches(&self, open: usize) -> Result<(), Refused> {
        if open < self.limits.open_matches {
            return Ok(());
        }
        self.metrics.hit(Limit::OpenTables);
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

    /// Whether it closes already.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// The matches that are open.
    pub(crate) fn live_matches(&self) -> MutexGuard<'_, HashMap<MatchId, LiveMatch>> {
        self.live_matches.lock().expect("matches nobody broke")
    }
}

fn closing() -> Refused {
    Refused::new(
        StatusCode::SERVICE_UNAVAILABLE,
        problem!("the server is closing", "der Server wird beendet"),
    )
}
