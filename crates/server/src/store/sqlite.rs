mod files;
mod lane;
mod statistics;
mod write;
mod writer;

use std::{collections::HashMap, path::Path, sync::Arc, time::Duration};

use anyhow::{Context as _, Result, bail};
use async_trait::async_trait;
use sqlx::{
    Connection as _, FromRow, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use super::{Appended, Filter, FinishedSeat, NewEntry, Store, Stored};
use crate::{
    journal::Header,
    secret::MatchId,
    wire::{GameCount, Statistics},
};
use files::Files;
use lane::{Kind, Lane};
use write::Write;
use writer::Writer;

/// The connections that read.
const READERS: u32 = 4;
/// What SQLite counts the size of a database in, in bytes.
const PAGE: u64 = 4096;
/// What SQLite answers when there is no space left.
const FULL: &str = "13";

/// The store in one file.
pub(super) struct Sqlite {
    writer: Writer,
    readers: Lane,
}

impl Sqlite {
    /// Opens the database, which may grow to `most_bytes`, if that is given, or as the disk allows.
    pub(super) async fn open(path: &str, most_bytes: Option<u64>) -> Result<Sqlite> {
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
        sqlx::migrate!()
            .run(&mut anchor)
            .await
            .with_context(|| format!("cannot prepare the database {}", path.display()))?;
        let files = Arc::new(Files::of(path)?);
        Ok(Sqlite {
            // One connection: SQLite has one writer anyway, and so nobody ever finds the file
            // locked.
            writer: Writer::start(
                Lane::new(Kind::Write, 1, options.clone(), files.clone()),
                files.clone(),
                anchor,
            ),
            readers: Lane::new(Kind::Read, READERS, options, files),
        })
    }
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
    async fn create(&self, id: &MatchId, begun: i64, header: &Header) -> Result<()> {
        self.writer.write(Write::header(id, begun, header)?).await?;
        Ok(())
    }

    async fn append(&self, new: NewEntry<'_>) -> Result<Appended> {
        self.writer.write(Write::entry(new)?).await
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
mod tests {
    use futures_util::future::join_all;
    use tempfile::TempDir;

    use super::*;
    use crate::journal::Entry;

    fn id(number: usize) -> MatchId {
        MatchId(format!("match {number}"))
    }

    async fn append(store: &Sqlite, number: usize, moves: usize) -> Result<Appended> {
        let new = NewEntry {
            id: &id(number),
            seq: 0,
            at: 0,
            entry: &Entry::Undo { moves },
            outcome: None,
        };
        store.append(new).await
    }

    /// The first of many waits for the disk alone, the others are written together behind it.
    #[tokio::test]
    async fn one_write_that_fails_spoils_none_that_came_with_it() -> Result<()> {
        const MATCHES: usize = 50;
        const MISSING: usize = 25;
        let folder = TempDir::new()?;
        let path = folder.path().join("matches.db").display().to_string();
        let store = Sqlite::open(&path, None).await?;
        let record =
            games::game("kalaha").expect("a game").start(None, 0).expect("a match").record();
        let header = Header { record, keys: Vec::new() };
        for number in (0..MATCHES).filter(|&number| number != MISSING) {
            store.create(&id(number), 0, &header).await?;
        }
        let written = join_all((0..MATCHES).map(|number| append(&store, number, number))).await;
        for (number, written) in written.iter().enumerate() {
            match written {
                Ok(appended) => {
                    assert!(*appended == Appended::Done && number != MISSING, "{number}")
                }
                Err(error) => assert!(number == MISSING, "{number}: {error:#}"),
            }
        }
        let late = join_all([1, 2, 3].map(|number| append(&store, number, 99))).await;
        assert!(late.iter().all(|late| matches!(late, Ok(Appended::Conflict))), "{late:?}");
        store.close().await;
        let store = Sqlite::open(&path, None).await?;
        for number in (0..MATCHES).filter(|&number| number != MISSING) {
            let stored = store.read(&id(number)).await?.expect("a match that was acknowledged");
            let payloads: Vec<_> =
                stored.entries.iter().map(|entry| entry.payload.as_str()).collect();
            assert_eq!(payloads, [serde_json::to_string(&Entry::Undo { moves: number })?]);
        }
        store.close().await;
        Ok(())
    }
}
