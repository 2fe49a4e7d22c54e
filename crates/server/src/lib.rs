//! Rooms over HTTP and WebSocket, the store, and the embedded page.

mod api;

mod clock;
mod create;
mod csv;
mod download;
mod echo;
mod extract;
#[cfg(test)]
mod fuzz;
mod guard;
mod house;
mod journal;
mod limits;
mod log;
mod page;
mod players;
mod refused;
pub mod registry;
mod review;
mod room;
mod secret;
mod socket;
mod statistics;
mod store;
mod tally;
pub mod wire;

use std::{convert::Infallible, net::SocketAddr, sync::Arc, time::Duration};

use anyhow::{Context as _, Result};
use axum::middleware;
use tokio::{
    net::TcpListener,
    sync::{Semaphore, mpsc, watch},
    time::{sleep, timeout},
};
use tower_http::trace::TraceLayer;

pub use api::openapi;
pub use limits::{HostLimits, Rate};
pub use log::Logs;

use crate::{
    api::Api,
    guard::{Guard, watch},
    house::House,
    limits::Buckets,
    log::LogFiles,
    store::Store,
};

/// How long requests and rooms may take to end when the server closes.
const GRACE: Duration = Duration::from_secs(5);

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    pub listen: SocketAddr,
    /// `sqlite:PATH`.
    pub database: String,
    /// The address people use, where a proxy stands in front of the server.
    pub public_url: Option<String>,
    pub logs: Logs,
    pub limits: HostLimits,
}

/// The server, ready to run.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    guard: Arc<Guard>,
    house: Arc<House>,
    store: Arc<dyn Store>,
    closing: watch::Sender<bool>,
    ended: mpsc::Receiver<Infallible>,
}

impl Server {
    /// Opens the store and listens.
    pub async fn bind(options: Options) -> Result<Server> {
        let Options { listen, database, public_url, logs, limits } = options;
        let guard = Arc::new(Guard::new(listen, public_url.as_deref())?);
        let store = store::open(&database).await?;
        let newest = store.newest().await.context("cannot read the database")?;
        let listener = TcpListener::bind(listen).await.with_context(|| format!("cannot listen on {listen}"))?;
        let address = listener.local_addr().context("cannot tell the address of the server")?;
        let (closing, is_closing) = watch::channel(false);
        let (open, ended) = mpsc::channel(1);
        let house = House {
            store: store.clone(),
            logs: Arc::new(LogFiles::new(logs, newest)),
            thinkers: Arc::new(Semaphore::new(limits.thinkers)),
            log_downloads: Arc::new(Semaphore::new(limits.log_downloads)),
            creations: Buckets::new(limits.creations),
            limits,
            closing: is_closing,
            rooms: Default::default(),
            _open: open,
        };
        Ok(Server { listener, address, guard, house: Arc::new(house), store, closing, ended })
    }

    /// Where the server listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `shutdown`, then lets requests and rooms end in peace.
    pub async fn run(self, shutdown: impl Future<Output = ()> + Send + 'static) -> Result<()> {
        let Server { listener, guard, house, store, closing, mut ended, .. } = self;
        let router = api::router(Arc::new(Api { house: house.clone(), guard: guard.clone() }))
            .layer(middleware::from_fn_with_state(guard, watch))
            .layer(TraceLayer::new_for_http());
        let is_closing = house.closing();
        drop(house);
        let serving =
            axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>()).with_graceful_shutdown(is_closing);
        let ending = async {
            shutdown.await;
            _ = closing.send(true);
            sleep(GRACE).await;
        };
        tokio::select! {
            served = serving => served.context("the server failed")?,
            () = ending => tracing::warn!("some requests did not end in time"),
        }
        // Nothing is ever sent: the channel ends with the last room.
        if timeout(GRACE, ended.recv()).await.is_err() {
            tracing::warn!("some rooms did not end in time");
        }
        store.close().await;
        Ok(())
    }
}
