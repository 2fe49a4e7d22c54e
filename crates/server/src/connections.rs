//! Who is connected, for how long, and who has to go when there are too many.

mod activity;
mod answer;
mod book;
mod descriptors;
mod end;
mod line;
mod turned_away;
mod visitor;

use std::{
    convert::Infallible,
    io,
    net::SocketAddr,
    pin::pin,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
};
use hyper::{
    body::Incoming,
    server::conn::http1,
    service::{Service as _, service_fn},
};
use hyper_util::{rt::TokioIo, service::TowerToHyperService};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{Notify, mpsc, watch},
    time::{interval, sleep, timeout},
};

use crate::{
    guard::Guard,
    limits::NetworkLimits,
    metrics::{Limit, Metrics},
};
use activity::Activity;
use book::{Book, Bounds, Crowded, Id};
use end::End;
use line::Line;
use turned_away::Doorman;

pub(crate) use answer::answer;
pub(crate) use visitor::Visitor;

/// How many may wait to be accepted, if the system allows it.
const QUEUE: u32 = 4096;
/// The most that is kept of one connection's requests and answers, in bytes; the head of a request
/// has to fit.
const BUFFER: usize = 16 << 10;
/// How many may be on their way out before newcomers wait for them: they still have a descriptor.
const ON_THE_WAY_OUT: usize = 100;
/// How long newcomers wait then, and when the system gives no more connections.
const PAUSE: Duration = Duration::from_millis(100);
/// How many have to make space at most if the system gives no more.
const MAKE_SPACE: usize = 10;
/// One of this many connections is kept for people with a seat.
const RESERVE: usize = 10;

/// All connections of the house.
pub(crate) struct Connections {
    limits: NetworkLimits,
    metrics: Arc<Metrics>,
    book: Mutex<Book>,
    /// Notified whenever a connection that had to go has gone.
    gone: Notify,
}

impl Connections {
    /// Raises the limit of descriptors as far as allowed: the number of connections follows from
    /// it.
    pub(crate) fn new(limits: NetworkLimits, metrics: Arc<Metrics>) -> Connections {
        let total = descriptors::most_connections(limits.total);
        let bounds = Bounds {
            total,
            reserve: total / RESERVE,
            per_address: limits.per_address,
            half_open_per_address: limits.half_open_per_address,
        };
        Connections { limits, metrics, book: Mutex::new(Book::new(bounds)), gone: Notify::new() }
    }

    fn admit(self: &Arc<Connections>, peer: SocketAddr, guard: &Guard) -> Result<Visitor, Crowded> {
        let home = guard.home(peer);
        let end = Arc::new(End::default());
        let is_unlimited = guard.is_proxy(peer) || guard.is_unlimited(home);
        let admitted = self.book().admit(home, is_unlimited, end.clone(), Instant::now());
        let id = admitted.inspect_err(|&crowded| self.metrics.hit(crowded.into()))?;
        Ok(Visitor::new(self.clone(), id, home, end))
    }

    /// How many connections are busy with what.
    pub(crate) fn numbers(&self) -> [(&'static str, usize); Activity::COUNT] {
        let book = self.book();
        Activity::ALL.map(|activity| (activity.name(), book.number(activity)))
    }

    fn close(&self, id: Id) {
        self.book().close(id);
        self.gone.notify_one();
    }

    /// Waits for one of those who had to go if there are many. Some may take their time to say
    /// goodbye: newcomers do not wait for them for long.
    async fn settle(&self) {
        if self.book().ending() > ON_THE_WAY_OUT {
            _ = timeout(PAUSE, self.gone.notified()).await;
        }
    }

    /// Ends connections that take too long, again and again.
    async fn end_overdue(&self) {
        let NetworkLimits { head, idle, .. } = self.limits;
        let mut beat = interval((head.min(idle) / 10).max(Duration::from_millis(1)));
        loop {
            beat.tick().await;
            self.end_waiting(head, idle);
        }
    }

    fn end_waiting(&self, head: Duration, idle: Duration) {
        let now = Instant::now();
        let mut book = self.book();
        book.end_overdue(Activity::Head, head, now);
        book.end_overdue(Activity::Idle, idle, now);
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().expect("a book nobody broke")
    }
}

impl From<Crowded> for Limit {
    fn from(crowded: Crowded) -> Limit {
        match crowded {
            Crowded::Address => Limit::AddressConnections,
            Crowded::House => Limit::HouseConnections,
        }
    }
}

/// Listens with a long queue: in a short one a rush of strangers lets others wait for seconds.
pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A port may be used again right after the last server has ended. Windows would share it.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(QUEUE)
}

/// Serves connections until the house closes, and then until the last request is answered.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    guard: Arc<Guard>,
    connections: Arc<Connections>,
    closing: watch::Receiver<bool>,
) {
    let (open, mut all_closed) = mpsc::channel(1);
    let entrance = Entrance {
        service: TowerToHyperService::new(router),
        guard,
        connections: connections.clone(),
        closing: closing.clone(),
        doorman: Doorman::new(),
        open,
    };
    tokio::select! {
        () = entrance.accept_all(listener) => {}
        () = connections.end_overdue() => {}
        () = is_closing(closing) => {}
    }
    // Nobody waits for requests that have not come in yet.
    connections.end_waiting(Duration::ZERO, Duration::ZERO);
    drop(entrance);
    // Nothing is ever sent: the channel ends with the last connection.
    all_closed.recv().await;
}

async fn is_closing(mut closing: watch::Receiver<bool>) {
    _ = closing.wait_for(|closing| *closing).await;
}

/// Where connections come in.
struct Entrance {
    service: TowerToHyperService<Router>,
    guard: Arc<Guard>,
    connections: Arc<Connections>,
    closing: watch::Receiver<bool>,
    doorman: Doorman,
    open: mpsc::Sender<Infallible>,
}

impl Entrance {
    async fn accept_all(&self, listener: TcpListener) {
        let mut has_complained = false;
        loop {
            self.connections.settle().await;
            match listener.accept().await {
                Ok((stream, peer)) => {
                    has_complained = false;
                    self.receive(stream, peer);
                }
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    if !has_complained {
                        tracing::warn!("no connection can be accepted: {error}");
                    }
                    has_complained = true;
                    // Descriptors may be scarce before the connections are as many as there may be.
                    self.connections.book().make_much_space(MAKE_SPACE);
                    sleep(PAUSE).await;
                }
            }
        }
    }

    fn receive(&self, stream: TcpStream, peer: SocketAddr) {
        // Moves are small and should not wait for company.
        _ = stream.set_nodelay(true);
        match self.connections.admit(peer, &self.guard) {
            Ok(visitor) => self.attend(stream, peer, Arc::new(visitor)),
            Err(crowded) => self.doorman.turn_away(stream, crowded),
        }
    }

    /// Serves a connection on a task of its own.
    fn attend(&self, stream: TcpStream, peer: SocketAddr, visitor: Arc<Visitor>) {
        let service = self.service.clone();
        let asks = visitor.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(asks.clone());
            service.call(request)
        });
        let line = Line::new(stream, visitor.clone(), self.connections.limits.stall);
        let connection = http1::Builder::new()
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(line), service)
            .with_upgrades();
        let closing = is_closing(self.closing.clone());
        let open = self.open.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            tokio::select! {
                _ = connection.as_mut() => return,
                () = visitor.ended() => return,
                () = closing => connection.as_mut().graceful_shutdown(),
            }
            tokio::select! {
                _ = connection => {}
                () = visitor.ended() => {}
            }
            drop(open);
        });
    }
}

/// Whether only the connection failed that was about to be accepted.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
