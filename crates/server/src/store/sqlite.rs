use std::{collections::HashMap, path::Path, time::Duration};

use anyhow::{Context as _, Result, bail};
use async_trait::async_trait;
use sqlx::{
    Row as _, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Appended, Filter, FinishedSeat, Outcome, SeatOutcome, Store, Stored, StoredEntry, statistics};
use crate::{
    clock::DAY,
    journal::{Entry, Header},
    secret::MatchId,
    wire::{GameCount, Statistics},
};

const READERS: u32 = 4;

/// The store in one file.
pub struct Sqlite {
    /// One connection: SQLite has one writer anyway, and so nobody ever finds the file locked.
    writer: SqlitePool,
    readers: SqlitePool,
}

impl Sqlite {
    pub async fn open(path: &str) -> Result<Sqlite> {
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.is_empty() || path.starts_with(':') || path.contains('?') {
            bail!("\"sqlite:{path}\" names no file, expected sqlite:PATH, for example sqlite:spieltisch.db");
        }
        if let Some(folder) = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
        }
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Every commit reaches the disk: an acknowledged move survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let open = |connections| SqlitePoolOptions::new().max_connections(connections).connect_with(options.clone());
        let cannot_open = || format!("cannot open the database {path}");
        let writer = open(1).await.with_context(cannot_open)?;
        sqlx::migrate!().run(&writer).await.with_context(|| format!("cannot prepare the database {path}"))?;
        let readers = open(READERS).await.with_context(cannot_open)?;
        Ok(Sqlite { writer, readers })
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, id: &MatchId, begun: i64, header: &Header) -> Result<()> {
        sqlx::query("INSERT INTO matches (id, game, begun, header) VALUES ($1, $2, $3, $4)")
            .bind(&id.0)
            .bind(&header.record.game)
            .bind(begun)
            .bind(serde_json::to_string(header)?)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    async fn append(&self, id: &MatchId, seq: usize, at: i64, entry: &Entry, outcome: Option<&Outcome>) -> Result<Appended> {
        let mut transaction = self.writer.begin().await?;
        let insert = "INSERT INTO entries (match_id, seq, at, payload) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let inserted = sqlx::query(insert)
            .bind(&id.0)
            .bind(seq as i64)
            .bind(at)
            .bind(serde_json::to_string(entry)?)
            .execute(&mut *transaction)
            .await?;
        if inserted.rows_affected() == 0 {
            return Ok(Appended::Conflict);
        }
        if let Some(outcome) = outcome {
            write_outcome(&mut transaction, id, at, outcome).await?;
        }
        transaction.commit().await?;
        Ok(Appended::Done)
    }

    async fn read(&self, id: &MatchId) -> Result<Option<Stored>> {
        // One transaction, so that both answers are of the same moment.
        let mut transaction = self.readers.begin().await?;
        let found = sqlx::query("SELECT begun, header FROM matches WHERE id = $1").bind(&id.0);
        let Some(found) = found.fetch_optional(&mut *transaction).await? else { return Ok(None) };
        let entries = sqlx::query("SELECT seq, at, payload FROM entries WHERE match_id = $1 ORDER BY seq").bind(&id.0);
        let rows = entries.fetch_all(&mut *transaction).await?;
        let entry = |row: &sqlx::sqlite::SqliteRow| -> Result<StoredEntry> {
            Ok(StoredEntry { seq: row.try_get(0)?, at: row.try_get(1)?, payload: row.try_get(2)? })
        };
        let entries = rows.iter().map(entry).collect::<Result<_>>()?;
        Ok(Some(Stored { begun: found.try_get(0)?, header: found.try_get(1)?, entries }))
    }

    async fn newest(&self) -> Result<HashMap<String, MatchId>> {
        // Ascending, so that the last match of each game stays in the map.
        let query = "SELECT game, id FROM matches AS m \
                     WHERE begun = (SELECT MAX(begun) FROM matches WHERE game = m.game) ORDER BY id";
        let rows = sqlx::query(query).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, MatchId(row.try_get(1)?)))).collect()
    }

    async fn finished_games(&self) -> Result<Vec<GameCount>> {
        statistics::games(&self.readers).await
    }

    async fn statistics(&self, filter: &Filter) -> Result<Statistics> {
        statistics::all(&self.readers, filter).await
    }

    async fn finished_seats(&self, filter: &Filter, last: Option<&FinishedSeat>) -> Result<Vec<FinishedSeat>> {
        statistics::seats(&self.readers, filter, last).await
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
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
