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
pub(super) struct Line {
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
    pub(super) fn new(stream: TcpStream, visitor: Arc<Visitor>, patience: Duration) -> Line {
        Line { stream, visitor, patience, waited: Duration::ZERO, taken: 0, waiting: None }
    }

    /// Measures the patience by what came of an attempt to write.
    fn judge(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                self.note_taken(bytes);
                written
            }
            Poll::Ready(Err(_)) => written,
            Poll::Pending => {
                let waited_enough = self.waiting().end.as_mut().poll(cx);
                if waited_enough.is_pending() && self.visitor.poll_ended(cx).is_pending() {
                    return Poll::Pending;
                }
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    fn waiting(&mut self) -> &mut Waiting {
        let left = self.patience.saturating_sub(self.waited);
        self.waiting
            .get_or_insert_with(|| Waiting { since: Instant::now(), end: Box::pin(sleep(left)) })
    }

    fn note_taken(&mut self, bytes: usize) {
        self.visitor.took();
        if let Some(waiting) = self.waiting.take() {
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
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = ready!(Pin::new(&mut self.stream).poll_read(cx, buffer));
        if buffer.filled().len() > before {
            self.visitor.spoke();
        }
        Poll::Ready(read)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
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

#[cfg(test)]
mod tests {
    use tokio::{io::AsyncWriteExt as _, net::TcpListener};

    use super::*;
    use crate::{connections::Connections, guard::Guard, limits::NetworkLimits};

    /// A line whose other side never reads, and the house it belongs to, which has space for one.
    async fn line(patience: Duration) -> (Line, Arc<Connections>, Guard, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let silent = TcpStream::connect(address).await.unwrap();
        let (stream, peer) = listener.accept().await.unwrap();
        let connections = Arc::new(Connections::new(
            NetworkLimits { total: Some(1), ..NetworkLimits::default() },
            Arc::default(),
        ));
        let guard = Guard::new(address, None, vec![]).unwrap();
        let visitor = connections.admit(peer, &guard).unwrap();
        (Line::new(stream, Arc::new(visitor), patience), connections, guard, silent)
    }

    /// Writes until the line breaks off.
    async fn write_on(mut line: Line) -> (io::ErrorKind, Line) {
        loop {
            if let Err(error) = line.write_all(&[0; ENOUGH]).await {
                return (error.kind(), line);
            }
        }
    }

    #[tokio::test]
    async fn a_line_nobody_reads_from_breaks_off() {
        let (line, .., _silent) = line(Duration::from_millis(50)).await;
        assert_eq!(write_on(line).await.0, io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_line_nobody_reads_from_makes_space_at_once() {
        let (line, connections, guard, silent) = line(Duration::from_secs(3600)).await;
        let writing = tokio::spawn(write_on(line));
        while connections.admit(silent.local_addr().unwrap(), &guard).is_err() {
            tokio::task::yield_now().await;
        }
        assert_eq!(writing.await.unwrap().0, io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn waiting_is_forgotten_when_enough_was_taken() {
        let (mut line, .., _silent) = line(Duration::from_secs(3600)).await;
        line.waited = Duration::from_secs(10);
        line.note_taken(ENOUGH - 1);
        assert_eq!(line.waited, Duration::from_secs(10));
        line.note_taken(1);
        assert_eq!((line.waited, line.taken), (Duration::ZERO, 0));
    }
}
