//! Matches as files.

use std::io::{self, Write};

use axum::{
    body::{Body, Bytes},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use table::{AnyMatch, problem};
use tokio::{sync::mpsc, task::spawn_blocking};

use crate::{clock, refused::Refused, shares::Share};

/// The size of the pieces a log is sent in.
const PIECE: usize = 64 << 10;

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

/// The log of a match, written while it is sent. It takes the share until then.
pub fn log(game: Box<dyn AnyMatch>, share: Share) -> Body {
    let (sender, pieces) = mpsc::channel::<io::Result<Bytes>>(4);
    tokio::spawn(async move {
        let ending = sender.clone();
        let writing = spawn_blocking(move || {
            let _share = share;
            let mut out = io::BufWriter::with_capacity(PIECE, Pieces(sender));
            game.write_log(&mut game.log_book(), &mut out)?;
            out.flush()
        });
        let written = writing.await.unwrap_or_else(|panic| Err(io::Error::other(panic)));
        if let Err(error) = written {
            // The download breaks off, so that nobody takes half a log for a whole one.
            _ = ending.send(Err(error)).await;
        }
    });
    Body::from_stream(stream::unfold(pieces, async |mut pieces| Some((pieces.recv().await?, pieces))))
}

struct Pieces(mpsc::Sender<io::Result<Bytes>>);

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = Ok(Bytes::copy_from_slice(bytes));
        self.0.blocking_send(piece).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
