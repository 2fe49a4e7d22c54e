//! Where matches are kept: one small trait, so that nothing above it knows which database it is.

mod alone;
mod answers;
mod backup;
mod cards;
mod copy;
mod forget;
mod group;
mod lobby;
mod migrations;
mod named;
mod nodes;
mod postgres;
mod puzzles;
mod ratings;
mod read;
mod sql;
mod sqlite;
mod statistics;
mod tally;
#[cfg(test)]
pub(crate) mod tests;
mod version;
mod write;
mod writer;

use std::{collections::HashMap, sync::Arc};

use anyhow::{Result, bail};
use async_trait::async_trait;
use table::{EndReason, Origin, Player};

use crate::{
    journal::{Entry, Header},
    secret::MatchId,
    times::Pause,
    wire::{GameCount, GameResult, Statistics},
};

use postgres::Postgres;

pub use backup::backup;
pub(crate) use cards::{
    CardGame, CardRow, Cards, Cursor, Deed, Particulars, RatingRow, Seated, Told, WantedGames,
};
pub use copy::copy;
pub use forget::forget;
pub(crate) use lobby::{FreeSeats, NewSeek, OpenRow};
pub(crate) use nodes::{Call, Claim, Nodes, PageFile, Seen};
pub(crate) use postgres::is_away;
pub(crate) use puzzles::PuzzleTry;
pub(crate) use ratings::{ChangeRow, Leader, RatedPlayer, RatedSeat};

/// A store of matches. What it has acknowledged survives the death of the process and of the
/// machine.
#[async_trait]
pub(crate) trait Store: Send + Sync {
    /// Stores a new match with what happened to it at once, and says when that was.
    async fn create(&self, new: NewMatch<'_>) -> Result<i64>;

    /// Appends entries, all or none, unless someone else was faster.
    async fn append(&self, new: NewEntries<'_>) -> Result<Appended>;

    /// A match with all its entries, if there is one of this name.
    async fn read(&self, id: &MatchId) -> Result<Option<Stored>>;

    /// Which game is played in a match, if there is one of this name.
    async fn game(&self, id: &MatchId) -> Result<Option<String>>;

    /// The entries of a match from this number on.
    async fn since(&self, id: &MatchId, seq: usize) -> Result<Vec<StoredEntry>>;

    /// What nodes that share the store tell each other; nothing where there is only one.
    fn nodes(&self) -> Option<&dyn Nodes> {
        None
    }

    /// Who people are.
    fn cards(&self) -> &dyn Cards;

    /// Says that somebody serves. Whoever is the first after a gap finds that there was a pause.
    async fn beat(&self) -> Result<Beat>;

    /// Matches in which something is due by now, the longest overdue first, at most `most`.
    async fn due(&self, most: usize) -> Result<Vec<MatchId>>;

    /// Says anew when something is due in a match: in so many milliseconds, or never.
    async fn postpone(&self, id: &MatchId, due_in: Option<i64>) -> Result<()>;

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

/// A match that begins.
pub(crate) struct NewMatch<'a> {
    pub id: &'a MatchId,
    pub header: &'a Header,
    /// What happens to it at once.
    pub entries: &'a [Entry],
    /// In how many milliseconds something is due, if anything ever is.
    pub due_in: Option<i64>,
}

/// What happened next to a match, all of it at the same moment.
pub(crate) struct NewEntries<'a> {
    pub id: &'a MatchId,
    /// The number of the first entry, from 0.
    pub seq: usize,
    pub entries: &'a [Entry],
    /// Who sits at the table then, if that has changed for the cards there.
    pub seated: Option<&'a Seated>,
    /// How many seats are free then, if it is listed and that may have changed.
    pub free_seats: Option<FreeSeats>,
    /// What is counted if the game is over by it.
    pub outcome: Option<&'a Outcome>,
    /// In how many milliseconds something is due then, if anything ever is.
    pub due_in: Option<i64>,
    /// A match that begins with it: both are stored or neither.
    pub successor: Option<NewMatch<'a>>,
}

/// Whether entries were appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    /// They happened at this moment, in milliseconds since 1970: when they were written, but never
    /// before what is in the match already, whatever the computer's clock says.
    Done { at: i64 },
    /// They do not follow on what is in the match: it has to be read again.
    Conflict,
}

/// The time of the store, and when it stood still for want of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Beat {
    /// In milliseconds since 1970.
    pub now: i64,
    /// All there ever were, the oldest first. They do not overlap.
    pub pauses: Vec<Pause>,
}

/// A match as it lies in the store.
pub(crate) struct Stored {
    pub begun: i64,
    pub header: String,
    pub entries: Vec<StoredEntry>,
}

/// One entry of a match as it lies in the store.
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
    pub reason: EndReason,
    /// Where the chance came from, if that is known.
    pub origin: Option<Origin>,
    pub seats: Vec<SeatOutcome>,
    /// What counts for the ratings, if it was rated: who played, and what places they reached.
    pub rated: Option<Vec<RatedSeat>>,
}

/// What the end of a game means for one seat.
#[derive(Clone)]
pub(crate) struct SeatOutcome {
    pub player: Player,
    pub score: i32,
    pub won: bool,
    /// The same, as the list of one's own games tells it.
    pub result: GameResult,
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
pub(crate) struct FinishedSeat {
    pub match_id: String,
    pub game: String,
    pub finished: i64,
    pub moves: i64,
    pub players: i64,
    pub seat: i64,
    pub name: String,
    pub bot: Option<String>,
    pub score: i64,
    pub won: bool,
    /// Why the game is over.
    pub reason: String,
    /// Where its chance came from, if that is known.
    pub origin: Option<String>,
}

sql::rows! {
    StoredEntry { seq, at, payload }
    FinishedSeat {
        match_id, game, finished, moves, players, seat, name, bot, score, won, reason, origin
    }
}

/// Why a database cannot be opened.
const UNKNOWN_ADDRESS: &str = "this is no database address, expected sqlite:PATH, for example \
                               sqlite:spieltisch.db, or postgres://USER@HOST:5432/NAME";

/// Opens the store that a `--database` address names. It may grow to `most_bytes`, if that is
/// given.
pub(crate) async fn open(url: &str, most_bytes: Option<u64>) -> Result<Arc<dyn Store>> {
    match url.split_once(':') {
        Some(("sqlite", path)) => Ok(Arc::new(sqlite::Sqlite::open(path, most_bytes).await?)),
        Some(("postgres" | "postgresql", _)) if most_bytes.is_some() => {
            bail!("the size of the database can be limited only for SQLite")
        }
        Some(("postgres" | "postgresql", _)) => Ok(Arc::new(Postgres::open(url).await?)),
        _ => bail!(UNKNOWN_ADDRESS),
    }
}

/// What SQLite and PostgreSQL answer when there is no space left.
const FULL: [&str; 2] = ["13", "53100"];

/// Whether the store failed because there is no space left for it.
pub(crate) fn is_full(error: &anyhow::Error) -> bool {
    match error.downcast_ref::<sqlx::Error>() {
        Some(sqlx::Error::Database(error)) => {
            error.code().is_some_and(|code| FULL.contains(&code.as_ref()))
        }
        _ => false,
    }
}
