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
    activity::Activity,
    book::{Crowded, Id},
    end::End,
};

/// A connection as the house knows it. Whoever serves it notes here what it is busy with.
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

    /// Ends when the connection has to make space for another one, or has taken too long.
    pub(crate) async fn ended(&self) {
        self.end.asked().await;
    }

    /// The same for the socket.
    pub(super) fn poll_ended(&self, cx: &mut Context<'_>) -> Poll<()> {
        self.end.poll_asked(cx)
    }

    /// Something came in: after a pause the next request begins with it.
    pub(super) fn spoke(&self) {
        if self.is_idle.swap(false, Relaxed) {
            self.go_on(&[Activity::Idle], Activity::Head);
        }
    }

    /// A whole head of a request came in, and is being answered until the result is dropped.
    pub(super) fn begin(self: &Arc<Visitor>) -> Visit {
        self.is_idle.store(false, Relaxed);
        self.go_on(&[Activity::Head, Activity::Idle], Activity::Answering);
        Visit(self.clone())
    }

    /// Lets the connection count for the one who asks, who is somebody else behind a proxy.
    pub(super) fn speaks_for(&self, client: IpAddr) -> Result<(), Crowded> {
        let moved = self.connections.book().move_to(self.id, client);
        moved.inspect_err(|&crowded| self.connections.metrics.hit(crowded.into()))
    }

    /// The same for somebody whose connections are not counted.
    pub(super) fn speaks_freely_for(&self, client: IpAddr) {
        self.connections.book().move_freely(self.id, client);
    }

    /// The body of the request is awaited until the result is dropped.
    pub(crate) fn receive(self: &Arc<Visitor>) -> Receiving {
        self.go_on(&[Activity::Answering], Activity::Body);
        Receiving(self.clone())
    }

    /// The other side has taken something: it only rests from then on.
    pub(super) fn took(&self) {
        if self.is_idle.load(Relaxed) {
            self.go_on(&[Activity::Idle], Activity::Idle);
        }
    }

    /// The connection is a WebSocket from now on.
    pub(crate) fn open_socket(&self) {
        self.go_on(&[Activity::Answering], Activity::Unseated);
    }

    /// Lets the WebSocket watch, unless what is left is kept for people with a seat.
    pub(crate) fn watch(&self) -> bool {
        let mut book = self.connections.book();
        let may = book.has_space_to_watch();
        if may {
            book.turn_to(self.id, Activity::Spectator, Instant::now());
        }
        may
    }

    /// The WebSocket is that of somebody with a seat.
    pub(crate) fn sit(&self) {
        self.connections.book().turn_to(self.id, Activity::Seated, Instant::now());
    }

    /// The connection is closed.
    pub(super) fn leave(&self) {
        self.connections.close(self.id);
    }

    /// Turns to the next activity if it may follow the present one.
    fn go_on(&self, from: &[Activity], to: Activity) {
        let mut book = self.connections.book();
        if book.activity(self.id).is_some_and(|activity| from.contains(&activity)) {
            book.turn_to(self.id, to, Instant::now());
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
        if let Some(Activity::Answering | Activity::Body) = book.activity(visitor.id) {
            book.turn_to(visitor.id, Activity::Idle, Instant::now());
            book.move_freely(visitor.id, visitor.home);
            visitor.is_idle.store(true, Relaxed);
        }
    }
}

/// A request whose body is awaited.
pub(crate) struct Receiving(Arc<Visitor>);

impl Drop for Receiving {
    fn drop(&mut self) {
        self.0.go_on(&[Activity::Body], Activity::Answering);
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::*;
    use crate::{guard::Guard, limits::NetworkLimits};

    #[test]
    fn whoever_still_takes_an_answer_does_not_rest_yet() {
        let connections = Arc::new(Connections::new(
            NetworkLimits { total: Some(2), ..NetworkLimits::default() },
            Arc::default(),
        ));
        let peer: SocketAddr = "10.0.0.1:5".parse().unwrap();
        let guard = Guard::new(peer, None, vec![]).unwrap();
        let admit = || Arc::new(connections.admit(peer, &guard).unwrap());
        let activity = |visitor: &Visitor| connections.book().activity(visitor.id);
        let slow = admit();
        let quick = admit();
        drop(slow.begin());
        drop(quick.begin());
        slow.took();
        let next = admit();
        assert_eq!(
            [&slow, &quick, &next].map(|visitor| activity(visitor)),
            [Some(Activity::Idle), None, Some(Activity::Head)]
        );
    }
}
