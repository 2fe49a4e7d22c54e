//! Matches as files.

use std::{
    io::{self, Write},
    time::Duration,
};

use axum::{
    body::{Body, Bytes},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use table::problem;
use tokio::{
    runtime::Handle,
    sync::{
        OwnedSemaphorePermit,
        mpsc::{self, error::SendTimeoutError},
    },
    task::spawn_blocking,
};

use crate::{clock, refused::Refused};

/// The size of the pieces a file is sent in.
const PIECE: usize = 64 << 10;
/// The pieces that may wait for the reader.
const WAITING: usize = 4;

/// Does something that takes a while where it holds up nobody else.
pub async fn off_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
    spawn_blocking(work).await.map_err(|panic| {
        tracing::error!("a file could not be made: {panic}");
        Refused::new(StatusCode::INTERNAL_SERVER_ERROR, problem!("this could not be made", "das konnte nicht erstellt werden"))
    })
}

pub fn save_name(game: &str, begun: i64, format: &str) -> String {
    let day = clock::day(begun);
    match format {
        "match" => format!("{game}-{day}.json"),
        "position" => format!("{game}-{day}-position.json"),
        extension => format!("{game}-{day}.{extension}"),
    }
}

pub fn log_name(game: &str, begun: i64) -> String {
    format!("{game}-{}.log", clock::day(begun))
}

/// A file to be saved by the browser. Games name their formats, so the name needs no escaping.
pub fn file(name: &str, content: Body) -> Response {
    let kind = match name.rsplit('.').next() {
        Some("json") => "application/json",
        Some("csv") => "text/csv; charset=utf-8",
        _ => "text/plain; charset=utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, content).into_response()
}

/// What `work` writes, sent while it is written and kept nowhere. A reader who reads nothing for as long as `silence` ends
/// the work, and the permit comes free.
pub fn stream(
    permit: OwnedSemaphorePermit,
    silence: Duration,
    work: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
) -> Body {
    let (sender, pieces) = mpsc::channel(WAITING);
    let pieces_out = Pieces { sender, silence, runtime: Handle::current() };
    let working = spawn_blocking(move || {
        let _permit = permit;
        let mut out = io::BufWriter::with_capacity(PIECE, pieces_out);
        work(&mut out)?;
        out.flush()
    });
    Body::from_stream(stream::unfold(Some((pieces, working)), async |reading| {
        let (mut pieces, working) = reading?;
        if let Some(piece) = pieces.recv().await {
            return Some((Ok(piece), Some((pieces, working))));
        }
        let worked = working.await.unwrap_or_else(|panic| Err(io::Error::other(panic)));
        // The download breaks off, so that nobody takes half a file for a whole one.
        worked.err().map(|error| (Err(error), None))
    }))
}

struct Pieces {
    sender: mpsc::Sender<Bytes>,
    silence: Duration,
    runtime: Handle,
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = Bytes::copy_from_slice(bytes);
        let sent = self.runtime.block_on(self.sender.send_timeout(piece, self.silence));
        sent.map_err(|error| match error {
            SendTimeoutError::Timeout(_) => io::ErrorKind::TimedOut,
            SendTimeoutError::Closed(_) => io::ErrorKind::BrokenPipe,
        })?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
