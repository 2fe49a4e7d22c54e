//! Files as they are sent to a browser.

use std::{
    io::{self, Write},
    net::IpAddr,
    sync::Arc,
};

use axum::{
    body::{Body, Bytes},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::stream;
use table::problem;
use tokio::{sync::mpsc, task::spawn_blocking};

use crate::{
    house::House,
    metrics::Limit,
    refused::Refused,
    shares::{Share, Shares, UsedUp},
};

/// The size of the pieces a file is sent in.
const PIECE: usize = 64 << 10;
/// When it may be worth another try to get a file, in seconds.
const DOWNLOAD_AGAIN: u32 = 5;
/// The pieces that may wait for the reader.
const WAITING: usize = 4;

/// A file to be saved by the browser. Games name their formats, so the name needs no escaping.
pub(super) fn file(name: &str, content: Body) -> Response {
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

/// Lets an address download something that is written meanwhile.
pub(super) fn share(
    house: &House,
    shares: &Arc<Shares>,
    address: IpAddr,
) -> Result<Share, Refused> {
    shares.take(address).map_err(|used_up| {
        house.metrics.hit(Limit::Downloads);
        let refused = match used_up {
            UsedUp::ByAddress => Refused::new(
                StatusCode::TOO_MANY_REQUESTS,
                problem!(
                    "you are downloading several files already, \
                     please wait until one of them is there",
                    "du lädst schon mehrere Dateien, bitte warte, bis eine davon da ist"
                ),
            ),
            UsedUp::ByAll => Refused::new(
                StatusCode::SERVICE_UNAVAILABLE,
                problem!(
                    "too many files are being downloaded, please try again in a moment",
                    "zu viele Dateien werden gerade geladen, bitte versuche es gleich noch einmal"
                ),
            ),
        };
        refused.retry_after(DOWNLOAD_AGAIN)
    })
}

/// What `work` writes, sent while it is written and kept nowhere. Whoever does not read loses the
/// connection after a while, and with it the work ends and the share comes free.
pub(super) fn stream(
    share: Share,
    work: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static,
) -> Body {
    let (sender, pieces) = mpsc::channel(WAITING);
    let working = spawn_blocking(move || {
        let _share = share;
        let mut out = io::BufWriter::with_capacity(PIECE, Pieces(sender));
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

struct Pieces(mpsc::Sender<Bytes>);

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = Bytes::copy_from_slice(bytes);
        self.0.blocking_send(piece).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
