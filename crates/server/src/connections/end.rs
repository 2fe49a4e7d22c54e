use std::{
    sync::atomic::{AtomicBool, Ordering::SeqCst},
    task::{Context, Poll},
};

use futures_util::task::AtomicWaker;
use tokio::sync::Notify;

/// How a connection is told to go: the one who serves it hears it, and so does its socket if it
/// waits for the other side.
#[derive(Default)]
pub(super) struct End {
    is_told: AtomicBool,
    server: Notify,
    socket: AtomicWaker,
}

impl End {
    pub(super) fn tell(&self) {
        self.is_told.store(true, SeqCst);
        self.server.notify_one();
        self.socket.wake();
    }

    /// For the one who serves the connection.
    pub(super) async fn told(&self) {
        self.server.notified().await;
    }

    /// For its socket.
    pub(super) fn poll_told(&self, cx: &mut Context<'_>) -> Poll<()> {
        self.socket.register(cx.waker());
        if self.is_told.load(SeqCst) { Poll::Ready(()) } else { Poll::Pending }
    }
}
