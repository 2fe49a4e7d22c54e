//! A WebSocket as every connection of the house uses it: bounded in time and in how much may be
//! said, and closed so that the other side learns why.

use std::{
    marker::PhantomData,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Error,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket},
};
use serde::{Serialize, de::DeserializeOwned};
use table::{Problem, Text, parse_json, problem};
use tokio::time::timeout;

use crate::{bucket::Bucket, house::House, metrics::Limit};

/// How long a message may take to be sent.
const SEND: Duration = Duration::from_secs(20);
/// How long the other side may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);
/// How long it may be silent.
const SILENCE: Duration = Duration::from_secs(90);

/// Why a connection ends, as WebSocket close codes.
pub(crate) mod code {
    const PROTOCOL: u16 = 1002;
    const NO_TEXT: u16 = 1007;
    pub(crate) const ABUSE: u16 = 1008;
    const TOO_BIG: u16 = 1009;
    pub(crate) const RESTARTING: u16 = 1012;
    pub(crate) const TRY_AGAIN: u16 = 1013;
    pub(crate) const NO_SUCH_MATCH: u16 = 4404;
    pub(crate) const UNREADABLE: u16 = 4500;

    /// What to close a connection with that broke off: nothing if nobody is left to read it.
    pub(super) fn of(error: axum::Error) -> super::End {
        match error.into_inner().downcast_ref::<tungstenite::Error>() {
            Some(tungstenite::Error::Capacity(_)) => Some(TOO_BIG),
            Some(tungstenite::Error::Utf8(_)) => Some(NO_TEXT),
            Some(tungstenite::Error::Protocol(_)) => Some(PROTOCOL),
            _ => None,
        }
    }
}

/// The end of a connection: a code to close it with, or nothing if nobody is left to read it.
pub(crate) type End = Option<u16>;

/// What is said over a channel.
pub(crate) trait News: Serialize {
    /// That something was refused.
    fn refused(why: Text) -> Self;
}

/// One side of a WebSocket, on which the house says `Out`.
pub(crate) struct Channel<Out> {
    socket: WebSocket,
    house: Arc<House>,
    bucket: Bucket,
    refused_messages: u32,
    last_received: Instant,
    says: PhantomData<fn(Out)>,
}

impl<Out: News> Channel<Out> {
    pub(crate) fn new(socket: WebSocket, house: Arc<House>) -> Channel<Out> {
        let bucket = Bucket::new(house.limits.messages);
        let last_received = Instant::now();
        Channel { socket, house, bucket, refused_messages: 0, last_received, says: PhantomData }
    }

    /// The next message, whatever it is; nothing is lost if somebody stops waiting for it.
    pub(crate) async fn receive(&mut self) -> Option<Result<Message, Error>> {
        let message = self.socket.recv().await;
        self.last_received = Instant::now();
        message
    }

    /// What a message says, unless it says nothing, or was refused.
    pub(crate) async fn understand<In: Serialize + DeserializeOwned>(
        &mut self,
        message: Option<Result<Message, Error>>,
    ) -> Result<Option<In>, End> {
        let message = match message {
            Some(Ok(Message::Close(_))) | None => return Err(None),
            Some(Ok(message)) => message,
            Some(Err(error)) => return Err(code::of(error)),
        };
        if !self.bucket.take() {
            self.slow_down().await?;
            return Ok(None);
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => {
                let why = problem!("expected text, not bytes", "erwartet wird Text, keine Bytes");
                return self.refuse(why).await.map(|()| None);
            }
            _ => return Ok(None),
        };
        match parse_json(&text) {
            Ok(said) => Ok(Some(said)),
            Err(Problem(Text { en, de })) => {
                let why = problem!("not understood: {en}", "nicht verstanden: {de}");
                self.refuse(why).await.map(|()| None)
            }
        }
    }

    async fn slow_down(&mut self) -> Result<(), End> {
        self.house.metrics.hit(Limit::Messages);
        self.refused_messages += 1;
        if self.refused_messages > self.house.limits.refused_messages {
            return Err(Some(code::ABUSE));
        }
        let why =
            problem!("that was too fast, please slow down", "das war zu schnell, bitte langsamer");
        self.refuse(why).await
    }

    pub(crate) async fn refuse(&mut self, Problem(why): Problem) -> Result<(), End> {
        self.tell(&Out::refused(why)).await
    }

    pub(crate) async fn tell(&mut self, news: &Out) -> Result<(), End> {
        self.send(serde_json::to_string(news).expect("plain JSON").into()).await
    }

    /// Says what was put into words already.
    pub(crate) async fn send(&mut self, text: Utf8Bytes) -> Result<(), End> {
        self.pass(Message::Text(text)).await
    }

    /// Asks whether the other side is still there, or ends if it was silent for too long.
    pub(crate) async fn beat(&mut self) -> Result<(), End> {
        if self.last_received.elapsed() > SILENCE {
            return Err(None);
        }
        self.pass(Message::Ping("".into())).await
    }

    async fn pass(&mut self, message: Message) -> Result<(), End> {
        match timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(None),
        }
    }

    /// Closes the connection, and waits for the other side: a connection that is dropped with
    /// something unread in it may take the code away again.
    pub(crate) async fn close(mut self, end: End) {
        let Some(code) = end else { return };
        let goodbye = async {
            let close = Message::Close(Some(CloseFrame { code, reason: "".into() }));
            if self.socket.send(close).await.is_ok() {
                while let Some(Ok(_)) = self.socket.recv().await {}
            }
        };
        // Whoever is gone already does not need it.
        _ = timeout(GOODBYE, goodbye).await;
    }
}
