use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Sleep, sleep},
};

use super::visitor::Visitor;

/// How much the other side must take before its waiting is forgotten.
const ENOUGH: usize = 64 << 10;

/// The socket of a visitor. It breaks off when the other side does not take what it is sent.
pub struct Line {
    stream: TcpStream,
    visitor: Arc<Visitor>,
    /// How long the other side may let us wait for every [`ENOUGH`] bytes.
    patience: Duration,
    waited: Duration,
    taken: usize,
    waiting: Option<Waiting>,
}

struct Waiting {
    since: Instant,
    end: Pin<Box<Sleep>>,
}

impl Line {
    pub fn new(stream: TcpStream, visitor: Arc<Visitor>, patience: Duration) -> Line {
        Line { stream, visitor, patience, waited: Duration::ZERO, taken: 0, waiting: None }
    }

    /// Measures the patience by what came of an attempt to write.
    fn judge(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                self.note_taken(bytes);
                written
            }
            Poll::Ready(Err(_)) => written,
            Poll::Pending => {
                self.visitor.waits();
                ready!(self.waiting().end.as_mut().poll(cx));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    fn waiting(&mut self) -> &mut Waiting {
        let left = self.patience.saturating_sub(self.waited);
        self.waiting.get_or_insert_with(|| Waiting { since: Instant::now(), end: Box::pin(sleep(left)) })
    }

    fn note_taken(&mut self, bytes: usize) {
        if let Some(waiting) = self.waiting.take() {
            self.visitor.takes();
            self.waited += waiting.since.elapsed();
        }
        self.taken += bytes;
        if self.taken >= ENOUGH {
            self.taken = 0;
            self.waited = Duration::ZERO;
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.visitor.leave();
    }
}

impl AsyncRead for Line {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = ready!(Pin::new(&mut self.stream).poll_read(cx, buffer));
        if buffer.filled().len() > before {
            self.visitor.spoke();
        }
        Poll::Ready(read)
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.judge(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        self.judge(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
