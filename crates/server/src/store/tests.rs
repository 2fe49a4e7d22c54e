use std::sync::atomic::{AtomicI64, Ordering};

use futures_util::future::join_all;
use table::{EndReason, Origin, Player};
use tempfile::TempDir;

use super::*;
use crate::{
    journal::{Entry, Header, Start},
    store::{Outcome, SeatOutcome},
    times,
};

mod appending;
mod passing;
mod plain;
mod versions;

/// A store in a folder of its own, with a clock that shows what it is set to.
pub(super) struct Lab {
    folder: TempDir,
    time: Arc<AtomicI64>,
    pub(super) store: Sqlite,
}

impl Lab {
    pub(super) async fn open() -> Result<Lab> {
        let folder = TempDir::new()?;
        let time = Arc::new(AtomicI64::new(0));
        let store = another(&folder, &time).await?;
        Ok(Lab { folder, time, store })
    }

    /// One more program that serves from the same file.
    async fn node(&self) -> Result<Sqlite> {
        another(&self.folder, &self.time).await
    }

    pub(super) async fn reopen(mut self) -> Result<Lab> {
        self.store.close().await;
        self.store = another(&self.folder, &self.time).await?;
        Ok(self)
    }

    /// Sets the clock.
    pub(super) fn set(&self, time: i64) {
        self.time.store(time, Ordering::SeqCst);
    }

    /// Does something to the database behind the store's back.
    pub(super) async fn tamper(&self, statement: &str) -> Result<()> {
        let path = self.folder.path().join("matches.db");
        let mut connection = SqliteConnection::connect_with(&options(&path, None)).await?;
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&mut connection).await?;
        connection.close().await?;
        Ok(())
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

async fn another(folder: &TempDir, time: &Arc<AtomicI64>) -> Result<Sqlite> {
    let path = folder.path().join("matches.db").display().to_string();
    let time = time.clone();
    Sqlite::open_with(&path, None, Arc::new(move || time.load(Ordering::SeqCst))).await
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
    NewEntries { id, seq, entries, outcome: None, due_in: None, successor: None }
}

fn outcome() -> Outcome {
    let seat = |name: &str, won| SeatOutcome { player: Player::person(name), score: 3, won };
    Outcome {
        game: "kalaha".into(),
        moves: 5,
        reason: EndReason::Resigned,
        origin: Some(Origin::House),
        seats: vec![seat("Ann", true), seat("Ben", false)],
    }
}
