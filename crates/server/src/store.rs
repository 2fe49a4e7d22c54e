//! Where matches are kept: one small trait, so that nothing above it knows which database it is.

mod sqlite;

use std::{collections::HashMap, sync::Arc};

use anyhow::{Result, bail};
use async_trait::async_trait;
use table::Player;

use crate::{
    journal::{Entry, Header},
    secret::MatchId,
    wire::Standing,
};

/// A store of matches. What it has acknowledged survives the death of the process and of the machine.
#[async_trait]
pub trait Store: Send + Sync {
    async fn create(&self, id: &MatchId, begun: i64, header: &Header) -> Result<()>;

    /// Appends entry number `seq` unless someone else was faster, and with it the outcome of a game that is now over.
    async fn append(&self, id: &MatchId, seq: usize, at: i64, entry: &Entry, outcome: Option<&Outcome>) -> Result<Appended>;

    async fn read(&self, id: &MatchId) -> Result<Option<Stored>>;

    /// The match of each game that was begun last.
    async fn newest(&self) -> Result<HashMap<String, MatchId>>;

    /// Who played how often and won, over all finished games.
    async fn standings(&self) -> Result<Vec<Standing>>;

    /// Ends the work; nothing may be asked afterwards.
    async fn close(&self);
}

/// Whether an entry was appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    Done,
    /// Another entry has this number: the match has to be read again.
    Conflict,
}

/// A match as it lies in the store.
pub struct Stored {
    pub begun: i64,
    pub header: String,
    pub entries: Vec<StoredEntry>,
}

/// One entry of a match as it lies in the store.
pub struct StoredEntry {
    pub seq: i64,
    pub at: i64,
    pub payload: String,
}

/// The end of a game, for the statistics.
pub struct Outcome {
    pub game: String,
    pub moves: usize,
    pub seats: Vec<SeatOutcome>,
}

/// What the end of a game means for one seat.
pub struct SeatOutcome {
    pub player: Player,
    pub score: i32,
    pub won: bool,
}

/// Opens the store that a `--database` address names.
pub async fn open(url: &str) -> Result<Arc<dyn Store>> {
    match url.split_once(':') {
        Some(("sqlite", path)) => Ok(Arc::new(sqlite::Sqlite::open(path).await?)),
        Some(("postgres" | "postgresql", _)) => bail!("PostgreSQL is not supported yet: use sqlite:PATH as database"),
        _ => bail!("\"{url}\" is no database address, expected sqlite:PATH, for example sqlite:spieltisch.db"),
    }
}
