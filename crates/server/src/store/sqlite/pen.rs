//! Writes to SQLite.

use std::sync::Arc;

use anyhow::{Context as _, Error, Result};
use sqlx::SqliteConnection;

use super::{Clock, files::Files, lane::Lane};
use crate::store::{
    cards, lobby,
    sql::{Query, Sql as _},
    write::{self, EntryRows, Last, Write, Written},
    writer,
};

pub(super) struct Pen {
    pub lane: Lane,
    pub files: Arc<Files>,
    /// Never used while all goes well. As long as it is open SQLite keeps the files beside the
    /// database.
    pub anchor: SqliteConnection,
    pub clock: Clock,
}

impl writer::Pen for Pen {
    type Failure = Error;

    async fn write_together(&mut self, writes: &[&Write]) -> Result<Vec<Result<Written>>> {
        let mut transaction = self.lane.begin().await?;
        let mut written = Vec::with_capacity(writes.len());
        for write in writes {
            written.push(Ok(execute(write, transaction.connection(), (self.clock)()).await?));
        }
        transaction.commit().await?;
        Ok(written)
    }

    async fn write_alone(&mut self, write: &Write, _: &mut Error) -> Result<Written> {
        self.write_together(&[write]).await?.remove(0)
    }

    /// Brings what was stored last into the database file itself, in case the file it still lies in
    /// is gone.
    async fn rescue(&mut self) {
        if self.files.check().is_ok() {
            return;
        }
        let rescued =
            sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut self.anchor).await;
        if let Err(error) = rescued {
            tracing::error!(
                "what was stored last could not be brought into the database file: {error}"
            );
        }
    }

    /// Closing the last connection brings everything into one file; what was committed is safe
    /// either way.
    async fn close(self) {
        self.lane.close().await;
        _ = sqlx::Connection::close(self.anchor).await;
    }
}

/// Writes something within a transaction.
async fn execute(write: &Write, connection: &mut SqliteConnection, now: i64) -> Result<Written> {
    match write {
        Write::Match(new) => new.write(connection, now).await?,
        Write::Entries(new) => return append(new, connection, now).await,
        Write::Due { id, due_in } => write::write_due(connection, id, now, *due_in).await?,
        Write::Beat => write::write_beat(connection, now).await?,
        Write::Deed(deed) => {
            let told = deed.perform(connection, now).await?;
            return Ok(Written { told, ..Written::at(now) });
        }
    }
    Ok(Written::at(now))
}

/// Whoever comes too late changes nothing.
async fn append(new: &EntryRows, connection: &mut SqliteConnection, now: i64) -> Result<Written> {
    let query = "SELECT begun, seq, at FROM matches LEFT JOIN entries ON match_id = id \
                 WHERE id = $1 ORDER BY seq DESC LIMIT 1";
    let last: Option<Last> = connection.fetch(Query::new(query).bind(new.id.as_str())).await?.pop();
    let last = last.context("there is no such match to append to")?;
    let at = last.at(now);
    if last.next() != new.seq {
        return Ok(Written::conflict(at));
    }
    write::write_payloads(connection, &new.id, new.seq, at, &new.payloads).await?;
    if let Some(seated) = &new.seated {
        cards::write_seated(connection, &new.id, at, seated).await?;
    }
    if let Some(free) = new.free_seats {
        lobby::write_free(connection, &new.id, free).await?;
    }
    if let Some(outcome) = &new.outcome {
        write::write_outcome(connection, &new.id, at, outcome).await?;
    }
    write::write_due(connection, &new.id, at, new.due_in).await?;
    if let Some(successor) = &new.successor {
        successor.write(connection, at).await?;
    }
    Ok(Written::at(at))
}
