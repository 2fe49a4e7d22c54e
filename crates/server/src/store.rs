//! Where matches are kept: one small trait, so that nothing above it knows which database it is.

mod sqlite;
mod tally;

use std::{collections::HashMap, sync::Arc};

use anyhow::{Result, bail};
use async_trait::async_trait;
use sqlx::FromRow;
use table::Player;

use crate::{
    journal::{Entry, Header},
    secret::MatchId,
    wire::{GameCount, Statistics},
};

pub(crate) use sqlite::is_full;

/// A store of matches. What it has acknowledged survives the death of the process and of the
/// machine.
#[async_trait]
pub(crate) trait Store: Send + Sync {
    /// Stores how a match began.
    async fn create(&self, id: &MatchId, begun: i64, header: &Header) -> Result<()>;

    /// Appends an entry unless someone else was faster.
    async fn append(&self, new: NewEntry<'_>) -> Result<Appended>;

    /// A match with all its entries, if there is one of this name.
    async fn read(&self, id: &MatchId) -> Result<Option<Stored>>;

    /// The match of each game that was begun last.
    async fn newest(&self) -> Result<HashMap<String, MatchId>>;

    /// How many games were finished.
    async fn finished_games(&self) -> Result<Vec<GameCount>>;

    /// What is known about the finished games that fit the filter.
    async fn statistics(&self, filter: &Filter) -> Result<Statistics>;

    /// The seats of finished games that fit the filter and come after `last`, oldest first: some of
    /// them, none at the end.
    async fn finished_seats(
        &self,
        filter: &Filter,
        last: Option<&FinishedSeat>,
    ) -> Result<Vec<FinishedSeat>>;

    /// Ends the work; nothing may be asked afterwards.
    async fn close(&self);
}

/// One more thing that happened to a match.
pub(crate) struct NewEntry<'a> {
    pub id: &'a MatchId,
    /// The number of the entry, from 0.
    pub seq: usize,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    pub entry: &'a Entry,
    /// What is counted if the game is over by it.
    pub outcome: Option<&'a Outcome>,
}

/// Whether an entry was appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    Done,
    /// Another entry has this number: the match has to be read again.
    Conflict,
}

/// A match as it lies in the store.
pub(crate) struct Stored {
    pub begun: i64,
    pub header: String,
    pub entries: Vec<StoredEntry>,
}

/// One entry of a match as it lies in the store.
#[derive(FromRow)]
pub(crate) struct StoredEntry {
    pub seq: i64,
    pub at: i64,
    pub payload: String,
}

/// The end of a game, for the statistics.
#[derive(Clone)]
pub(crate) struct Outcome {
    pub game: String,
    pub moves: usize,
    pub seats: Vec<SeatOutcome>,
}

/// What the end of a game means for one seat.
#[derive(Clone)]
pub(crate) struct SeatOutcome {
    pub player: Player,
    pub score: i32,
    pub won: bool,
}

/// Which finished games are meant: those of one game, of one player, or all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub game: Option<String>,
    pub who: Option<Who>,
}

/// A person by name, or a bot by its bot name.
#[derive(Clone, Debug)]
pub(crate) enum Who {
    Person(String),
    Bot(String),
}

/// One seat of a finished game.
#[derive(FromRow)]
pub(crate) struct FinishedSeat {
    #[sqlx(rename = "match_id", try_from = "String")]
    pub id: MatchId,
    pub game: String,
    pub finished: i64,
    pub moves: i64,
    pub players: i64,
    pub seat: i64,
    pub name: String,
    pub bot: Option<String>,
    pub score: i64,
    pub won: bool,
}

/// Opens the store that a `--database` address names. It may grow to `most_bytes`, if that is
/// given.
pub(crate) async fn open(url: &str, most_bytes: Option<u64>) -> Result<Arc<dyn Store>> {
    match url.split_once(':') {
        Some(("sqlite", path)) => Ok(Arc::new(sqlite::Sqlite::open(path, most_bytes).await?)),
        Some(("postgres" | "postgresql", _)) => {
            bail!("PostgreSQL is not supported yet: use sqlite:PATH as database")
        }
        _ => bail!(
            "\"{url}\" is no database address, expected sqlite:PATH, \
             for example sqlite:spieltisch.db"
        ),
    }
}
