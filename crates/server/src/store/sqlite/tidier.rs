//! Keeps the file beside the database small, so that whoever writes never has to.
//!
//! SQLite appends what is stored to a file of its own. Left to itself it brings that into the
//! database whenever it has grown: within a commit, for which everybody waits. Here another
//! connection does nearly all of it while writing goes on.

use std::{sync::Arc, time::Duration};

use anyhow::Result;
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::{
    select,
    sync::{Mutex, Notify, oneshot},
    task::JoinHandle,
    time::sleep,
};

use super::files::Files;

/// How often it tidies up while something is written.
const PAUSE: Duration = Duration::from_secs(1);
/// From how many pages on the file is begun anew, for which writing has to stop for a moment.
const MANY: i64 = 4_000;
/// How long that moment may be waited for, and whoever writes may have to wait for it.
const PATIENCE: Duration = Duration::from_millis(20);

/// Whoever tidies up.
pub(super) struct Tidier {
    work: Mutex<Option<(oneshot::Sender<()>, JoinHandle<()>)>>,
}

impl Tidier {
    /// Starts the task that tidies up whenever something was written.
    pub(super) fn start(
        options: SqliteConnectOptions,
        files: Arc<Files>,
        written: Arc<Notify>,
    ) -> Tidier {
        let (close, closing) = oneshot::channel();
        let broom = Broom { options: options.busy_timeout(PATIENCE), files, connection: None };
        let task = tokio::spawn(broom.tidy(written, closing));
        Tidier { work: Mutex::new(Some((close, task))) }
    }

    /// Ends the work. The last connection to be closed must not be this one.
    pub(super) async fn close(&self) {
        if let Some((close, task)) = self.work.lock().await.take() {
            drop(close);
            _ = task.await;
        }
    }
}

struct Broom {
    options: SqliteConnectOptions,
    files: Arc<Files>,
    connection: Option<SqliteConnection>,
}

impl Broom {
    async fn tidy(mut self, written: Arc<Notify>, mut closing: oneshot::Receiver<()>) {
        loop {
            select! {
                _ = &mut closing => break,
                () = written.notified() => {}
            }
            if let Err(error) = self.sweep().await {
                // Nothing is lost: SQLite does it by itself in the end.
                tracing::debug!("the database could not be tidied up: {error:#}");
                self.connection = None;
            }
            select! {
                _ = &mut closing => break,
                () = sleep(PAUSE) => {}
            }
        }
        if let Some(connection) = self.connection {
            _ = connection.close().await;
        }
    }

    async fn sweep(&mut self) -> Result<()> {
        self.files.check()?;
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(SqliteConnection::connect_with(&self.options).await?),
        };
        let sweep = "PRAGMA wal_checkpoint(PASSIVE)";
        let (_, pages, _): (i64, i64, i64) =
            sqlx::query_as(sweep).fetch_one(&mut *connection).await?;
        if pages >= MANY {
            // Only what was written meanwhile is left to do.
            sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(connection).await?;
        }
        Ok(())
    }
}
