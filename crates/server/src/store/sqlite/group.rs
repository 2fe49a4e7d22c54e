//! Many rows at once in SQLite: lists are sent as JSON.

use std::collections::HashMap;

use anyhow::Result;
use serde::Serialize;
use sqlx::{FromRow, SqliteConnection};

use crate::store::{
    group::{Entries, Together},
    sql::{Query, Sql as _},
    write::Last,
};

/// How far a match is.
#[derive(FromRow)]
struct Found {
    id: String,
    #[sqlx(flatten)]
    last: Last,
}

/// How far these matches are, by their names.
pub(super) async fn lasts(
    connection: &mut SqliteConnection,
    ids: &[&str],
) -> Result<HashMap<String, Last>> {
    let query = "SELECT m.id, m.begun, e.seq, e.at \
                 FROM json_each($1) AS wanted JOIN matches AS m ON m.id = wanted.value \
                 LEFT JOIN entries AS e ON e.match_id = m.id \
                     AND e.seq = (SELECT MAX(seq) FROM entries WHERE match_id = m.id)";
    let found: Vec<Found> = connection.fetch(with_list(query, ids)?).await?;
    Ok(found.into_iter().map(|Found { id, last }| (id, last)).collect())
}

/// A statement whose value is a list.
fn with_list(statement: &'static str, list: impl Serialize) -> Result<Query> {
    Ok(Query::new(statement).bind(serde_json::to_string(&list)?.as_str()))
}

impl Together for SqliteConnection {
    async fn append_all(&mut self, entries: &Entries<'_>) -> Result<()> {
        let insert = "INSERT INTO entries (match_id, seq, at, payload) \
                      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 \
                      FROM json_each($1)";
        let rows: Vec<_> =
            entries.iter().map(|((id, seq), (at, payload))| (id, seq, at, payload)).collect();
        Ok(self.execute(with_list(insert, rows)?).await?)
    }

    async fn relieve_all(&mut self, ids: &[&str]) -> Result<()> {
        let delete = "DELETE FROM due WHERE match_id IN (SELECT value FROM json_each($1))";
        Ok(self.execute(with_list(delete, ids)?).await?)
    }

    async fn postpone_all(&mut self, dues: &[(&str, i64)]) -> Result<()> {
        let insert = "INSERT INTO due (match_id, at) \
                      SELECT value ->> 0, value ->> 1 FROM json_each($1) WHERE TRUE \
                      ON CONFLICT (match_id) DO UPDATE SET at = excluded.at";
        Ok(self.execute(with_list(insert, dues)?).await?)
    }

    /// Whoever writes is alone.
    async fn count_alone(&mut self) -> Result<()> {
        Ok(())
    }
}
