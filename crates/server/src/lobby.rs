//! Where people meet: open tables, and somebody to play with. What is known of them is in the store,
//! so it is the same at every node.

mod connection;
mod seeking;

use std::{
    collections::HashSet,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, Weak},
    time::Duration,
};

use axum::http::StatusCode;
use table::{Problem, problem};
use tokio::{
    sync::{Notify, watch},
    time::{MissedTickBehavior, interval, sleep},
};

use crate::{
    cards::HIDDEN,
    house::House,
    life::Sitter,
    metrics::Limit,
    players::check_name,
    ratings,
    refused::Refused,
    secret::CardId,
    store::{CardRow, Deed, OpenRow},
    wire::{JoinTable, OpenTable, SeatCard, TableHost, TableJoined},
};

pub(crate) use connection::Connection;
use seeking::Seeking;

/// How often the lobby looks what happens at other nodes, and who may meet by now.
const LOOK: Duration = Duration::from_secs(1);
/// The least time between two looks: what happens meanwhile is seen together.
const PAUSE: Duration = Duration::from_millis(100);
/// After how many looks open tables are said to be kept.
const KEEP: u32 = 15;

/// The lobby of a house.
#[derive(Default)]
pub(crate) struct Lobby {
    /// The open tables, the newest first.
    tables: watch::Sender<Arc<[OpenTable]>>,
    changed: Notify,
    /// What is listed here and has somebody at the table.
    kept: Mutex<HashSet<String>>,
    seeking: Seeking,
}

impl Lobby {
    /// Something has changed here, and those who look are to see it at once.
    pub(crate) fn wake(&self) {
        self.changed.notify_one();
    }

    /// Says whether somebody is at a table that is listed.
    pub(crate) fn keep(&self, listing: &str, is_kept: bool) {
        let mut kept = self.kept();
        if is_kept {
            kept.insert(listing.to_owned());
        } else {
            kept.remove(listing);
        }
    }

    fn kept(&self) -> MutexGuard<'_, HashSet<String>> {
        self.kept.lock().expect("names nobody broke")
    }
}

/// Keeps the lobby until the house closes.
pub(crate) async fn attend(house: Weak<House>, closing: impl Future<Output = ()>) {
    tokio::select! {
        () = closing => {}
        () = look_around(house) => {}
    }
}

async fn look_around(house: Weak<House>) {
    let Some(lobby) = house.upgrade().map(|house| house.lobby.clone()) else { return };
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut looked: u32 = 0;
    loop {
        let is_time = tokio::select! {
            _ = looks.tick() => true,
            () = lobby.changed.notified() => false,
        };
        looked = looked.wrapping_add(u32::from(is_time));
        // The house is gone as soon as nobody needs it.
        let Some(house) = house.upgrade() else { return };
        if let Err(error) = house.look_after_lobby(is_time && looked % KEEP == 1).await {
            tracing::debug!("the store could not be asked for the lobby: {error:#}");
        }
        drop(house);
        sleep(PAUSE).await;
    }
}

impl House {
    async fn look_after_lobby(&self, keeps: bool) -> anyhow::Result<()> {
        let kept: Vec<String> = self.lobby.kept().iter().cloned().collect();
        if keeps && !kept.is_empty() {
            self.store.cards().act(Deed::KeepListed { ids: kept }).await?;
        }
        if self.lobby.tables.receiver_count() > 0 {
            self.look_at_tables().await?;
        }
        self.bring_together().await
    }

    /// Finds out which tables are open by now.
    async fn look_at_tables(&self) -> anyhow::Result<()> {
        let rows = self.store.cards().open_tables(self.now()).await?;
        let tables: Arc<[OpenTable]> = rows.iter().filter_map(open_table).collect();
        self.lobby.tables.send_if_modified(|known| {
            let is_new = *known != tables;
            if is_new {
                *known = tables;
            }
            is_new
        });
        Ok(())
    }

    /// Takes a seat at an open table.
    pub(crate) async fn join_table(
        self: &Arc<House>,
        listing: &str,
        card: Option<&CardRow>,
        join: JoinTable,
    ) -> Result<TableJoined, Refused> {
        self.check_lobby()?;
        let sitter = sitter(card, &join.secret)?;
        let name = name(card, join.name.as_deref())?;
        let by = card.map(CardRow::id);
        let found = self.store.cards().listed(listing, by.as_ref(), self.now()).await;
        let id = found.map_err(Refused::store)?.ok_or_else(table_gone)?;
        let seat = self.take_seat(&id, sitter, name).await?;
        Ok(TableJoined { id: id.0, seat })
    }

    /// An error if this house has no lobby.
    pub(crate) fn check_lobby(&self) -> Result<(), Refused> {
        if self.offers.lobby {
            return Ok(());
        }
        let why = problem!("this house has no lobby", "dieses Haus hat keine Lobby");
        Err(Refused::new(StatusCode::NOT_FOUND, why))
    }

    /// An error if an address or a card has listed too many tables.
    pub(crate) fn check_listings(
        &self,
        address: IpAddr,
        card: Option<&CardId>,
    ) -> Result<(), Refused> {
        let may = self.listing_addresses.take(address)
            && card.is_none_or(|card| self.listing_cards.take(card.clone()));
        if may {
            return Ok(());
        }
        self.metrics.hit(Limit::Lobby);
        let why = problem!(
            "too many open tables in a short time, please wait a moment",
            "zu viele offene Tische in kurzer Zeit, bitte kurz warten"
        );
        Err(Refused::busy(why, self.listing_addresses.pause()))
    }

    /// An error if an address has asked too much of the lobby.
    pub(crate) fn check_visits(&self, address: IpAddr) -> Result<(), Refused> {
        if self.visits.take(address) {
            return Ok(());
        }
        self.metrics.hit(Limit::Lobby);
        let why = problem!(
            "that was too often in a short time, please wait a moment",
            "das war zu oft in kurzer Zeit, bitte kurz warten"
        );
        Err(Refused::busy(why, self.visits.pause()))
    }
}

/// Who wants a seat: a card, or a device with a secret of its own.
fn sitter(card: Option<&CardRow>, secret: &Option<String>) -> Result<Sitter, Problem> {
    match (card, secret) {
        (Some(card), None) => Ok(Sitter::Card(card.id())),
        (None, Some(secret)) => {
            let sitter = Sitter::Device { secret: secret.clone() };
            sitter.check("")?;
            Ok(sitter)
        }
        _ => Err(problem!(
            "expected either a card or \"secret\"",
            "erwartet wird entweder eine Karte oder \"secret\""
        )),
    }
}

/// What somebody is called who comes from the lobby.
fn name(card: Option<&CardRow>, wish: Option<&str>) -> Result<String, Problem> {
    match (card, wish) {
        (Some(card), wish) => card.seat_name(wish),
        (None, Some(wish)) => check_name(wish),
        (None, None) => Err(problem!(
            "\"name\" is missing: who wants to play?",
            "\"name\" fehlt: wer möchte spielen?"
        )),
    }
}

fn table_gone() -> Refused {
    let why = problem!("this table is no longer open", "dieser Tisch ist nicht mehr offen");
    Refused::new(StatusCode::NOT_FOUND, why)
}

/// A table as everyone in the lobby sees it. One that a newer program has listed may be unreadable.
fn open_table(row: &OpenRow) -> Option<OpenTable> {
    let is_hidden = row.hidden == Some(true);
    let card = row.host_card.as_ref().zip(row.picture).map(|(id, picture)| SeatCard {
        id: id.clone(),
        picture: u32::try_from(picture).unwrap_or_default(),
        rating: row.rating().map(|rating| ratings::shown(&rating).rating),
    });
    let count = |number: i64| u32::try_from(number).unwrap_or_default();
    Some(OpenTable {
        id: row.id.clone(),
        game: row.game.clone(),
        setup: serde_json::from_str(&row.setup).ok()?,
        clock: serde_json::from_str(&row.clock).ok()?,
        rated: row.rated,
        practice: row.practice,
        seats: count(row.seats),
        free: count(row.free),
        host: TableHost {
            name: if is_hidden { HIDDEN.to_owned() } else { row.host_name.clone() },
            card,
        },
        since: row.since,
    })
}
