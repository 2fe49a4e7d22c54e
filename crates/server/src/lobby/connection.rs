//! One page that looks at the lobby.

use std::{
    collections::HashMap,
    convert::Infallible,
    future::pending,
    net::IpAddr,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use table::{Problem, Text, parse_json, problem};
use tokio::{
    sync::watch,
    time::{interval, timeout},
};

use super::seeking::{Fate, Search, Wanted};
use crate::{
    bucket::Bucket,
    connections::Visitor,
    house::House,
    metrics::Limit,
    wire::{FromVisitor, OpenTable, ToVisitor},
};

/// How many tables a page is told, the newest.
const TABLES: usize = 200;
/// How long a message may take to be sent.
const SEND: Duration = Duration::from_secs(20);
/// How often the other side is asked whether it is there, and told how its search stands.
const BEAT: Duration = Duration::from_secs(5);
/// How long it may be silent.
const SILENCE: Duration = Duration::from_secs(90);

/// Why a connection ends, as WebSocket close codes.
mod code {
    pub(super) const ABUSE: u16 = 1008;
    pub(super) const RESTARTING: u16 = 1012;
    pub(super) const TRY_AGAIN: u16 = 1013;
}

/// The end of a connection: a code to close it with, or nothing if nobody is left to read it.
type End = Option<u16>;

/// One page that looks at the lobby.
pub(crate) struct Connection {
    socket: WebSocket,
    visitor: Arc<Visitor>,
    house: Arc<House>,
    address: IpAddr,
    /// Whether the limits for each address do not count here.
    is_unlimited: bool,
    /// The tables the page knows.
    known: HashMap<String, OpenTable>,
    search: Option<Search>,
    bucket: Bucket,
    refused_messages: u32,
}

impl Connection {
    pub(crate) fn new(
        socket: WebSocket,
        visitor: Arc<Visitor>,
        house: Arc<House>,
        address: IpAddr,
        is_unlimited: bool,
    ) -> Connection {
        let bucket = Bucket::new(house.limits.messages);
        Connection {
            socket,
            visitor,
            house,
            address,
            is_unlimited,
            known: HashMap::new(),
            search: None,
            bucket,
            refused_messages: 0,
        }
    }

    /// Serves the connection until one of the two sides ends it.
    pub(crate) async fn run(mut self) {
        let Err(end) = self.serve().await;
        if let Some(code) = end {
            let close = Message::Close(Some(CloseFrame { code, reason: "".into() }));
            // Whoever is gone already does not need it.
            _ = timeout(SEND, self.socket.send(close)).await;
        }
    }

    async fn serve(&mut self) -> Result<Infallible, End> {
        if !self.visitor.watch() {
            self.house.metrics.hit(Limit::Spectators);
            return Err(Some(code::TRY_AGAIN));
        }
        let mut closing = pin!(self.house.closing());
        let mut tables = self.house.lobby.tables.subscribe();
        self.house.lobby.wake();
        self.greet(&mut tables).await?;
        let mut last_received = Instant::now();
        let mut beat = interval(BEAT);
        loop {
            tokio::select! {
                biased;
                () = &mut closing => return Err(Some(code::RESTARTING)),
                () = self.visitor.ended() => return Err(Some(code::TRY_AGAIN)),
                fate = fate(&mut self.search) => self.end_search(fate).await?,
                message = self.socket.recv() => {
                    last_received = Instant::now();
                    self.receive(message).await?;
                }
                _ = tables.changed() => self.tell_changes(&mut tables).await?,
                _ = beat.tick() => {
                    if last_received.elapsed() > SILENCE {
                        return Err(None);
                    }
                    self.send(Message::Ping("".into())).await?;
                    if let Some(search) = &self.search {
                        let stands = search.stands();
                        self.tell(&stands).await?;
                    }
                }
            }
        }
    }

    /// Tells all there is, once this node knows it.
    async fn greet(&mut self, tables: &mut watch::Receiver<Arc<[OpenTable]>>) -> Result<(), End> {
        if self.house.look_at_tables().await.is_err() {
            return Err(Some(code::TRY_AGAIN));
        }
        let all = tables.borrow_and_update().clone();
        let tables: Vec<OpenTable> = all.iter().take(TABLES).cloned().collect();
        self.known = by_name(&tables);
        self.tell(&ToVisitor::Lobby { tables, total: all.len() }).await
    }

    async fn tell_changes(
        &mut self,
        tables: &mut watch::Receiver<Arc<[OpenTable]>>,
    ) -> Result<(), End> {
        let all = tables.borrow_and_update().clone();
        let now = by_name(&all[..all.len().min(TABLES)]);
        let closed = self.known.keys().filter(|id| !now.contains_key(*id));
        let mut news: Vec<ToVisitor> =
            closed.map(|id| ToVisitor::Closed { id: id.clone() }).collect();
        for (id, table) in &now {
            let table = table.clone();
            match self.known.get(id) {
                None => news.push(ToVisitor::Opened { table }),
                Some(known) if *known != table => news.push(ToVisitor::Changed { table }),
                Some(_) => {}
            }
        }
        self.known = now;
        for news in &news {
            self.tell(news).await?;
        }
        Ok(())
    }

    async fn receive(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(None),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Binary(_))) => return Err(Some(code::ABUSE)),
        };
        if !self.bucket.take() {
            return self.slow_down().await;
        }
        match parse_json(&text) {
            Ok(FromVisitor::Seek { game, clock, rated, card, secret, name }) => {
                self.seek(Wanted { game, clock, rated, card, secret, name }).await
            }
            Ok(FromVisitor::Stop) => {
                self.search = None;
                self.tell(&ToVisitor::Stopped).await
            }
            Ok(FromVisitor::Ping) => self.tell(&ToVisitor::Pong).await,
            Err(Problem(Text { en, de })) => {
                self.refuse(problem!("not understood: {en}", "nicht verstanden: {de}")).await
            }
        }
    }

    async fn seek(&mut self, wanted: Wanted) -> Result<(), End> {
        self.search = None;
        let may = if self.is_unlimited { Ok(()) } else { self.house.check_visits(self.address) };
        let begun = match may {
            Ok(()) => self.house.seek(wanted).await,
            Err(refused) => Err(refused),
        };
        match begun {
            Ok(search) => {
                let stands = search.stands();
                self.search = Some(search);
                self.tell(&stands).await
            }
            Err(refused) => self.refuse(refused.why).await,
        }
    }

    async fn end_search(&mut self, fate: Fate) -> Result<(), End> {
        self.search = None;
        match fate {
            Fate::Open => Ok(()),
            Fate::Paired(id) => self.tell(&ToVisitor::Paired { id: id.0 }).await,
            Fate::Replaced => self.tell(&ToVisitor::Stopped).await,
        }
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
        self.tell(&ToVisitor::Refused { why }).await
    }

    async fn tell(&mut self, news: &ToVisitor) -> Result<(), End> {
        self.send(Message::text(serde_json::to_string(news).expect("plain JSON"))).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(None),
        }
    }
}

fn by_name(tables: &[OpenTable]) -> HashMap<String, OpenTable> {
    tables.iter().map(|table| (table.id.clone(), table.clone())).collect()
}

/// What becomes of a search; never anything without one.
async fn fate(search: &mut Option<Search>) -> Fate {
    match search {
        Some(search) => search.fate().await,
        None => pending().await,
    }
}
