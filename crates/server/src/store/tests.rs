//! What every store does: run with SQLite, and again with the PostgreSQL that the variable
//! `SPIELTISCH_TEST_DATABASE` names.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicI64, Ordering},
};

use anyhow::Context as _;
use futures_util::future::join_all;
use table::{EndReason, Origin, Player};
use tempfile::TempDir;

use super::*;
use crate::{
    journal::{Entry, Header, Start},
    times,
};
use database::Database;

mod appending;
#[allow(dead_code, reason = "the tests of the server use the rest")]
#[path = "../../tests/database/mod.rs"]
pub(crate) mod database;
mod keeping;
mod passing;
mod plain;
mod puzzles;
mod statistics;
mod versions;

/// A store of its own, with a clock that shows what it is set to.
struct Lab {
    database: Database,
    time: Arc<AtomicI64>,
    store: Arc<dyn Store>,
    _folder: TempDir,
}

impl Lab {
    async fn open() -> Result<Lab> {
        let folder = TempDir::new()?;
        let database = Database::new(&folder.path().join("matches.db")).await;
        let time = Arc::new(AtomicI64::new(0));
        let store = another(&database, &time).await?;
        Ok(Lab { database, time, store, _folder: folder })
    }

    /// One more program that serves from the same database.
    async fn node(&self) -> Result<Arc<dyn Store>> {
        another(&self.database, &self.time).await
    }

    async fn reopen(mut self) -> Result<Lab> {
        self.store.close().await;
        self.store = another(&self.database, &self.time).await?;
        Ok(self)
    }

    /// Sets the clock.
    fn set(&self, time: i64) {
        self.time.store(time, Ordering::SeqCst);
    }

    async fn create(&self, number: usize) -> Result<i64> {
        self.store.create(begin(&id(number), &header(), &[])).await
    }

    async fn append(&self, number: usize, seq: usize) -> Result<Appended> {
        self.store.append(next(&id(number), seq, &[undo(seq)])).await
    }

    /// Every moment in a match: its beginning, and its entries.
    async fn moments(&self, number: usize) -> Result<Vec<i64>> {
        let stored = self.store.read(&id(number)).await?.context("a match")?;
        Ok([stored.begun].into_iter().chain(stored.entries.iter().map(|one| one.at)).collect())
    }
}

async fn another(database: &Database, time: &Arc<AtomicI64>) -> Result<Arc<dyn Store>> {
    let time = time.clone();
    let clock = Arc::new(move || time.load(Ordering::SeqCst));
    Ok(match database.address.strip_prefix("sqlite:") {
        Some(path) => Arc::new(sqlite::Sqlite::open_with(path, None, clock).await?),
        None => Arc::new(
            Postgres::open_with(&database.address, postgres::Time::OfTheTest(clock)).await?,
        ),
    })
}

pub(super) fn id(number: usize) -> MatchId {
    MatchId(format!("match {number}"))
}

pub(super) fn header() -> Header {
    let game = games::game("kalaha").expect("a game").start(None, 0).expect("a match").record();
    let start = Start::New { setup: game.setup.expect("a new game"), seed: None };
    Header::new(game.game, start, game.seats, times::Clock::None)
}

pub(super) fn undo(moves: usize) -> Entry {
    Entry::Undo { moves }
}

pub(super) fn begin<'a>(id: &'a MatchId, header: &'a Header, entries: &'a [Entry]) -> NewMatch<'a> {
    NewMatch { id, header, entries, due_in: None }
}

pub(super) fn next<'a>(id: &'a MatchId, seq: usize, entries: &'a [Entry]) -> NewEntries<'a> {
    NewEntries {
        id,
        seq,
        entries,
        seated: None,
        free_seats: None,
        outcome: None,
        due_in: None,
        successor: None,
    }
}

fn outcome() -> Outcome {
    let seat = |name: &str, won| SeatOutcome {
        player: Player::person(name),
        score: 3,
        won,
        result: if won { GameResult::Won } else { GameResult::Lost },
    };
    Outcome {
        game: "kalaha".into(),
        moves: 5,
        reason: EndReason::Resigned,
        origin: Some(Origin::House),
        seats: vec![seat("Ann", true), seat("Ben", false)],
        rated: None,
    }
}
