//! Letting go of what was played long ago.

use anyhow::Result;

use super::{
    alone::{Alone, alone},
    sql::{Query, Sql},
};
use crate::clock::{self, DAY};

/// How many matches are forgotten at once: whoever plays meanwhile waits no longer than for these.
const BATCH: i64 = 100;

/// Forgets every match that was over more than so many days ago: what happened in it, and with whom
/// it began. Its result stays, and so do the statistics. Says how many there were.
pub async fn forget(database: &str, days: u32) -> Result<u64> {
    let database = Alone::open(database).await?;
    let until = clock::now() - i64::from(days) * DAY;
    alone!(database, connection => forget_before(connection, until).await)
}

/// Forgets what was over before this moment.
pub(super) async fn forget_before<C: Sql>(connection: &mut C, until: i64) -> Result<u64> {
    let mut forgotten = 0;
    let mut last = (i64::MIN, String::new());
    loop {
        // Within the transaction: a match that is taken up again meanwhile is not forgotten.
        connection.execute(Query::new(C::WRITE)).await?;
        let old = old(connection, until, &last).await?;
        for (_, id) in &old {
            forget_one(connection, id).await?;
        }
        connection.execute(Query::new("COMMIT")).await?;
        let Some(newest) = old.last() else { return Ok(forgotten) };
        last.clone_from(newest);
        forgotten += old.len() as u64;
    }
}

/// Some matches that were over before this moment and are still known, after the last one looked at.
async fn old<C: Sql>(
    connection: &mut C,
    until: i64,
    (finished, id): &(i64, String),
) -> Result<Vec<(i64, String)>> {
    let query = "SELECT finished, match_id FROM results JOIN matches ON id = match_id \
                 WHERE finished < $1 AND (finished, match_id) > ($2, $3) AND header <> '' \
                 ORDER BY finished, match_id LIMIT $4";
    let mut query = Query::new(query).bind(until).bind(*finished).bind(id.as_str()).bind(BATCH);
    query.push(C::FOR_UPDATE);
    Ok(connection.fetch(query).await?)
}

/// Its row stays, for the result refers to it.
async fn forget_one(connection: &mut impl Sql, id: &str) -> Result<()> {
    let statements = [
        "DELETE FROM entries WHERE match_id = $1",
        "DELETE FROM due WHERE match_id = $1",
        "UPDATE matches SET header = '' WHERE id = $1",
    ];
    for statement in statements {
        connection.execute(Query::new(statement).bind(id)).await?;
    }
    Ok(())
}
