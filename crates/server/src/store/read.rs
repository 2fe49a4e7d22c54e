//! What is read, as SQL.

use std::collections::HashMap;

use anyhow::Result;
use sqlx::FromRow;

use super::{
    Stored, StoredEntry,
    sql::{Query, Sql},
};
use crate::{secret::MatchId, times::Pause};

/// How a match began, as it lies in the database.
#[derive(FromRow)]
struct Begun {
    begun: i64,
    header: String,
}

/// A match with all its entries, within a transaction, so that both are of the same moment.
pub(super) async fn stored(connection: &mut impl Sql, id: &MatchId) -> Result<Option<Stored>> {
    // One that was forgotten has no header any more.
    let query = "SELECT begun, header FROM matches WHERE id = $1 AND header <> ''";
    let query = Query::new(query).bind(id.0.as_str());
    let Some(Begun { begun, header }) = connection.fetch(query).await?.pop() else {
        return Ok(None);
    };
    Ok(Some(Stored { begun, header, entries: entries(connection, id, 0).await? }))
}

/// Which game is played in a match; nothing else of it is read.
pub(super) async fn game(connection: &mut impl Sql, id: &MatchId) -> Result<Option<String>> {
    let query = Query::new("SELECT game FROM matches WHERE id = $1").bind(id.0.as_str());
    let found: Vec<(String,)> = connection.fetch(query).await?;
    Ok(found.into_iter().next().map(|(game,)| game))
}

/// The entries of a match from this number on.
pub(super) async fn entries(
    connection: &mut impl Sql,
    id: &MatchId,
    from: i64,
) -> Result<Vec<StoredEntry>> {
    let query = "SELECT seq, at, payload FROM entries WHERE match_id = $1 AND seq >= $2 \
                 ORDER BY seq";
    Ok(connection.fetch(Query::new(query).bind(id.0.as_str()).bind(from)).await?)
}

/// When nobody served.
pub(super) async fn pauses(connection: &mut impl Sql) -> Result<Vec<Pause>> {
    let query = Query::new("SELECT since, until FROM pauses ORDER BY since");
    let pauses: Vec<(i64, i64)> = connection.fetch(query).await?;
    Ok(pauses.into_iter().map(|(from, until)| Pause { from, until }).collect())
}

/// Matches in which something is due by now, the longest overdue first.
pub(super) async fn due(connection: &mut impl Sql, now: i64, most: usize) -> Result<Vec<MatchId>> {
    let query = "SELECT match_id FROM due WHERE at <= $1 ORDER BY at, match_id LIMIT $2";
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let due: Vec<(String,)> = connection.fetch(Query::new(query).bind(now).bind(most)).await?;
    Ok(due.into_iter().map(|(id,)| MatchId(id)).collect())
}

/// The match of each game that was begun last.
pub(super) async fn newest(connection: &mut impl Sql) -> Result<HashMap<String, MatchId>> {
    let query = "SELECT id FROM matches WHERE game = $1 ORDER BY begun DESC, id DESC LIMIT 1";
    let mut newest = HashMap::new();
    // One by one, so that the index finds each.
    for game in games::all() {
        let found: Vec<(String,)> = connection.fetch(Query::new(query).bind(game.id())).await?;
        newest.extend(found.into_iter().map(|(id,)| (game.id().to_owned(), MatchId(id))));
    }
    Ok(newest)
}
