//! The one who writes. What arrives together is committed together, so that many matches share one
//! flush of the disk; each is still on disk before anyone learns of it.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use sqlx::SqliteConnection;
use tokio::{
    sync::{Mutex, mpsc, oneshot},
    task::JoinHandle,
};

use super::{
    Clock,
    files::Files,
    lane::Lane,
    write::{Write, Written},
};

/// The most writes that are committed together.
const GROUP: usize = 128;

/// The door of the one who writes.
pub(super) struct Writer {
    door: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

struct Job {
    write: Write,
    done: oneshot::Sender<Result<Written>>,
}

impl Writer {
    /// Starts the task that writes.
    pub(super) fn start(
        lane: Lane,
        files: Arc<Files>,
        anchor: SqliteConnection,
        clock: Clock,
    ) -> Writer {
        let (door, jobs) = mpsc::channel(GROUP);
        let pen = Pen { lane, files, anchor, clock, is_failing: false };
        let task = tokio::spawn(pen.write_all(jobs));
        Writer { door: Mutex::new(Some(door)), task: Mutex::new(Some(task)) }
    }

    /// Writes something; when this has succeeded it is on disk.
    pub(super) async fn write(&self, write: Write) -> Result<Written> {
        let door = self.door.lock().await.clone().context("the store is closed")?;
        let (done, answer) = oneshot::channel();
        door.send(Job { write, done }).await.ok().context("the store is closed")?;
        answer.await.context("the store is closed")?
    }

    /// Waits for what is being written, and closes the database.
    pub(super) async fn close(&self) {
        self.door.lock().await.take();
        if let Some(task) = self.task.lock().await.take() {
            _ = task.await;
        }
    }
}

struct Pen {
    lane: Lane,
    files: Arc<Files>,
    /// Never used while all goes well. As long as it is open SQLite keeps the files beside the
    /// database.
    anchor: SqliteConnection,
    clock: Clock,
    /// Whether the last write failed.
    is_failing: bool,
}

impl Pen {
    async fn write_all(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut group = Vec::new();
        while jobs.recv_many(&mut group, GROUP).await > 0 {
            self.write_group(&mut group).await;
        }
        self.lane.close().await;
        self.close().await;
    }

    async fn write_group(&mut self, group: &mut Vec<Job>) {
        let writes: Vec<&Write> = group.iter().map(|job| &job.write).collect();
        if let Ok(written) = self.try_together(&writes).await {
            self.note(None).await;
            for (job, written) in group.drain(..).zip(written) {
                job.answer(Ok(written));
            }
            return;
        }
        // One of them may have spoilt it for all, and each wants to know its own reason.
        for job in group.drain(..) {
            let written = self.try_together(&[&job.write]).await;
            self.note(written.as_ref().err()).await;
            job.answer(written.map(|written| written[0]));
        }
    }

    /// All or nothing.
    async fn try_together(&self, writes: &[&Write]) -> Result<Vec<Written>> {
        let mut transaction = self.lane.begin().await?;
        let mut written = Vec::with_capacity(writes.len());
        for write in writes {
            written.push(write.execute(transaction.connection(), (self.clock)()).await?);
        }
        transaction.commit().await?;
        Ok(written)
    }

    /// Logs for the host, once, that nothing can be stored, and when it can be again.
    async fn note(&mut self, failure: Option<&anyhow::Error>) {
        let failed_before = std::mem::replace(&mut self.is_failing, failure.is_some());
        match failure {
            Some(error) if !failed_before => {
                tracing::error!("nothing can be stored: {error:#}");
                if self.files.check().is_err() {
                    self.rescue().await;
                }
            }
            None if failed_before => tracing::info!("what happens is stored again"),
            _ => {}
        }
    }

    /// Brings what was stored last into the database file itself, in case the file it still lies in
    /// is gone.
    async fn rescue(&mut self) {
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
        _ = sqlx::Connection::close(self.anchor).await;
    }
}

impl Job {
    /// Whoever no longer waits reads the match again when it matters.
    fn answer(self, written: Result<Written>) {
        _ = self.done.send(written);
    }
}
