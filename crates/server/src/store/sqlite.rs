mod files;
mod lane;
mod statistics;
mod version;
mod write;
mod writer;

use std::{collections::HashMap, path::Path, sync::Arc, time::Duration};

use anyhow::{Context as _, Result, bail};
use async_trait::async_trait;
use sqlx::{
    Connection as _, FromRow, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use super::{Appended, Beat, Filter, FinishedSeat, NewEntries, NewMatch, Pause, Store, Stored};
use crate::{
    clock,
    secret::MatchId,
    wire::{GameCount, Statistics},
};
use files::Files;
use lane::{Kind, Lane};
use write::{Write, Written};
use writer::Writer;

/// The connections that read.
const READERS: u32 = 4;
/// What SQLite counts the size of a database in, in bytes.
const PAGE: u64 = 4096;
/// What SQLite answers when there is no space left.
const FULL: &str = "13";

/// Tells the time, in milliseconds since 1970.
type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// The store in one file.
pub(super) struct Sqlite {
    writer: Writer,
    readers: Lane,
    clock: Clock,
}

impl Sqlite {
    /// Opens the database, which may grow to `most_bytes`, if that is given, or as the disk allows.
    pub(super) async fn open(path: &str, most_bytes: Option<u64>) -> Result<Sqlite> {
        Sqlite::open_with(path, most_bytes, Arc::new(clock::now)).await
    }

    /// Opens the database, whose time is that of the clock.
    async fn open_with(path: &str, most_bytes: Option<u64>, clock: Clock) -> Result<Sqlite> {
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() || path.starts_with(':') || path.contains('?') {
            bail!(
                "\"sqlite:{path}\" names no file, expected sqlite:PATH, \
                 for example sqlite:spieltisch.db"
            );
        }
        let path = Path::new(path);
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        }
        let options = options(path, most_bytes);
        let anchor = SqliteConnection::connect_with(&options.clone().create_if_missing(true)).await;
        let mut anchor =
            anchor.with_context(|| format!("cannot open the database {}", path.display()))?;
        prepare(&mut anchor)
            .await
            .with_context(|| format!("cannot use the database {}", path.display()))?;
        let files = Arc::new(Files::of(path)?);
        Ok(Sqlite {
            // One connection: SQLite has one writer anyway, and so nobody ever finds the file
            // locked.
            writer: Writer::start(
                Lane::new(Kind::Write, 1, options.clone(), files.clone()),
                files.clone(),
                anchor,
                clock.clone(),
            ),
            readers: Lane::new(Kind::Read, READERS, options, files),
            clock,
        })
    }
}

/// Brings the database up to date.
async fn prepare(connection: &mut SqliteConnection) -> Result<()> {
    version::check(&mut *connection).await?;
    // What a newer program has added does no harm to one that may still read it.
    sqlx::migrate!().set_ignore_missing(true).run(connection).await?;
    Ok(())
}

fn options(path: &Path, most_bytes: Option<u64>) -> SqliteConnectOptions {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        // Every commit reaches the disk: an acknowledged move survives a power cut.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10));
    match most_bytes {
        Some(bytes) => options.pragma("max_page_count", (bytes / PAGE).max(1).to_string()),
        None => options,
    }
}

/// How a match began, as it lies in the database.
#[derive(FromRow)]
struct Begun {
    begun: i64,
    header: String,
}

/// The match of a game that was begun last.
#[derive(FromRow)]
struct Newest {
    game: String,
    #[sqlx(try_from = "String")]
    id: MatchId,
}

/// Whether the store failed because there is no space left for it.
pub(crate) fn is_full(error: &anyhow::Error) -> bool {
    match error.downcast_ref::<sqlx::Error>() {
        Some(sqlx::Error::Database(error)) => error.code().is_some_and(|code| code == FULL),
        _ => false,
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, new: NewMatch<'_>) -> Result<i64> {
        Ok(self.writer.write(Write::begin(&new)?).await?.at)
    }

    async fn append(&self, new: NewEntries<'_>) -> Result<Appended> {
        let Written { at, is_conflict } = self.writer.write(Write::entries(new)?).await?;
        Ok(if is_conflict { Appended::Conflict } else { Appended::Done { at } })
    }

    async fn beat(&self) -> Result<Beat> {
        let Written { at, .. } = self.writer.write(Write::Beat).await?;
        let mut transaction = self.readers.begin().await?;
        let query = "SELECT since, until FROM pauses ORDER BY since";
        let pauses: Vec<(i64, i64)> =
            sqlx::query_as(query).fetch_all(transaction.connection()).await?;
        transaction.commit().await?;
        let pauses = pauses.into_iter().map(|(from, until)| Pause { from, until });
        Ok(Beat { now: at, pauses: pauses.collect() })
    }

    async fn due(&self, most: usize) -> Result<Vec<MatchId>> {
        let query = "SELECT match_id FROM due WHERE at <= $1 ORDER BY at, match_id LIMIT $2";
        let mut transaction = self.readers.begin().await?;
        let due: Vec<String> = sqlx::query_scalar(query)
            .bind((self.clock)())
            .bind(i64::try_from(most).unwrap_or(i64::MAX))
            .fetch_all(transaction.connection())
            .await?;
        transaction.commit().await?;
        Ok(due.into_iter().map(MatchId).collect())
    }

    async fn postpone(&self, id: &MatchId, due_in: Option<i64>) -> Result<()> {
        self.writer.write(Write::due(id, due_in)).await?;
        Ok(())
    }

    async fn read(&self, id: &MatchId) -> Result<Option<Stored>> {
        // One transaction, so that both answers are of the same moment.
        let mut transaction = self.readers.begin().await?;
        let query = "SELECT begun, header FROM matches WHERE id = $1";
        let found: Option<Begun> =
            sqlx::query_as(query).bind(&id.0).fetch_optional(transaction.connection()).await?;
        let query = "SELECT seq, at, payload FROM entries WHERE match_id = $1 ORDER BY seq";
        let entries = sqlx::query_as(query).bind(&id.0).fetch_all(transaction.connection()).await?;
        transaction.commit().await?;
        Ok(found.map(|Begun { begun, header }| Stored { begun, header, entries }))
    }

    async fn newest(&self) -> Result<HashMap<String, MatchId>> {
        // Ascending, so that the last match of each game stays in the map.
        let query = "SELECT game, id FROM matches AS m \
                     WHERE begun = (SELECT MAX(begun) FROM matches WHERE game = m.game) \
                     ORDER BY id";
        let mut transaction = self.readers.begin().await?;
        let newest: Vec<Newest> = sqlx::query_as(query).fetch_all(transaction.connection()).await?;
        transaction.commit().await?;
        Ok(newest.into_iter().map(|Newest { game, id }| (game, id)).collect())
    }

    async fn finished_games(&self) -> Result<Vec<GameCount>> {
        let mut transaction = self.readers.begin().await?;
        let games = statistics::games(transaction.connection()).await?;
        transaction.commit().await?;
        Ok(games)
    }

    async fn statistics(&self, filter: &Filter) -> Result<Statistics> {
        // One transaction, so that all answers are of the same moment.
        let mut transaction = self.readers.begin().await?;
        let statistics = statistics::all(transaction.connection(), filter).await?;
        transaction.commit().await?;
        Ok(statistics)
    }

    async fn finished_seats(
        &self,
        filter: &Filter,
        last: Option<&FinishedSeat>,
    ) -> Result<Vec<FinishedSeat>> {
        let mut transaction = self.readers.begin().await?;
        let seats = statistics::seats(transaction.connection(), filter, last).await?;
        transaction.commit().await?;
        Ok(seats)
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

#[cfg(test)]
mod tests;
