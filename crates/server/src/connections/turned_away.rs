//! Refusing those for whom there is no space.

use std::{io, sync::Arc, time::Duration};

use axum::http::StatusCode;
use table::problem;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, copy, sink},
    net::TcpStream,
    sync::Semaphore,
    time::timeout,
};

use super::book::Crowded;
use crate::{refused::Refused, wire::Refusal};

/// How many are refused at the same time; everyone else is left standing.
const AT_ONCE: usize = 50;
/// How long it may take to refuse one.
const REFUSING: Duration = Duration::from_secs(2);
/// What is read of a request that is not answered.
const READ: u64 = 64 << 10;

/// When it may be worth another try for an address with too many connections, in seconds.
const ADDRESS_AGAIN: u32 = 10;
/// When it may be worth another try in a full house, in seconds.
const HOUSE_AGAIN: u32 = 30;

impl From<Crowded> for Refused {
    fn from(crowded: Crowded) -> Refused {
        match crowded {
            Crowded::Address => {
                let why = problem!(
                    "there are too many connections from your address, \
                     please close some or try again in a moment",
                    "von deiner Adresse kommen zu viele Verbindungen, \
                     bitte schließe einige oder versuche es gleich noch einmal"
                );
                Refused::new(StatusCode::TOO_MANY_REQUESTS, why).retry_after(ADDRESS_AGAIN)
            }
            Crowded::House => {
                let why = problem!(
                    "the house is full at the moment, please try again later",
                    "das Haus ist zurzeit voll, bitte versuche es später noch einmal"
                );
                Refused::new(StatusCode::SERVICE_UNAVAILABLE, why).retry_after(HOUSE_AGAIN)
            }
        }
    }
}

/// Tells people why they are not let in, without holding up those who are.
pub(super) struct Doorman(Arc<Semaphore>);

impl Doorman {
    pub(super) fn new() -> Doorman {
        Doorman(Arc::new(Semaphore::new(AT_ONCE)))
    }

    pub(super) fn turn_away(&self, stream: TcpStream, crowded: Crowded) {
        let Ok(permit) = self.0.clone().try_acquire_owned() else { return };
        tokio::spawn(async move {
            // Whoever has gone already does not need it.
            _ = timeout(REFUSING, refuse(stream, &plain(crowded.into()))).await;
            drop(permit);
        });
    }
}

async fn refuse(mut stream: TcpStream, answer: &str) -> io::Result<()> {
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    // A connection that is dropped with something unread in it may take the answer away again.
    copy(&mut stream.take(READ), &mut sink()).await?;
    Ok(())
}

/// The refusal as plain HTTP.
fn plain(refused: Refused) -> String {
    let body = serde_json::to_string(&Refusal::from(refused.why)).expect("plain JSON");
    let retry_after = refused
        .retry_after
        .map(|seconds| format!("retry-after: {seconds}\r\n"))
        .unwrap_or_default();
    format!(
        "HTTP/1.1 {}\r\ncontent-type: application/json\r\ncache-control: no-store\r\n{retry_after}\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        refused.status,
        body.len()
    )
}
