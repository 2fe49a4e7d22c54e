mod files;
mod lane;

use std::{
    collections::HashMap,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::{Context as _, Result, bail};
use async_trait::async_trait;
use sqlx::{
    Connection as _, Row as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteRow, SqliteSynchronous},
};
use tokio::sync::Mutex;

use super::{Appended, Filter, FinishedSeat, Outcome, SeatOutcome, Store, Stored, StoredEntry, statistics};
use crate::{
    clock::DAY,
    journal::{Entry, Header},
    secret::MatchId,
    wire::{GameCount, Statistics},
};
use files::Files;
use lane::{Kind, Lane};

const READERS: u32 = 4;
/// What SQLite counts the size of a database in, in bytes.
const PAGE: u64 = 4096;

/// The store in one file.
pub struct Sqlite {
    /// One connection: SQLite has one writer anyway, and so nobody ever finds the file locked.
    writer: Lane,
    readers: Lane,
    files: Arc<Files>,
    /// Never used while all goes well. As long as it is open SQLite keeps the files beside the database.
    anchor: Mutex<Option<SqliteConnection>>,
    /// Whether the last write failed.
    is_failing: AtomicBool,
}

impl Sqlite {
    /// Opens the database, which may grow to `most_bytes`, if that is given, or as the disk allows.
    pub async fn open(path: &str, most_bytes: Option<u64>) -> Result<Sqlite> {
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() || path.starts_with(':') || path.contains('?') {
            bail!("\"sqlite:{path}\" names no file, expected sqlite:PATH, for example sqlite:spieltisch.db");
        }
        let path = Path::new(path);
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
        }
        let options = options(path, most_bytes);
        let anchor = SqliteConnection::connect_with(&options.clone().create_if_missing(true)).await;
        let mut anchor = anchor.with_context(|| format!("cannot open the database {}", path.display()))?;
        sqlx::migrate!().run(&mut anchor).await.with_context(|| format!("cannot prepare the database {}", path.display()))?;
        let files = Arc::new(Files::of(path)?);
        Ok(Sqlite {
            writer: Lane::new(Kind::Write, 1, options.clone(), files.clone()),
            readers: Lane::new(Kind::Read, READERS, options, files.clone()),
            files,
            anchor: Mutex::new(Some(anchor)),
            is_failing: AtomicBool::new(false),
        })
    }

    /// Tells the host, once, that nothing can be stored, and when it can be again.
    async fn note<T>(&self, written: Result<T>) -> Result<T> {
        let fails = written.is_err();
        let failed_before = self.is_failing.swap(fails, Ordering::Relaxed);
        match &written {
            Err(error) if !failed_before => {
                tracing::error!("nothing can be stored: {error:#}");
                if self.files.check().is_err() {
                    self.rescue().await;
                }
            }
            Ok(_) if failed_before => tracing::info!("what happens is stored again"),
            _ => {}
        }
        written
    }

    /// Brings what was stored last into the database file itself, in case the file it still lies in is gone.
    async fn rescue(&self) {
        let mut anchor = self.anchor.lock().await;
        let Some(anchor) = anchor.as_mut() else { return };
        let rescued = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(anchor).await;
        if let Err(error) = rescued {
            tracing::error!("what was stored last could not be brought into the database file: {error}");
        }
    }

    async fn write_header(&self, id: &MatchId, begun: i64, header: &Header) -> Result<()> {
        let mut transaction = self.writer.begin().await?;
        sqlx::query("INSERT INTO matches (id, game, begun, header) VALUES ($1, $2, $3, $4)")
            .bind(&id.0)
            .bind(&header.record.game)
            .bind(begun)
            .bind(serde_json::to_string(header)?)
            .execute(transaction.connection())
            .await?;
        transaction.commit().await
    }

    async fn write_entry(&self, id: &MatchId, seq: usize, at: i64, entry: &Entry, outcome: Option<&Outcome>) -> Result<Appended> {
        let mut transaction = self.writer.begin().await?;
        let insert = "INSERT INTO entries (match_id, seq, at, payload) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let inserted = sqlx::query(insert)
            .bind(&id.0)
            .bind(seq as i64)
            .bind(at)
            .bind(serde_json::to_string(entry)?)
            .execute(transaction.connection())
            .await?;
        if inserted.rows_affected() == 0 {
            transaction.rollback().await?;
            return Ok(Appended::Conflict);
        }
        if let Some(outcome) = outcome {
            write_outcome(transaction.connection(), id, at, outcome).await?;
        }
        transaction.commit().await?;
        Ok(Appended::Done)
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

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, id: &MatchId, begun: i64, header: &Header) -> Result<()> {
        self.note(self.write_header(id, begun, header).await).await
    }

    async fn append(&self, id: &MatchId, seq: usize, at: i64, entry: &Entry, outcome: Option<&Outcome>) -> Result<Appended> {
        self.note(self.write_entry(id, seq, at, entry, outcome).await).await
    }

    async fn read(&self, id: &MatchId) -> Result<Option<Stored>> {
        // One transaction, so that both answers are of the same moment.
        let mut transaction = self.readers.begin().await?;
        let found = sqlx::query("SELECT begun, header FROM matches WHERE id = $1").bind(&id.0);
        let found = found.fetch_optional(transaction.connection()).await?;
        let entries = sqlx::query("SELECT seq, at, payload FROM entries WHERE match_id = $1 ORDER BY seq").bind(&id.0);
        let rows = entries.fetch_all(transaction.connection()).await?;
        transaction.commit().await?;
        let Some(found) = found else { return Ok(None) };
        let entry = |row: &SqliteRow| -> Result<StoredEntry> {
            Ok(StoredEntry { seq: row.try_get(0)?, at: row.try_get(1)?, payload: row.try_get(2)? })
        };
        let entries = rows.iter().map(entry).collect::<Result<_>>()?;
        Ok(Some(Stored { begun: found.try_get(0)?, header: found.try_get(1)?, entries }))
    }

    async fn newest(&self) -> Result<HashMap<String, MatchId>> {
        // Ascending, so that the last match of each game stays in the map.
        let query = "SELECT game, id FROM matches AS m \
                     WHERE begun = (SELECT MAX(begun) FROM matches WHERE game = m.game) ORDER BY id";
        let mut transaction = self.readers.begin().await?;
        let rows = sqlx::query(query).fetch_all(transaction.connection()).await?;
        transaction.commit().await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, MatchId(row.try_get(1)?)))).collect()
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

    async fn finished_seats(&self, filter: &Filter, last: Option<&FinishedSeat>) -> Result<Vec<FinishedSeat>> {
        let mut transaction = self.readers.begin().await?;
        let seats = statistics::seats(transaction.connection(), filter, last).await?;
        transaction.commit().await?;
        Ok(seats)
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
        // Closing the last connection brings everything into one file.
        if let Some(anchor) = self.anchor.lock().await.take() {
            _ = anchor.close().await;
        }
    }
}

/// A game that was taken back and finished again has the outcome of its last end.
async fn write_outcome(connection: &mut SqliteConnection, id: &MatchId, at: i64, outcome: &Outcome) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM result_seats WHERE match_id = $1").bind(&id.0).execute(&mut *connection).await?;
    sqlx::query("DELETE FROM results WHERE match_id = $1").bind(&id.0).execute(&mut *connection).await?;
    let players = outcome.seats.len() as i64;
    let points: i64 = outcome.seats.iter().map(|seat| i64::from(seat.score)).sum();
    let day = at.div_euclid(DAY);
    let insert =
        "INSERT INTO results (match_id, game, finished, moves, day, players, points) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    sqlx::query(insert)
        .bind(&id.0)
        .bind(&outcome.game)
        .bind(at)
        .bind(outcome.moves as i64)
        .bind(day)
        .bind(players)
        .bind(points)
        .execute(&mut *connection)
        .await?;
    let insert = "INSERT INTO result_seats (match_id, seat, name, bot, score, won, who, game, day, players) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    for (seat, SeatOutcome { player, score, won }) in (0i64..).zip(&outcome.seats) {
        sqlx::query(insert)
            .bind(&id.0)
            .bind(seat)
            .bind(&player.name)
            .bind(&player.bot)
            .bind(i64::from(*score))
            .bind(i64::from(*won))
            .bind(player.bot.as_ref().unwrap_or(&player.name))
            .bind(&outcome.game)
            .bind(day)
            .bind(players)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
