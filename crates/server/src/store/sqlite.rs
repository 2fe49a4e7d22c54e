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
    Appended, Beat, CardGame, CardRow, Cards, ChangeRow, Deed, Filter, FinishedSeat, Leader,
    NewEntries, NewMatch, OpenRow, Particulars, RatingRow, Store, Stored, StoredEntry, Told,
    WantedGames, cards, lobby,
    migrations::migrations,
    puzzles, ratings, read,
    sql::{Query, Sql as _},
    statistics, version,
    write::Write,
    writer::Writer,
};
use crate::{
    clock,
    puzzling::Puzzler,
    secret::{CardId, Key, MatchId},
    wire::{GameCount, Statistics},
};
use files::Files;
use lane::{Kind, Lane};
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
    writer: Writer,
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

/// Asks a question within a transaction, so that all answers are of the same moment.
macro_rules! look {
    ($store:ident, $connection:ident => $question:expr) => {{
        let mut transaction = $store.readers.begin().await?;
        let $connection = transaction.connection();
        let answer = $question.await?;
        transaction.commit().await?;
        Ok(answer)
    }};
}

#[async_trait]
impl Cards for Sqlite {
    async fn act(&self, deed: Deed) -> Result<Told> {
        Ok(self.writer.write(Write::Deed(deed)).await?.told)
    }

    async fn card_with(&self, key: &Key) -> Result<Option<CardRow>> {
        look!(self, connection => cards::card_with(connection, key))
    }

    async fn card(&self, id: &CardId) -> Result<Option<CardRow>> {
        look!(self, connection => cards::card(connection, id))
    }

    async fn under_orders(&self) -> Result<Vec<CardRow>> {
        look!(self, connection => cards::under_orders(connection))
    }

    async fn particulars(&self, id: &CardId) -> Result<Particulars> {
        look!(self, connection => cards::particulars(connection, id))
    }

    async fn ratings(&self, id: &CardId) -> Result<Vec<RatingRow>> {
        look!(self, connection => cards::ratings(connection, id))
    }

    async fn changes(&self, id: &MatchId) -> Result<Vec<ChangeRow>> {
        look!(self, connection => ratings::changes(connection, id))
    }

    async fn history(&self, id: &CardId, game: &str) -> Result<Vec<ChangeRow>> {
        look!(self, connection => ratings::history(connection, id, game))
    }

    async fn leaders(&self, game: &str) -> Result<Vec<Leader>> {
        look!(self, connection => ratings::leaders(connection, game))
    }

    async fn open_tables(&self, now: i64) -> Result<Vec<OpenRow>> {
        look!(self, connection => lobby::open_tables(connection, now))
    }

    async fn listed(&self, id: &str, by: Option<&CardId>, now: i64) -> Result<Option<MatchId>> {
        look!(self, connection => lobby::listed(connection, id, by, now))
    }

    async fn puzzler(&self, id: &CardId, game: &str) -> Result<Puzzler> {
        look!(self, connection => puzzles::puzzler(connection, id, game))
    }

    async fn tried_puzzles(&self, id: &CardId, game: &str) -> Result<Vec<String>> {
        look!(self, connection => puzzles::tried(connection, id, game))
    }

    async fn games_of(&self, id: &CardId, wanted: &WantedGames) -> Result<Vec<CardGame>> {
        look!(self, connection => cards::games_of(connection, id, wanted))
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
        let mut transaction = self.readers.begin().await?;
        let pauses = read::pauses(transaction.connection()).await?;
        transaction.commit().await?;
        Ok(Beat { now, pauses })
    }

    async fn due(&self, most: usize) -> Result<Vec<MatchId>> {
        let mut transaction = self.readers.begin().await?;
        let due = read::due(transaction.connection(), (self.clock)(), most).await?;
        transaction.commit().await?;
        Ok(due)
    }

    async fn postpone(&self, id: &MatchId, due_in: Option<i64>) -> Result<()> {
        self.writer.write(Write::due(id, due_in)).await?;
        Ok(())
    }

    async fn read(&self, id: &MatchId) -> Result<Option<Stored>> {
        // One transaction, so that both answers are of the same moment.
        let mut transaction = self.readers.begin().await?;
        let stored = read::stored(transaction.connection(), id).await?;
        transaction.commit().await?;
        Ok(stored)
    }

    async fn game(&self, id: &MatchId) -> Result<Option<String>> {
        let mut transaction = self.readers.begin().await?;
        let game = read::game(transaction.connection(), id).await?;
        transaction.commit().await?;
        Ok(game)
    }

    async fn since(&self, id: &MatchId, seq: usize) -> Result<Vec<StoredEntry>> {
        let mut transaction = self.readers.begin().await?;
        let entries = read::entries(transaction.connection(), id, seq as i64).await?;
        transaction.commit().await?;
        Ok(entries)
    }

    async fn newest(&self) -> Result<HashMap<String, MatchId>> {
        let mut transaction = self.readers.begin().await?;
        let newest = read::newest(transaction.connection()).await?;
        transaction.commit().await?;
        Ok(newest)
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
        self.tidier.close().await;
        self.writer.close().await;
    }
}
