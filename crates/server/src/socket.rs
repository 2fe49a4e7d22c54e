use std::{
    future::pending,
    net::IpAddr,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    extract::ws::{CloseFrame, Message, WebSocket},
    http::StatusCode,
};
use table::{Problem, parse_json, problem};
use tokio::{
    sync::mpsc,
    time::{interval_at, timeout},
};

use crate::{
    house::House,
    limits::Bucket,
    room::Place,
    secret::MatchId,
    wire::{FromPage, ToPage},
};

/// Messages a device may have waiting for it before it loses its place.
const NEWS: usize = 256;
/// How long a message may take to be sent.
const SEND: Duration = Duration::from_secs(20);
/// How long the other side may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);
/// How often the other side is asked whether it is still there.
const BEAT: Duration = Duration::from_secs(30);
/// How long it may take to say `hello`.
const HELLO: Duration = Duration::from_secs(30);
/// How long it may be silent.
const SILENCE: Duration = Duration::from_secs(90);

/// Why a connection ends, as WebSocket close codes.
mod code {
    pub const GOING_AWAY: u16 = 1001;
    pub const ABUSE: u16 = 1008;
    pub const TOO_BIG: u16 = 1009;
    pub const TRY_AGAIN: u16 = 1013;
    pub const NO_SUCH_MATCH: u16 = 4404;
}

/// One page, connected to one match.
pub struct Connection {
    socket: WebSocket,
    house: Arc<House>,
    id: MatchId,
    address: IpAddr,
    /// Its place at the table and what it is to be told, after `hello`.
    seated: Option<(Place, mpsc::Receiver<ToPage>)>,
    bucket: Bucket,
    refused_messages: u32,
}

/// The end of a connection: a code to close it with, or nothing if there is nobody left to tell.
type End = Option<u16>;

impl Connection {
    pub fn new(socket: WebSocket, house: Arc<House>, id: MatchId, address: IpAddr) -> Connection {
        let bucket = Bucket::new(house.limits.messages);
        Connection { socket, house, id, address, seated: None, bucket, refused_messages: 0 }
    }

    /// Serves the connection until one of the two sides ends it.
    pub async fn run(mut self) {
        let Err(end) = self.serve().await;
        if let Some((place, _)) = self.seated.take() {
            place.leave().await;
        }
        if let Some(code) = end {
            // Whoever is gone already does not need it.
            _ = timeout(GOODBYE, self.say_goodbye(code)).await;
        }
    }

    /// Closes the connection and waits for the other side: a connection that is dropped with something unread in it
    /// may take the code away again.
    async fn say_goodbye(&mut self, code: u16) {
        let close = Message::Close(Some(CloseFrame { code, reason: "".into() }));
        if self.socket.send(close).await.is_ok() {
            while let Some(Ok(_)) = self.socket.recv().await {}
        }
    }

    async fn serve(&mut self) -> Result<std::convert::Infallible, End> {
        let mut closing = pin!(self.house.closing());
        let born = Instant::now();
        let mut heard = born;
        let mut beat = interval_at((born + BEAT).into(), BEAT);
        loop {
            tokio::select! {
                // In this order: when the house closes the rooms end too, and the page is to know why.
                biased;
                () = &mut closing => return Err(Some(code::GOING_AWAY)),
                news = next(&mut self.seated) => self.tell(&news.ok_or(Some(code::TRY_AGAIN))?).await?,
                message = self.socket.recv() => {
                    heard = Instant::now();
                    self.receive(message).await?;
                }
                _ = beat.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(None);
                    }
                    if self.seated.is_none() && born.elapsed() >= HELLO {
                        return Err(Some(code::ABUSE));
                    }
                    self.send(Message::Ping("".into())).await?;
                }
            }
        }
    }

    async fn receive(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Binary(_))) => return self.refuse(problem!("expected text, not bytes", "erwartet wird Text")).await,
            Some(Ok(Message::Close(_))) | None => return Err(None),
            // The connection breaks off, or the message was too large: only then is someone left to hear it.
            Some(Err(_)) => return Err(Some(code::TOO_BIG)),
        };
        if !self.bucket.take() {
            return self.slow_down().await;
        }
        match (parse_json(&text), &self.seated) {
            (Err(Problem(why)), _) => {
                let (en, de) = (why.en, why.de);
                self.refuse(problem!("not understood: {en}", "nicht verstanden: {de}")).await
            }
            (Ok(FromPage::Hello { secrets }), None) => self.hello(&secrets).await,
            (Ok(FromPage::Ping), None) => self.tell(&ToPage::Pong).await,
            (Ok(_), None) => self.refuse(problem!("say \"hello\" first", "zuerst kommt \"hello\"")).await,
            (Ok(said), Some((place, _))) => {
                place.say(said).await;
                Ok(())
            }
        }
    }

    async fn hello(&mut self, secrets: &[String]) -> Result<(), End> {
        let (sender, news) = mpsc::channel(NEWS);
        match self.house.join(&self.id, self.address, secrets, sender).await {
            Ok(place) => {
                self.seated = Some((place, news));
                Ok(())
            }
            Err(refused) => {
                self.refuse(refused.why).await?;
                match refused.status {
                    StatusCode::FORBIDDEN => Ok(()),
                    StatusCode::SERVICE_UNAVAILABLE => Err(Some(code::TRY_AGAIN)),
                    _ => Err(Some(code::NO_SUCH_MATCH)),
                }
            }
        }
    }

    async fn slow_down(&mut self) -> Result<(), End> {
        self.refused_messages += 1;
        if self.refused_messages > self.house.limits.refused_messages {
            return Err(Some(code::ABUSE));
        }
        self.refuse(problem!("that was too fast, please slow down", "das war zu schnell, bitte langsamer")).await
    }

    async fn refuse(&mut self, Problem(why): Problem) -> Result<(), End> {
        self.tell(&ToPage::Refused { why }).await
    }

    async fn tell(&mut self, news: &ToPage) -> Result<(), End> {
        self.send(Message::text(serde_json::to_string(news).expect("plain JSON"))).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(None),
        }
    }
}

/// The next news for a device, which comes only when it has a place; nothing when the room has ended.
async fn next(seated: &mut Option<(Place, mpsc::Receiver<ToPage>)>) -> Option<ToPage> {
    match seated {
        Some((_, news)) => news.recv().await,
        None => pending().await,
    }
}
