use std::{
    convert::Infallible,
    future::pending,
    net::IpAddr,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{extract::ws::WebSocket, http::StatusCode};
use table::{Problem, Text, problem};
use tokio::time::interval_at;

use crate::{
    channel::{self, Channel, End, code},
    connections::Visitor,
    house::{House, Shown, ShownCard},
    live::{Joined, News, Next, Place},
    metrics::Limit,
    page,
    refused::Refused,
    secret::{Key, MatchId},
    wire::{FromPage, ToPage},
};

/// How often the other side is asked whether it is still there.
const BEAT: Duration = Duration::from_secs(30);
/// How long it may take to say `hello`.
const HELLO: Duration = Duration::from_secs(30);

impl channel::News for ToPage {
    fn refused(why: Text) -> ToPage {
        ToPage::Refused { why }
    }
}

/// One page, connected to one match.
pub(crate) struct Connection {
    channel: Channel<ToPage>,
    /// How the house knows the connection.
    visitor: Arc<Visitor>,
    house: Arc<House>,
    id: MatchId,
    address: IpAddr,
    /// Its place at the table and what it is to be sent, after `hello`.
    seated: Option<(Place, News)>,
}

impl Connection {
    pub(crate) fn new(
        socket: WebSocket,
        visitor: Arc<Visitor>,
        house: Arc<House>,
        id: MatchId,
        address: IpAddr,
    ) -> Connection {
        let channel = Channel::new(socket, house.clone());
        Connection { channel, visitor, house, id, address, seated: None }
    }

    /// Serves the connection until one of the two sides ends it.
    pub(crate) async fn run(mut self) {
        let Err(end) = self.serve().await;
        if let Some((place, _)) = self.seated.take() {
            place.leave().await;
        }
        self.channel.close(end).await;
    }

    async fn serve(&mut self) -> Result<Infallible, End> {
        let mut closing = pin!(self.house.closing());
        let born = Instant::now();
        let mut beat = interval_at((born + BEAT).into(), BEAT);
        loop {
            tokio::select! {
                // In this order: when the house closes, the matches end too, and the page is to
                // know why.
                biased;
                () = &mut closing => return Err(Some(code::RESTARTING)),
                () = self.visitor.ended() => return Err(self.make_space().await),
                (next, place) = next(&mut self.seated) => match next {
                    Next::Send(text) => self.channel.send(text).await?,
                    Next::CatchUp => place.catch_up().await,
                    // The house may have begun to close since this was asked above.
                    Next::End if self.house.is_closing() => return Err(Some(code::RESTARTING)),
                    Next::End => return Err(Some(code::TRY_AGAIN)),
                },
                message = self.channel.receive() => {
                    if let Some(said) = self.channel.understand(message).await? {
                        self.heed(said).await?;
                    }
                }
                _ = beat.tick() => {
                    if self.seated.is_none() && born.elapsed() >= HELLO {
                        return Err(Some(code::ABUSE));
                    }
                    self.channel.beat().await?;
                }
            }
        }
    }

    async fn heed(&mut self, said: FromPage) -> Result<(), End> {
        match (said, &self.seated) {
            (FromPage::Hello { secrets, invitation, card, screen, build }, None) => {
                self.introduce(Shown { secrets, invitation, card: None, screen }, card).await?;
                self.compare(build).await
            }
            (FromPage::Ping, None) => self.channel.tell(&ToPage::Pong).await,
            (_, None) => {
                self.channel.refuse(problem!("say \"hello\" first", "zuerst kommt \"hello\"")).await
            }
            (said, Some((place, _))) => {
                place.send(said).await;
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
                self.channel.tell(&ToPage::UnknownCard { why }).await
            }
            Err(refused) => {
                self.channel.refuse(refused.why).await?;
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
                self.channel.tell(&ToPage::Unknown { secret, why }).await
            }
            Err(refused) => {
                self.channel.refuse(refused.why).await?;
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
                self.channel.tell(&ToPage::AnotherBuild).await
            }
            _ => Ok(()),
        }
    }

    /// There is no place for a spectator.
    async fn turn_away(&mut self) -> Result<(), End> {
        self.house.metrics.hit(Limit::Spectators);
        self.channel.refuse(only_seats_are_left()).await?;
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
        self.channel.refuse(why).await.err().unwrap_or(Some(code::TRY_AGAIN))
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
