//! Writes to PostgreSQL.

use std::time::Duration;

use anyhow::{Error, Result};
use sqlx::{Connection as _, PgConnection, postgres::PgConnectOptions};
use tokio::{
    sync::mpsc,
    time::{Instant, sleep, timeout},
};

use super::{
    away::{is_away, is_lost},
    group::look,
    time::Time,
};
use crate::store::{
    group,
    sql::{Query, Sql as _},
    write::{EntryRows, MatchRow, Write, Written},
    writer,
};

/// How long whoever wants something written waits for a database that is away.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the database is given to answer before it counts as away.
const SILENCE: Duration = Duration::from_secs(10);
/// What is waited between two tries.
const PAUSE: Duration = Duration::from_millis(100);
/// How often something is tried again because somebody else was faster.
const MOST_RACES: usize = 2;
/// What PostgreSQL answers when somebody else was faster or both stood in each other's way.
const RACES: [&str; 3] = ["23505", "40001", "40P01"];

pub(super) struct Pen {
    pub options: PgConnectOptions,
    pub connection: Option<PgConnection>,
    pub time: Time,
    /// Where the names of matches go to which something was appended.
    pub appended: mpsc::Sender<String>,
}

/// Why a group could not be written.
pub(super) struct Failure {
    error: Error,
    /// Whether it may have been written all the same: the answer to the commit is missing.
    in_doubt: bool,
    /// When it is no use to wait any longer.
    until: Instant,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure { error, in_doubt: false, until: Instant::now() + PATIENCE }
    }
}

impl Failure {
    /// Whether it may succeed when it is tried again.
    fn may_pass(&self) -> bool {
        is_away(&self.error) || is_race(&self.error)
    }
}

impl writer::Pen for Pen {
    type Failure = Failure;

    async fn write_together(&mut self, writes: &[&Write]) -> Result<Vec<Result<Written>>, Failure> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                in_time(PgConnection::connect_with(&self.options)).await.map_err(Error::from)?
            }
        };
        let written = in_time(try_together(&mut connection, &self.time, writes)).await;
        let is_usable = match &written {
            Ok(_) => true,
            Err(Tried { error, .. }) => {
                !is_away(error) && in_time(rollback(&mut connection)).await.is_ok()
            }
        };
        if is_usable {
            self.connection = Some(connection);
        }
        if written.as_ref().map_or_else(|tried| tried.in_doubt, |_| true) {
            self.tell(writes);
        }
        written.map_err(|Tried { error, in_doubt }| Failure { in_doubt, ..error.into() })
    }

    /// Tries again until the database is back, or it has been away for too long. Whoever was
    /// overtaken finds that out by trying once more.
    async fn write_alone(&mut self, write: &Write, failure: &mut Failure) -> Result<Written> {
        let mut in_doubt = failure.in_doubt;
        let mut races = 0;
        loop {
            let again = match self.write_together(&[write]).await {
                Ok(mut written) => {
                    let written = written.remove(0)?;
                    let is_own = written.is_conflict && in_doubt;
                    let own = if is_own { self.find(write).await? } else { None };
                    return Ok(own.unwrap_or(written));
                }
                Err(again) => again,
            };
            in_doubt |= again.in_doubt;
            if is_race(&again.error) {
                if in_doubt && let Some(own) = self.find(write).await? {
                    return Ok(own);
                }
                races += 1;
            }
            let is_over = races > MOST_RACES || Instant::now() >= failure.until;
            if is_over || !again.may_pass() {
                return Err(again.error);
            }
            if races == 0 {
                sleep(PAUSE).await;
            }
        }
    }

    async fn rescue(&mut self) {}

    async fn close(self) {
        if let Some(connection) = self.connection {
            // What was committed is safe either way.
            _ = connection.close().await;
        }
    }
}

impl Pen {
    /// Nobody waits for those who are told.
    fn tell(&self, writes: &[&Write]) {
        for write in writes {
            if let Write::Entries(new) = write {
                _ = self.appended.try_send(new.id.clone());
            }
        }
    }

    /// What was written though nobody said so, if that is what lies in the database.
    async fn find(&mut self, write: &Write) -> Result<Option<Written>> {
        let Some(connection) = &mut self.connection else { return Ok(None) };
        let at = match write {
            Write::Match(new) => {
                let MatchRow { id, header, .. } = &**new;
                let query = Query::new("SELECT begun FROM matches WHERE id = $1 AND header = $2");
                let found: Vec<(i64,)> =
                    connection.fetch(query.bind(id.as_str()).bind(header.as_str())).await?;
                found.first().map(|(begun,)| *begun)
            }
            Write::Entries(new) => find_entries(connection, new).await?,
            Write::Due { .. } | Write::Beat | Write::Deed(_) => None,
        };
        Ok(at.map(Written::at))
    }
}

/// When these very entries happened, if they did.
async fn find_entries(connection: &mut PgConnection, new: &EntryRows) -> Result<Option<i64>> {
    let query = "SELECT at, payload FROM entries WHERE match_id = $1 AND seq >= $2 \
                 ORDER BY seq LIMIT $3";
    let query = Query::new(query).bind(new.id.as_str()).bind(new.seq);
    let found: Vec<(i64, String)> = connection.fetch(query.bind(new.payloads.len() as i64)).await?;
    let is_own = found.len() == new.payloads.len()
        && found.iter().zip(&new.payloads).all(|((_, found), own)| found == own);
    Ok(found.first().filter(|_| is_own).map(|(at, _)| *at))
}

/// Why a transaction failed.
struct Tried {
    error: Error,
    in_doubt: bool,
}

impl From<Error> for Tried {
    fn from(error: Error) -> Tried {
        Tried { error, in_doubt: false }
    }
}

/// A connection that says nothing any more may have been in the middle of a commit.
impl From<sqlx::Error> for Tried {
    fn from(error: sqlx::Error) -> Tried {
        Tried { in_doubt: is_lost(&error), error: error.into() }
    }
}

/// All or nothing. Transactions are begun and ended in plain SQL, so that only the database counts
/// them.
async fn try_together(
    connection: &mut PgConnection,
    time: &Time,
    writes: &[&Write],
) -> Result<Vec<Result<Written>>, Tried> {
    sqlx::query("BEGIN").execute(&mut *connection).await.map_err(Error::from)?;
    let known = look(connection, time, &group::ids(writes)).await?;
    let written = group::write(connection, known, writes).await?;
    let committed = sqlx::query("COMMIT").execute(connection).await;
    committed.map_err(|error| Tried { error: error.into(), in_doubt: true })?;
    Ok(written)
}

async fn rollback(connection: &mut PgConnection) -> sqlx::Result<()> {
    sqlx::query("ROLLBACK").execute(connection).await?;
    Ok(())
}

/// What comes of it, unless the database is silent for too long.
async fn in_time<T, E: From<sqlx::Error>>(
    asked: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    let silent = || sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    timeout(SILENCE, asked).await.unwrap_or_else(|_| Err(silent().into()))
}

fn is_race(error: &Error) -> bool {
    match error.downcast_ref::<sqlx::Error>() {
        Some(sqlx::Error::Database(error)) => {
            error.code().is_some_and(|code| RACES.contains(&code.as_ref()))
        }
        _ => false,
    }
}
