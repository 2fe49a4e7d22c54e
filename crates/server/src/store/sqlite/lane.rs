//! Connections to the database, and transactions whose end is known.
//!
//! SQLite ends a transaction by itself when a write fails badly, on a full disk for instance.
//! Whoever counts transactions on the outside then believes in one that is not there, and nothing
//! is ever committed again. So transactions are begun and ended in plain SQL, which fails where
//! SQLite itself sees it otherwise, and a connection comes back only from a transaction that ended
//! as it should.

use std::{
    ops::{Deref, DerefMut},
    sync::{Arc, Mutex, MutexGuard},
};

use anyhow::{Context as _, Result};
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::files::Files;
use crate::store::sql::{Query, Row, Sql as _};

/// Some connections that are used for the same kind of transaction.
pub(super) struct Lane {
    kind: Kind,
    options: SqliteConnectOptions,
    files: Arc<Files>,
    count: u32,
    places: Semaphore,
    idle: Mutex<Vec<SqliteConnection>>,
}

/// What the transactions of a lane do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Read,
    Write,
}

/// A transaction. Dropped before its end, by an error or by whoever no longer waits for it, it
/// takes its connection with it.
pub(in crate::store) struct Transaction<'a> {
    lane: &'a Lane,
    connection: SqliteConnection,
    _place: SemaphorePermit<'a>,
}

impl Lane {
    pub(super) fn new(
        kind: Kind,
        count: u32,
        options: SqliteConnectOptions,
        files: Arc<Files>,
    ) -> Lane {
        let places = Semaphore::new(count as usize);
        Lane { kind, options, files, count, places, idle: Mutex::default() }
    }

    /// Begins a transaction on a connection that was in none.
    pub(super) async fn begin(&self) -> Result<Transaction<'_>> {
        let begin = match self.kind {
            Kind::Read => SqliteConnection::LOOK,
            Kind::Write => SqliteConnection::WRITE,
        };
        Ok(self.begin_with::<(i64,)>(Query::new(begin)).await?.0)
    }

    /// Begins a transaction by a query that does so, and asks for some rows.
    pub(super) async fn begin_with<T: Row>(
        &self,
        begin: Query,
    ) -> Result<(Transaction<'_>, Vec<T>)> {
        let place = self.places.acquire().await.context("the store is closed")?;
        let idle = self.idle().pop();
        // Reading may go on in files that are doomed; writing and opening them anew must not.
        if self.kind == Kind::Write || idle.is_none() {
            self.files.check()?;
        }
        let mut connection = match idle {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        let rows = connection.fetch(begin).await?;
        Ok((Transaction { lane: self, connection, _place: place }, rows))
    }

    /// Waits for the transactions under way and closes everything; none can be begun afterwards.
    pub(super) async fn close(&self) {
        _ = self.places.acquire_many(self.count).await;
        self.places.close();
        let idle = std::mem::take(&mut *self.idle());
        for connection in idle {
            // What was committed is safe either way.
            _ = connection.close().await;
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().expect("connections nobody broke")
    }
}

impl Deref for Transaction<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for Transaction<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

impl Transaction<'_> {
    /// Ends the transaction. Only when this has succeeded has anything happened.
    pub(in crate::store) async fn commit(mut self) -> Result<()> {
        sqlx::query("COMMIT").execute(&mut self.connection).await?;
        if self.lane.kind == Kind::Write {
            self.lane.files.check()?;
        }
        let Transaction { lane, connection, _place } = self;
        lane.idle().push(connection);
        Ok(())
    }
}
