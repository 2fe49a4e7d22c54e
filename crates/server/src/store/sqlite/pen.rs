//! Writes to SQLite.

use std::sync::Arc;

use anyhow::{Error, Result};
use sqlx::SqliteConnection;
use tokio::sync::Notify;

use super::{Clock, files::Files, group::begin, lane::Lane};
use crate::store::{
    group::{self, Known},
    write::{Write, Written},
    writer,
};

pub(super) struct Pen {
    pub lane: Lane,
    pub files: Arc<Files>,
    /// Never used while all goes well. As long as it is open SQLite keeps the files beside the
    /// database.
    pub anchor: SqliteConnection,
    pub clock: Clock,
    /// Rung after every group.
    pub written: Arc<Notify>,
}

impl writer::Pen for Pen {
    type Failure = Error;

    async fn write_together(&mut self, writes: &[&Write]) -> Result<Vec<Result<Written>>> {
        let (mut transaction, lasts) = begin(&self.lane, &group::ids(writes)).await?;
        let known = Known { now: (self.clock)(), lasts };
        let written = group::write(&mut *transaction, known, writes).await?;
        transaction.commit().await?;
        self.written.notify_one();
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
