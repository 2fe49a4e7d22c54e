//! The one who writes. What arrives together is committed together, so that many matches share one
//! flush of the disk; each is still on disk before anyone learns of it.

use anyhow::{Context as _, Result};
use tokio::{
    sync::{Mutex, mpsc, oneshot},
    task::JoinHandle,
};

use super::write::{Write, Written};

/// The most writes that are committed together.
const GROUP: usize = 128;

/// The door of the one who writes.
pub(super) struct Writer {
    door: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

/// What writes to one kind of database.
pub(super) trait Pen: Send + 'static {
    /// Why a group could not be written.
    type Failure: Send;

    /// Writes all of it or nothing, and says what became of each.
    fn write_together(
        &mut self,
        writes: &[&Write],
    ) -> impl Future<Output = Result<Vec<Result<Written>>, Self::Failure>> + Send;

    /// Writes one of a group that failed.
    fn write_alone(
        &mut self,
        write: &Write,
        failure: &mut Self::Failure,
    ) -> impl Future<Output = Result<Written>> + Send;

    /// Does what can be done when nothing can be stored any more.
    fn rescue(&mut self) -> impl Future<Output = ()> + Send;

    fn close(self) -> impl Future<Output = ()> + Send;
}

struct Job {
    write: Write,
    done: oneshot::Sender<Result<Written>>,
}

impl Writer {
    /// Starts the task that writes.
    pub(super) fn start(pen: impl Pen) -> Writer {
        let (door, jobs) = mpsc::channel(GROUP);
        let task = tokio::spawn(Desk { pen, is_failing: false }.write_all(jobs));
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

/// Where what is to be written is gathered.
struct Desk<P> {
    pen: P,
    /// Whether the last write failed.
    is_failing: bool,
}

impl<P: Pen> Desk<P> {
    async fn write_all(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut group = Vec::new();
        while jobs.recv_many(&mut group, GROUP).await > 0 {
            self.write_group(&mut group).await;
        }
        self.pen.close().await;
    }

    async fn write_group(&mut self, group: &mut Vec<Job>) {
        let writes: Vec<&Write> = group.iter().map(|job| &job.write).collect();
        let mut failure = match self.pen.write_together(&writes).await {
            Ok(written) => {
                self.note(None).await;
                for (job, written) in group.drain(..).zip(written) {
                    job.answer(written);
                }
                return;
            }
            Err(failure) => failure,
        };
        // One of them may have spoilt it for all, and each wants to know its own reason.
        for job in group.drain(..) {
            let written = self.pen.write_alone(&job.write, &mut failure).await;
            self.note(written.as_ref().err()).await;
            job.answer(written);
        }
    }

    /// Logs for the host, once, that nothing can be stored, and when it can be again.
    async fn note(&mut self, failure: Option<&anyhow::Error>) {
        let failed_before = std::mem::replace(&mut self.is_failing, failure.is_some());
        match failure {
            Some(error) if !failed_before => {
                tracing::error!("nothing can be stored: {error:#}");
                self.pen.rescue().await;
            }
            None if failed_before => tracing::info!("what happens is stored again"),
            _ => {}
        }
    }
}

impl Job {
    /// Whoever no longer waits reads the match again when it matters.
    fn answer(self, written: Result<Written>) {
        _ = self.done.send(written);
    }
}
