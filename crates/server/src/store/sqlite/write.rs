//! What can be written, as SQL.

mod outcome;

use anyhow::{Context as _, Result};
use sqlx::{FromRow, SqliteConnection};

use crate::{
    journal::Entry,
    secret::MatchId,
    store::{NewEntries, NewMatch, Outcome},
};

/// Nodes say every five seconds that they serve. After a longer silence than this nobody did.
const LONGEST_SILENCE: i64 = 15_000;

/// Something to write, as it will lie in the database.
pub(super) enum Write {
    Match(MatchRow),
    Entries(EntryRows),
    Due { id: String, due_in: Option<i64> },
    Beat,
}

/// A match that begins.
pub(super) struct MatchRow {
    id: String,
    game: String,
    header: String,
    payloads: Vec<String>,
    due_in: Option<i64>,
}

/// What happened next to a match.
pub(super) struct EntryRows {
    id: String,
    seq: i64,
    payloads: Vec<String>,
    outcome: Option<Outcome>,
    due_in: Option<i64>,
    successor: Option<MatchRow>,
}

/// What became of it.
#[derive(Clone, Copy)]
pub(super) struct Written {
    /// When that was.
    pub at: i64,
    /// Whether someone else was faster, so that nothing was written.
    pub is_conflict: bool,
}

impl Write {
    /// How a match begins.
    pub(super) fn begin(new: &NewMatch<'_>) -> Result<Write> {
        Ok(Write::Match(MatchRow::new(new)?))
    }

    /// What happened to it then.
    pub(super) fn entries(new: NewEntries<'_>) -> Result<Write> {
        Ok(Write::Entries(EntryRows {
            id: new.id.0.clone(),
            seq: new.seq as i64,
            payloads: payloads(new.entries)?,
            outcome: new.outcome.cloned(),
            due_in: new.due_in,
            successor: new.successor.as_ref().map(MatchRow::new).transpose()?,
        }))
    }

    /// When something is due in it.
    pub(super) fn due(id: &MatchId, due_in: Option<i64>) -> Write {
        Write::Due { id: id.0.clone(), due_in }
    }

    /// Writes it within a transaction.
    pub(super) async fn execute(
        &self,
        connection: &mut SqliteConnection,
        now: i64,
    ) -> Result<Written> {
        let done = |at| Written { at, is_conflict: false };
        match self {
            Write::Match(new) => new.write(connection, now).await.map(|()| done(now)),
            Write::Entries(new) => new.write(connection, now).await,
            Write::Due { id, due_in } => {
                write_due(connection, id, now, *due_in).await?;
                Ok(done(now))
            }
            Write::Beat => {
                write_beat(connection, now).await?;
                Ok(done(now))
            }
        }
    }
}

impl MatchRow {
    fn new(new: &NewMatch<'_>) -> Result<MatchRow> {
        Ok(MatchRow {
            id: new.id.0.clone(),
            game: new.header.game().to_owned(),
            header: serde_json::to_string(new.header)?,
            payloads: payloads(new.entries)?,
            due_in: new.due_in,
        })
    }

    async fn write(&self, connection: &mut SqliteConnection, at: i64) -> Result<()> {
        let insert = "INSERT INTO matches (id, game, begun, header) VALUES ($1, $2, $3, $4)";
        sqlx::query(insert)
            .bind(&self.id)
            .bind(&self.game)
            .bind(at)
            .bind(&self.header)
            .execute(&mut *connection)
            .await?;
        write_payloads(connection, &self.id, 0, at, &self.payloads).await?;
        write_due(connection, &self.id, at, self.due_in).await?;
        Ok(())
    }
}

/// How far a match is.
#[derive(FromRow)]
struct Last {
    begun: i64,
    seq: Option<i64>,
    at: Option<i64>,
}

impl EntryRows {
    /// Whoever comes too late changes nothing.
    async fn write(&self, connection: &mut SqliteConnection, now: i64) -> Result<Written> {
        let query = "SELECT begun, seq, at FROM matches LEFT JOIN entries ON match_id = id \
                     WHERE id = $1 ORDER BY seq DESC LIMIT 1";
        let last: Option<Last> =
            sqlx::query_as(query).bind(&self.id).fetch_optional(&mut *connection).await?;
        let last = last.context("there is no such match to append to")?;
        // The clock of a computer may go back, what happened in a match may not.
        let at = now.max(last.begun).max(last.at.unwrap_or(last.begun));
        let next = last.seq.map_or(0, |seq| seq + 1);
        if next != self.seq {
            return Ok(Written { at, is_conflict: true });
        }
        write_payloads(connection, &self.id, self.seq, at, &self.payloads).await?;
        if let Some(outcome) = &self.outcome {
            outcome::write(connection, &self.id, at, outcome).await?;
        }
        write_due(connection, &self.id, at, self.due_in).await?;
        if let Some(successor) = &self.successor {
            successor.write(connection, at).await?;
        }
        Ok(Written { at, is_conflict: false })
    }
}

fn payloads(entries: &[Entry]) -> Result<Vec<String>> {
    Ok(entries.iter().map(serde_json::to_string).collect::<serde_json::Result<_>>()?)
}

async fn write_payloads(
    connection: &mut SqliteConnection,
    id: &str,
    first: i64,
    at: i64,
    payloads: &[String],
) -> sqlx::Result<()> {
    let insert = "INSERT INTO entries (match_id, seq, at, payload) VALUES ($1, $2, $3, $4)";
    for (seq, payload) in (first..).zip(payloads) {
        let insert = sqlx::query(insert).bind(id).bind(seq).bind(at).bind(payload);
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Replaces what was due before.
async fn write_due(
    connection: &mut SqliteConnection,
    id: &str,
    at: i64,
    due_in: Option<i64>,
) -> sqlx::Result<()> {
    let write = match due_in {
        Some(due_in) => sqlx::query(
            "INSERT INTO due (match_id, at) VALUES ($1, $2) \
             ON CONFLICT (match_id) DO UPDATE SET at = excluded.at",
        )
        .bind(id)
        .bind(at.saturating_add(due_in)),
        None => sqlx::query("DELETE FROM due WHERE match_id = $1").bind(id),
    };
    write.execute(connection).await?;
    Ok(())
}

/// Somebody serves. The heartbeat never goes back: where the clock does, a pause must not cover
/// time in which people played.
async fn write_beat(connection: &mut SqliteConnection, now: i64) -> sqlx::Result<()> {
    let query = "SELECT heartbeat FROM house";
    let last: Option<i64> = sqlx::query_scalar(query).fetch_one(&mut *connection).await?;
    if let Some(last) = last.filter(|last| now.saturating_sub(*last) > LONGEST_SILENCE) {
        let insert = sqlx::query("INSERT INTO pauses (since, until) VALUES ($1, $2)");
        insert.bind(last).bind(now).execute(&mut *connection).await?;
    }
    let beat = last.map_or(now, |last| last.max(now));
    sqlx::query("UPDATE house SET heartbeat = $1").bind(beat).execute(connection).await?;
    Ok(())
}
