//! One page that looks at the lobby.

use std::{
    collections::HashMap, convert::Infallible, future::pending, net::IpAddr, pin::pin, sync::Arc,
    time::Duration,
};

use axum::extract::ws::WebSocket;
use table::Text;
use tokio::{sync::watch, time::interval};

use super::seeking::{Fate, Search, Wanted};
use crate::{
    channel::{Channel, End, News, code},
    connections::Visitor,
    house::House,
    metrics::Limit,
    wire::{FromVisitor, OpenTable, ToVisitor},
};

/// How many tables a page is told, the newest.
const TABLES: usize = 200;
/// How often the other side is asked whether it is there, and told how its search stands.
const BEAT: Duration = Duration::from_secs(5);

impl News for ToVisitor {
    fn refused(why: Text) -> ToVisitor {
        ToVisitor::Refused { why }
    }
}

/// One page that looks at the lobby.
pub(crate) struct Connection {
    channel: Channel<ToVisitor>,
    visitor: Arc<Visitor>,
    house: Arc<House>,
    address: IpAddr,
    /// Whether the limits for each address do not count here.
    is_unlimited: bool,
    /// The tables the page knows.
    known: HashMap<String, OpenTable>,
    search: Option<Search>,
}

impl Connection {
    pub(crate) fn new(
        socket: WebSocket,
        visitor: Arc<Visitor>,
        house: Arc<House>,
        address: IpAddr,
        is_unlimited: bool,
    ) -> Connection {
        let channel = Channel::new(socket, house.clone());
        let known = HashMap::new();
        Connection { channel, visitor, house, address, is_unlimited, known, search: None }
    }

    /// Serves the connection until one of the two sides ends it.
    pub(crate) async fn run(mut self) {
        let Err(end) = self.serve().await;
        self.channel.close(end).await;
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
        let mut beat = interval(BEAT);
        loop {
            tokio::select! {
                biased;
                () = &mut closing => return Err(Some(code::RESTARTING)),
                () = self.visitor.ended() => return Err(Some(code::TRY_AGAIN)),
                fate = fate(&mut self.search) => self.end_search(fate).await?,
                message = self.channel.receive() => {
                    if let Some(said) = self.channel.understand(message).await? {
                        self.heed(said).await?;
                    }
                }
                _ = tables.changed() => self.tell_changes(&mut tables).await?,
                _ = beat.tick() => {
                    self.channel.beat().await?;
                    if let Some(search) = &self.search {
                        let stands = search.stands();
                        self.channel.tell(&stands).await?;
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
        self.channel.tell(&ToVisitor::Lobby { tables, total: all.len() }).await
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
            self.channel.tell(news).await?;
        }
        Ok(())
    }

    async fn heed(&mut self, said: FromVisitor) -> Result<(), End> {
        match said {
            FromVisitor::Seek { game, clock, rated, card, secret, name } => {
                self.seek(Wanted { game, clock, rated, card, secret, name }).await
            }
            FromVisitor::Stop => {
                self.search = None;
                self.channel.tell(&ToVisitor::Stopped).await
            }
            FromVisitor::Ping => self.channel.tell(&ToVisitor::Pong).await,
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
                self.channel.tell(&stands).await
            }
            Err(refused) => self.channel.refuse(refused.why).await,
        }
    }

    async fn end_search(&mut self, fate: Fate) -> Result<(), End> {
        self.search = None;
        match fate {
            Fate::Open => Ok(()),
            Fate::Paired(id) => self.channel.tell(&ToVisitor::Paired { id: id.0 }).await,
            Fate::Replaced => self.channel.tell(&ToVisitor::Stopped).await,
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
