use std::{
    sync::atomic::{AtomicBool, Ordering::SeqCst},
    task::{Context, Poll},
};

use futures_util::task::AtomicWaker;
use tokio::sync::Notify;

/// How a connection is asked to go. The one who serves it learns of it, and so does its socket if
/// it waits for the other side.
#[derive(Default)]
pub(super) struct End {
    is_asked: AtomicBool,
    server: Notify,
    socket: AtomicWaker,
}

impl End {
    /// Asks the connection to go.
    pub(super) fn ask(&self) {
        self.is_asked.store(true, SeqCst);
        self.server.notify_one();
        self.socket.wake();
    }

    /// For the one who serves the connection.
    pub(super) async fn asked(&self) {
        self.server.notified().await;
    }

    /// For its socket.
    pub(super) fn poll_asked(&self, cx: &mut Context<'_>) -> Poll<()> {
        self.socket.register(cx.waker());
        if self.is_asked.load(SeqCst) { Poll::Ready(()) } else { Poll::Pending }
    }
}
