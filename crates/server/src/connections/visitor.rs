use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    task::{Context, Poll},
    time::Instant,
};

use super::{
    Connections,
    book::{Crowded, Id},
    end::End,
    stage::Stage,
};

/// A connection as the house knows it: whoever serves it tells here what it is busy with.
pub(crate) struct Visitor {
    connections: Arc<Connections>,
    id: Id,
    /// The address the connection comes from, which may be that of a proxy.
    home: IpAddr,
    end: Arc<End>,
    /// Spares a look into the book at every piece that comes in.
    is_idle: AtomicBool,
}

impl Visitor {
    pub(super) fn new(
        connections: Arc<Connections>,
        id: Id,
        home: IpAddr,
        end: Arc<End>,
    ) -> Visitor {
        Visitor { connections, id, home, end, is_idle: AtomicBool::new(false) }
    }

    /// Ends when the connection has to make room for another one, or has taken too long.
    pub(crate) async fn ended(&self) {
        self.end.told().await;
    }

    /// The same for the socket.
    pub(super) fn poll_ended(&self, cx: &mut Context<'_>) -> Poll<()> {
        self.end.poll_told(cx)
    }

    /// Something came in: after a pause the next request begins with it.
    pub(super) fn spoke(&self) {
        if self.is_idle.swap(false, Relaxed) {
            self.go_on(&[Stage::Idle], Stage::Head);
        }
    }

    /// A whole head of a request came in, and is being answered until the result is dropped.
    pub(super) fn begin(self: &Arc<Visitor>) -> Visit {
        self.is_idle.store(false, Relaxed);
        self.go_on(&[Stage::Head, Stage::Idle], Stage::Answering);
        Visit(self.clone())
    }

    /// Lets the connection count for the one who asks, who is somebody else behind a proxy.
    pub(super) fn speaks_for(&self, client: IpAddr) -> Result<(), Crowded> {
        self.connections.book().move_to(self.id, client)
    }

    /// The body of the request is awaited until the result is dropped.
    pub(crate) fn receive(self: &Arc<Visitor>) -> Receiving {
        self.go_on(&[Stage::Answering], Stage::Body);
        Receiving(self.clone())
    }

    /// The other side has taken something: it only rests from then on.
    pub(super) fn took(&self) {
        if self.is_idle.load(Relaxed) {
            self.go_on(&[Stage::Idle], Stage::Idle);
        }
    }

    /// The connection is a WebSocket from now on.
    pub(crate) fn open_socket(&self) {
        self.go_on(&[Stage::Answering], Stage::Unseated);
    }

    /// Lets the WebSocket watch, unless what is left is kept for people with a seat.
    pub(crate) fn watch(&self) -> bool {
        let mut book = self.connections.book();
        let may = book.has_room_to_watch();
        if may {
            book.enter(self.id, Stage::Spectator, Instant::now());
        }
        may
    }

    /// The WebSocket is that of somebody with a seat.
    pub(crate) fn sit(&self) {
        self.connections.book().enter(self.id, Stage::Seated, Instant::now());
    }

    /// The connection is closed.
    pub(super) fn leave(&self) {
        self.connections.close(self.id);
    }

    /// Goes to the next stage if it comes after the present one.
    fn go_on(&self, from: &[Stage], to: Stage) {
        let mut book = self.connections.book();
        if book.stage(self.id).is_some_and(|stage| from.contains(&stage)) {
            book.enter(self.id, to, Instant::now());
        }
    }
}

/// A request that is being answered.
pub(super) struct Visit(Arc<Visitor>);

impl Drop for Visit {
    fn drop(&mut self) {
        let visitor = &*self.0;
        let mut book = visitor.connections.book();
        // A WebSocket stays what it is, and whose it is.
        if let Some(Stage::Answering | Stage::Body) = book.stage(visitor.id) {
            book.enter(visitor.id, Stage::Idle, Instant::now());
            book.move_back(visitor.id, visitor.home);
            visitor.is_idle.store(true, Relaxed);
        }
    }
}

/// A request whose body is awaited.
pub(crate) struct Receiving(Arc<Visitor>);

impl Drop for Receiving {
    fn drop(&mut self) {
        self.0.go_on(&[Stage::Body], Stage::Answering);
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;
    use crate::{guard::Guard, limits::NetworkLimits};

    #[test]
    fn whoever_still_takes_an_answer_does_not_rest_yet() {
        let connections = Arc::new(Connections::new(NetworkLimits {
            total: Some(2),
            ..NetworkLimits::default()
        }));
        let peer: SocketAddr = "10.0.0.1:5".parse().unwrap();
        let guard = Guard::new(peer, None, vec![]).unwrap();
        let admit = || Arc::new(connections.admit(peer, &guard).unwrap());
        let stage = |visitor: &Visitor| connections.book().stage(visitor.id);
        let (slow, quick) = (admit(), admit());
        drop(slow.begin());
        drop(quick.begin());
        slow.took();
        let next = admit();
        assert_eq!(
            [&slow, &quick, &next].map(|visitor| stage(visitor)),
            [Some(Stage::Idle), None, Some(Stage::Head)]
        );
    }
}
