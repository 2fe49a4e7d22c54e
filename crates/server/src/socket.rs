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
use table::{Problem, Text, parse_json, problem};
use tokio::time::{interval_at, timeout};

use crate::{
    bucket::Bucket,
    connections::Visitor,
    house::{House, Shown, ShownCard},
    live::{Joined, News, Next, Place},
    metrics::Limit,
    page,
    refused::Refused,
    secret::{Key, MatchId},
    wire::{FromPage, ToPage},
};

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
    pub(super) const PROTOCOL: u16 = 1002;
    pub(super) const NO_TEXT: u16 = 1007;
    pub(super) const ABUSE: u16 = 1008;
    pub(super) const TOO_BIG: u16 = 1009;
    pub(super) const RESTARTING: u16 = 1012;
    pub(super) const TRY_AGAIN: u16 = 1013;
    pub(super) const NO_SUCH_MATCH: u16 = 4404;
    pub(super) const UNREADABLE: u16 = 4500;
}

/// One page, connected to one match.
pub(crate) struct Connection {
    socket: WebSocket,
    /// How the house knows the connection.
    visitor: Arc<Visitor>,
    house: Arc<House>,
    id: MatchId,
    address: IpAddr,
    /// Its place at the table and what it is to be sent, after `hello`.
    seated: Option<(Place, News)>,
    bucket: Bucket,
    refused_messages: u32,
}

/// The end of a connection: a code to close it with, or nothing if nobody is left to read it.
type End = Option<u16>;

impl Connection {
    pub(crate) fn new(
        socket: WebSocket,
        visitor: Arc<Visitor>,
        house: Arc<House>,
        id: MatchId,
        address: IpAddr,
    ) -> Connection {
        let bucket = Bucket::new(house.limits.messages);
        Connection {
            socket,
            visitor,
            house,
            id,
            address,
            seated: None,
            bucket,
            refused_messages: 0,
        }
    }

    /// Serves the connection until one of the two sides ends it.
    pub(crate) async fn run(mut self) {
        let Err(end) = self.serve().await;
        if let Some((place, _)) = self.seated.take() {
            place.leave().await;
        }
        if let Some(code) = end {
            // Whoever is gone already does not need it.
            _ = timeout(GOODBYE, self.say_goodbye(code)).await;
        }
    }

    /// Closes the connection and waits for the other side: a connection that is dropped with
    /// something unread in it may take the code away again.
    async fn say_goodbye(&mut self, code: u16) {
        let close = Message::Close(Some(CloseFrame { code, reason: "".into() }));
        if self.socket.send(close).await.is_ok() {
            while let Some(Ok(_)) = self.socket.recv().await {}
        }
    }

    async fn serve(&mut self) -> Result<std::convert::Infallible, End> {
        let mut closing = pin!(self.house.closing());
        let born = Instant::now();
        let mut last_received = born;
        let mut beat = interval_at((born + BEAT).into(), BEAT);
        loop {
            tokio::select! {
                // In this order: when the house closes, the matches end too, and the page is to
                // know why.
                biased;
                () = &mut closing => return Err(Some(code::RESTARTING)),
                () = self.visitor.ended() => return Err(self.make_space().await),
                (next, place) = next(&mut self.seated) => match next {
                    Next::Send(text) => self.send(Message::Text(text)).await?,
                    Next::CatchUp => place.catch_up().await,
                    Next::End => return Err(Some(code::TRY_AGAIN)),
                },
                message = self.socket.recv() => {
                    last_received = Instant::now();
                    self.receive(message).await?;
                }
                _ = beat.tick() => {
                    if last_received.elapsed() > SILENCE {
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
        let message = match message {
            Some(Ok(Message::Close(_))) | None => return Err(None),
            Some(Ok(message)) => message,
            Some(Err(error)) => return Err(code_of(error)),
        };
        if !self.bucket.take() {
            return self.slow_down().await;
        }
        let Message::Text(text) = message else {
            let is_bytes = matches!(message, Message::Binary(_));
            let why = || problem!("expected text, not bytes", "erwartet wird Text, keine Bytes");
            return if is_bytes { self.refuse(why()).await } else { Ok(()) };
        };
        match (parse_json(&text), &self.seated) {
            (Err(Problem(Text { en, de })), _) => {
                self.refuse(problem!("not understood: {en}", "nicht verstanden: {de}")).await
            }
            (Ok(FromPage::Hello { secrets, invitation, card, screen, build }), None) => {
                self.introduce(Shown { secrets, invitation, card: None, screen }, card).await?;
                self.compare(build).await
            }
            (Ok(FromPage::Ping), None) => self.send_news(&ToPage::Pong).await,
            (Ok(_), None) => {
                self.refuse(problem!("say \"hello\" first", "zuerst kommt \"hello\"")).await
            }
            (Ok(message), Some((place, _))) => {
                place.send(message).await;
                Ok(())
            }
        }
    }

    /// Finds out whose card it is, if one is shown, and lets the device in.
    async fn introduce(&mut self, shown: Shown, key: Option<String>) -> Result<(), End> {
        let Some(key) = key else { return self.hello(&shown).await };
        match self.house.card_shown(&key).await {
            Ok(card) => {
                let card = Some(ShownCard { id: card.id(), key: Key::of(&key) });
                self.hello(&Shown { card, ..shown }).await
            }
            Err(Refused { why: Problem(why), status: StatusCode::UNAUTHORIZED, .. }) => {
                self.send_news(&ToPage::UnknownCard { why }).await
            }
            Err(refused) => {
                self.refuse(refused.why).await?;
                match refused.status {
                    StatusCode::SERVICE_UNAVAILABLE => Err(Some(code::TRY_AGAIN)),
                    _ => Ok(()),
                }
            }
        }
    }

    async fn hello(&mut self, shown: &Shown) -> Result<(), End> {
        let shows_nothing =
            shown.secrets.is_empty() && shown.invitation.is_none() && shown.card.is_none();
        if shows_nothing && !self.visitor.watch() {
            return self.turn_away().await;
        }
        match self.house.join(&self.id, self.address, shown).await {
            Ok(Joined { place, news, is_player }) => {
                self.seated = Some((place, news));
                if is_player {
                    self.visitor.sit();
                } else if !shows_nothing && !self.visitor.watch() {
                    return self.turn_away().await;
                }
                Ok(())
            }
            Err(Refused { why: Problem(why), unknown_secret: Some(secret), .. }) => {
                self.send_news(&ToPage::Unknown { secret, why }).await
            }
            Err(refused) => {
                self.refuse(refused.why).await?;
                match refused.status {
                    StatusCode::FORBIDDEN => Ok(()),
                    StatusCode::SERVICE_UNAVAILABLE => Err(Some(code::TRY_AGAIN)),
                    StatusCode::NOT_FOUND => Err(Some(code::NO_SUCH_MATCH)),
                    _ => Err(Some(code::UNREADABLE)),
                }
            }
        }
    }

    /// Says if the page is of another build.
    async fn compare(&mut self, build: Option<String>) -> Result<(), End> {
        match build {
            Some(build) if Some(build.as_str()) != page::build() => {
                self.send_news(&ToPage::AnotherBuild).await
            }
            _ => Ok(()),
        }
    }

    /// There is no place for a spectator.
    async fn turn_away(&mut self) -> Result<(), End> {
        self.house.metrics.hit(Limit::Spectators);
        self.refuse(only_seats_are_left()).await?;
        Err(Some(code::TRY_AGAIN))
    }

    /// Says why the connection has to go, unless it has not even said `hello`.
    async fn make_space(&mut self) -> End {
        self.seated.as_ref()?;
        let why = problem!(
            "the house is full, and someone else needs your connection; please come back later",
            "das Haus ist voll, und jemand anderes braucht deine Verbindung; \
             bitte komm später wieder"
        );
        self.refuse(why).await.err().unwrap_or(Some(code::TRY_AGAIN))
    }

    async fn slow_down(&mut self) -> Result<(), End> {
        self.house.metrics.hit(Limit::Messages);
        self.refused_messages += 1;
        if self.refused_messages > self.house.limits.refused_messages {
            return Err(Some(code::ABUSE));
        }
        self.refuse(problem!(
            "that was too fast, please slow down",
            "das war zu schnell, bitte langsamer"
        ))
        .await
    }

    async fn refuse(&mut self, Problem(why): Problem) -> Result<(), End> {
        self.send_news(&ToPage::Refused { why }).await
    }

    async fn send_news(&mut self, news: &ToPage) -> Result<(), End> {
        self.send(Message::text(serde_json::to_string(news).expect("plain JSON"))).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(None),
        }
    }
}

fn only_seats_are_left() -> Problem {
    problem!(
        "the house is full, only people with a seat are let in at the moment; \
         please try again later",
        "das Haus ist voll, zurzeit werden nur Leute mit einem Platz eingelassen; \
         bitte versuche es später noch einmal"
    )
}

/// What to do next for a device, which has something to do only when it has a place.
async fn next(seated: &mut Option<(Place, News)>) -> (Next, &Place) {
    match seated {
        Some((place, news)) => (news.next().await, place),
        None => pending().await,
    }
}

/// What to close a connection with that broke off: nothing if nobody is left to read it.
fn code_of(error: axum::Error) -> End {
    match error.into_inner().downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Capacity(_)) => Some(code::TOO_BIG),
        Some(tungstenite::Error::Utf8(_)) => Some(code::NO_TEXT),
        Some(tungstenite::Error::Protocol(_)) => Some(code::PROTOCOL),
        _ => None,
    }
}
