//! The table on the network: matches over HTTP and WebSocket, the store, and the embedded page.
//!
//! [`Server`] is the whole of it; [`Options`] say how it serves, and [`HostLimits`] what others may
//! use of it. Inside, whoever comes meets these in turn:
//!
//! - `connections` lets everyone in, and decides who has to go when there are too many. `guard` and
//!   `proxies` know who may ask, and for whom.
//! - `api` answers over HTTP, one file for each thing that has addresses, and `page` is the page
//!   itself. `socket` serves one WebSocket.
//! - `house` is what all matches share. `live` is a match while somebody is at its table: one task
//!   that takes moves, stores them, and only then sends them to anyone.
//! - `journal` is what is stored of a match, `life` the match folded from that, `times` what it means
//!   for the clocks, and `store` the only place that knows the database.
//! - `attendant` says every few seconds that somebody serves, and looks after matches in which
//!   something is due though nobody is there.
//! - `tables` tells other nodes that share the store who is at the tables here, and the matches here
//!   what happens elsewhere.
//! - `watching` answers those who watch the house: `readiness` says whether it can serve, `metrics`
//!   what it has counted.
//! - [`Thinkers`] give out the places to think, for bots, hints and reviews.
//! - [`wire`] is everything that travels between page and server.
//!
//! Games are known only through the registry, the crate `games`.

mod api;
mod attendant;
mod bucket;
mod cards;
mod clock;
mod connections;
mod create;
#[cfg(test)]
mod fuzz;
mod guard;
mod hidden;
mod house;
mod journal;
mod life;
mod limits;
mod live;
mod lobby;
mod log;
mod metrics;
mod page;
mod pairing;
mod players;
mod preview;
mod proxies;
mod puzzling;
mod ratings;
mod readiness;
mod refused;
#[cfg(test)]
mod samples;
mod secret;
mod seed;
mod shares;
mod socket;
mod store;
mod tables;
mod thinkers;
mod times;
mod watching;
pub mod wire;

use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, Result, bail};
use axum::middleware;
use table::MemoryBudget;
use tokio::{
    net::TcpListener,
    sync::{mpsc, watch},
    task::JoinSet,
    time::{sleep, timeout},
};
use tower_http::trace::TraceLayer;

pub use api::openapi;
pub use cards::CardOrder;
pub use limits::{HostLimits, NetworkLimits, Rate};
pub use log::Logs;
pub use proxies::AddressRange;
pub use store::{backup, copy, forget};
pub use thinkers::{Asker, Lane, Place, Thinkers};

use crate::{
    api::Api,
    bucket::Buckets,
    connections::{Connections, answer},
    guard::{Guard, watch},
    house::House,
    log::LogFiles,
    metrics::Metrics,
    shares::Shares,
    store::{Store, Told},
    watching::Watched,
};

/// How long requests, and then matches, may take to end when the server closes.
const GRACE: Duration = Duration::from_millis(2500);

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on; with port 0 the system chooses one.
    pub listen: SocketAddr,
    /// Where the server can be watched, if anywhere.
    pub metrics_listen: Option<SocketAddr>,
    /// How long tables go on, but no new ones are taken, when the server is asked to end.
    pub drain: Duration,
    /// Where matches are stored: `sqlite:PATH`, or `postgres://USER@HOST:5432/NAME`.
    pub database: String,
    /// The address people use, where a proxy stands in front of the server.
    pub public_url: Option<String>,
    /// Proxies that are believed when they say who asks, besides those on this computer.
    pub trusted_proxies: Vec<AddressRange>,
    /// Those who may have more connections and new matches than any one address else.
    pub unlimited: Vec<AddressRange>,
    /// Who is not let in.
    pub blocked: Vec<AddressRange>,
    /// Which logs of matches are written.
    pub logs: Logs,
    /// What others may use of this computer.
    pub limits: HostLimits,
    /// What the house offers beside the tables.
    pub offers: Offers,
    /// The address of this computer in the local network, where others there are invited.
    pub lan: Option<IpAddr>,
}

/// What a house offers beside the tables.
#[derive(Clone, Copy, Debug)]
pub struct Offers {
    /// A list of open tables that anybody may join.
    pub lobby: bool,
    /// Somebody to play with.
    pub pairing: bool,
    /// A list of the strongest.
    pub leaderboard: bool,
}

impl Default for Offers {
    fn default() -> Offers {
        Offers { lobby: true, pairing: true, leaderboard: true }
    }
}

/// Does something to a card in a database, whether a server uses it or not.
pub async fn order_card(database: &str, card: &str, order: CardOrder) -> Result<()> {
    let store = store::open(database, None).await?;
    let told = store.cards().act(order.deed(card)).await;
    store.close().await;
    if told? == Told::Unknown {
        bail!("there is no card \"{card}\" in the database");
    }
    Ok(())
}

/// The server, ready to run.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    watchers: Option<TcpListener>,
    drain: Duration,
    guard: Arc<Guard>,
    connections: Arc<Connections>,
    house: Arc<House>,
    store: Arc<dyn Store>,
    closing: watch::Sender<bool>,
    ended: mpsc::Receiver<Infallible>,
}

impl Server {
    /// Opens the store and listens.
    pub async fn bind(options: Options) -> Result<Server> {
        let Options { listen, public_url, trusted_proxies, limits, .. } = options;
        let guard = Guard::new(listen, public_url.as_deref(), trusted_proxies)?;
        let guard = Arc::new(guard.without_limits_for(options.unlimited).without(options.blocked));
        let metrics = Arc::<Metrics>::default();
        let connections = Arc::new(Connections::new(limits.network, metrics.clone()));
        let store = store::open(&options.database, limits.database_bytes).await?;
        let newest = store.newest().await.context("cannot read the database")?;
        page::keep(&*store).await;
        let listener = listen_on(listen, "--listen")?;
        let watchers =
            options.metrics_listen.map(|at| listen_on(at, "--metrics-listen")).transpose()?;
        let address = listener.local_addr().context("cannot tell the address of the server")?;
        let (closing, is_closing) = watch::channel(false);
        let (open, ended) = mpsc::channel(1);
        let house = House {
            store: store.clone(),
            logs: Arc::new(LogFiles::new(options.logs, newest)),
            thinkers: Thinkers::new(&limits),
            memory: MemoryBudget::of(limits.solver_bytes),
            log_downloads: Shares::new(limits.log_downloads, limits.log_downloads_per_address),
            replays: Shares::new(limits.replays, limits.replays_per_address),
            creations: Buckets::new(limits.creations),
            new_cards: Buckets::new(limits.new_cards),
            card_addresses: Buckets::new(limits.card_questions),
            card_questions: Buckets::new(limits.card_questions),
            listing_addresses: Buckets::new(limits.listings),
            listing_cards: Buckets::new(limits.listings),
            visits: Buckets::new(limits.visits),
            learning: Buckets::new(limits.learning),
            metrics,
            readiness: Default::default(),
            pauses: Default::default(),
            ahead: Default::default(),
            beaten: Default::default(),
            offers: options.offers,
            lan: options.lan.map(|ip| format!("http://{}/", SocketAddr::new(ip, address.port()))),
            limits,
            closing: is_closing,
            live_matches: Default::default(),
            tables: Default::default(),
            lobby: Default::default(),
            orders: Default::default(),
            _open: open,
        };
        if let Err(error) = house.beat().await {
            tracing::warn!("the database cannot be written to yet: {error:#}");
        }
        house.learn_orders().await.context("cannot read the database")?;
        Ok(Server {
            listener,
            address,
            watchers,
            drain: options.drain,
            guard,
            connections,
            house: Arc::new(house),
            store,
            closing,
            ended,
        })
    }

    /// Where the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where others in the local network find it, if they are invited.
    pub fn lan_address(&self) -> Option<&str> {
        self.house.lan.as_deref()
    }

    /// Where the server can be watched, if anywhere.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.watchers.as_ref()?.local_addr().ok()
    }

    /// Who thinks and who waits for it, to watch the server by.
    pub fn thinkers(&self) -> Thinkers {
        self.house.thinkers.clone()
    }

    /// Serves until `shutdown`. Then it takes no new tables for a while, and lets requests and
    /// matches end in peace.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send + 'static) -> Result<()> {
        let Server { listener, watchers, drain, guard, connections, .. } = self;
        let Server { house, store, closing, mut ended, .. } = self;
        let mut watching = JoinSet::new();
        if let Some(listener) = watchers {
            let house = Arc::downgrade(&house);
            let watched = Watched { house, connections: connections.clone() };
            watching.spawn(watching::serve(listener, watched));
        }
        let router = api::router(Arc::new(Api { house: house.clone(), guard: guard.clone() }))
            .layer(middleware::from_fn_with_state(guard.clone(), answer))
            .layer(middleware::from_fn_with_state(guard.clone(), watch))
            .layer(TraceLayer::new_for_http());
        let serving =
            connections::serve(listener, router, guard, connections, house.closing.clone());
        tokio::spawn(attendant::attend(Arc::downgrade(&house), house.closing()));
        tokio::spawn(tables::share(Arc::downgrade(&house), house.closing()));
        tokio::spawn(lobby::attend(Arc::downgrade(&house), house.closing()));
        let open_house = Arc::downgrade(&house);
        drop(house);
        let ending = async {
            shutdown.await;
            tracing::info!("draining: no new tables are taken");
            open_house.upgrade().inspect(|house| house.readiness.drain());
            drop(open_house);
            sleep(drain).await;
            _ = closing.send(true);
            sleep(GRACE).await;
        };
        tokio::select! {
            () = serving => {}
            () = ending => tracing::warn!("some requests did not end in time"),
        }
        // Nothing is ever sent: the channel ends with the last match.
        if timeout(GRACE, ended.recv()).await.is_err() {
            tracing::warn!("some rooms did not end in time");
        }
        store.close().await;
        Ok(())
    }
}

fn listen_on(address: SocketAddr, option: &str) -> Result<TcpListener> {
    connections::listen(address).with_context(|| format!("cannot listen on {address} ({option})"))
}
