mod files;
mod group;
mod lane;
mod pen;
mod tidier;

use std::{collections::HashMap, path::Path, sync::Arc, time::Duration};

use anyhow::{Context as _, Result, bail};
use async_trait::async_trait;
use rust_embed::RustEmbed;
use sqlx::{
    Connection as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tokio::sync::Notify;

use super::{
    Appended, Beat, Cards, Filter, FinishedSeat, NewEntries, NewMatch, Store, Stored, StoredEntry,
    migrations::migrations,
    read,
    sql::{Query, Sql as _, look},
    statistics, version,
    write::Write,
    writer::Writer,
};
use crate::{
    clock,
    secret::MatchId,
    wire::{GameCount, Statistics},
};
use files::Files;
use lane::{Kind, Lane, Transaction};
use pen::Pen;
use tidier::Tidier;

/// The connections that read.
const READERS: u32 = 4;
/// From how many pages on the file beside the database is tidied up within a commit, which only
/// happens when the tidier cannot keep up.
const TOO_MANY_PAGES: u32 = 32_768;
/// What SQLite counts the size of a database in, in bytes.
const PAGE: u64 = 4096;

/// What brings a database up to date.
#[derive(RustEmbed)]
#[folder = "migrations/sqlite"]
struct Migrations;

/// Tells the time, in milliseconds since 1970.
pub(super) type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// The store in one file.
pub(super) struct Sqlite {
    pub(super) writer: Writer,
    readers: Lane,
    tidier: Tidier,
    clock: Clock,
}

impl Sqlite {
    /// Opens the database, which may grow to `most_bytes`, if that is given, or as the disk allows.
    pub(super) async fn open(path: &str, most_bytes: Option<u64>) -> Result<Sqlite> {
        Sqlite::open_with(path, most_bytes, Arc::new(clock::now)).await
    }

    /// Opens the database, whose time is that of the clock.
    pub(super) async fn open_with(
        path: &str,
        most_bytes: Option<u64>,
        clock: Clock,
    ) -> Result<Sqlite> {
        let path = file(path)?;
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        }
        let options = options(path, most_bytes);
        let anchor = connect(path, &options.clone().create_if_missing(true)).await?;
        let files = Arc::new(Files::of(path)?);
        let written = Arc::<Notify>::default();
        Ok(Sqlite {
            // One connection: SQLite has one writer anyway, and so nobody ever finds the file
            // locked.
            writer: Writer::start(Pen {
                lane: Lane::new(Kind::Write, 1, options.clone(), files.clone()),
                files: files.clone(),
                anchor,
                clock: clock.clone(),
                written: written.clone(),
            }),
            readers: Lane::new(Kind::Read, READERS, options.clone(), files.clone()),
            tidier: Tidier::start(options, files, written),
            clock,
        })
    }

    /// A transaction in which all answers are of the same moment.
    pub(super) async fn look(&self) -> Result<Transaction<'_>> {
        self.readers.begin().await
    }
}

/// The file that a database address names after `sqlite:`.
pub(super) fn file(path: &str) -> Result<&Path> {
    let path = path.strip_prefix("//").unwrap_or(path);
    if path.is_empty() || path.starts_with(':') || path.contains('?') {
        bail!(
            "\"sqlite:{path}\" names no file, expected sqlite:PATH, \
             for example sqlite:spieltisch.db"
        );
    }
    Ok(Path::new(path))
}

/// Opens the database and brings it up to date.
pub(super) async fn connect(
    path: &Path,
    options: &SqliteConnectOptions,
) -> Result<SqliteConnection> {
    let connection = SqliteConnection::connect_with(options).await;
    let mut connection =
        connection.with_context(|| format!("cannot open the database {}", path.display()))?;
    let prepared = prepare(&mut connection).await;
    prepared.with_context(|| format!("cannot use the database {}", path.display()))?;
    Ok(connection)
}

/// Brings the database up to date.
async fn prepare(connection: &mut SqliteConnection) -> Result<()> {
    let query = Query::new("SELECT name FROM sqlite_master WHERE name = 'house'");
    let house: Vec<(String,)> = connection.fetch(query).await?;
    if !house.is_empty() {
        version::check(connection).await?;
    }
    migrations::<Migrations>().run(connection).await?;
    Ok(())
}

pub(super) fn options(path: &Path, most_bytes: Option<u64>) -> SqliteConnectOptions {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        // Every commit reaches the disk: an acknowledged move survives a power cut.
        .synchronous(SqliteSynchronous::Full)
        .pragma("wal_autocheckpoint", TOO_MANY_PAGES.to_string())
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10));
    match most_bytes {
        Some(bytes) => options.pragma("max_page_count", (bytes / PAGE).max(1).to_string()),
        None => options,
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, new: NewMatch<'_>) -> Result<i64> {
        Ok(self.writer.write(Write::begin(&new)?).await?.at)
    }

    async fn append(&self, new: NewEntries<'_>) -> Result<Appended> {
        Ok(self.writer.write(Write::entries(new)?).await?.into())
    }

    fn cards(&self) -> &dyn Cards {
        self
    }

    async fn beat(&self) -> Result<Beat> {
        let now = self.writer.write(Write::Beat).await?.at;
        Ok(Beat { now, pauses: look!(self, read::pauses)? })
    }

    async fn due(&self, most: usize) -> Result<Vec<MatchId>> {
        look!(self, read::due, (self.clock)(), most)
    }

    async fn postpone(&self, id: &MatchId, due_in: Option<i64>) -> Result<()> {
        self.writer.write(Write::due(id, due_in)).await?;
        Ok(())
    }

    async fn read(&self, id: &MatchId) -> Result<Option<Stored>> {
        look!(self, read::stored, id)
    }

    async fn game(&self, id: &MatchId) -> Result<Option<String>> {
        look!(self, read::game, id)
    }

    async fn since(&self, id: &MatchId, seq: usize) -> Result<Vec<StoredEntry>> {
        look!(self, read::entries, id, seq as i64)
    }

    async fn newest(&self) -> Result<HashMap<String, MatchId>> {
        look!(self, read::newest)
    }

    async fn finished_games(&self) -> Result<Vec<GameCount>> {
        look!(self, statistics::games)
    }

    async fn statistics(&self, filter: &Filter) -> Result<Statistics> {
        look!(self, statistics::all, filter)
    }

    async fn finished_seats(
        &self,
        filter: &Filter,
        last: Option<&FinishedSeat>,
    ) -> Result<Vec<FinishedSeat>> {
        look!(self, statistics::seats, filter, last)
    }

    async fn close(&self) {
        self.readers.close().await;
        self.tidier.close().await;
        self.writer.close().await;
    }
}
