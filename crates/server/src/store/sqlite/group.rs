//! Many rows at once in SQLite: lists are sent as JSON.

use std::collections::HashMap;

use anyhow::Result;
use sqlx::SqliteConnection;

use super::lane::{Lane, Transaction};
use crate::store::{
    group::{Rows, Together},
    sql::{Query, Sql as _},
    write::Last,
};

/// The name of a match and how far it is.
type Found = (String, i64, Option<i64>, Option<i64>);

/// Begins a transaction, and says how far these matches are, by their names. Every question goes to
/// another thread and back, so there are few of them.
pub(super) async fn begin<'a>(
    lane: &'a Lane,
    ids: &[&str],
) -> Result<(Transaction<'a>, HashMap<String, Last>)> {
    let query = "BEGIN IMMEDIATE; \
                 SELECT m.id, m.begun, e.seq, e.at \
                 FROM json_each($1) AS wanted JOIN matches AS m ON m.id = wanted.value \
                 LEFT JOIN entries AS e ON e.match_id = m.id \
                     AND e.seq = (SELECT MAX(seq) FROM entries WHERE match_id = m.id)";
    let query = Query::new(query).bind(serde_json::to_string(ids)?.as_str());
    let (transaction, found) = lane.begin_with::<Found>(query).await?;
    let last = |(id, begun, seq, at)| (id, Last { begun, seq, at });
    Ok((transaction, found.into_iter().map(last).collect()))
}

impl Together for SqliteConnection {
    async fn write_rows(&mut self, Rows { entries, relieved, dues }: &Rows<'_>) -> Result<()> {
        let write = "INSERT INTO entries (match_id, seq, at, payload) \
                     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each($1); \
                     DELETE FROM due WHERE match_id IN (SELECT value FROM json_each($2)); \
                     INSERT INTO due (match_id, at) \
                     SELECT value ->> 0, value ->> 1 FROM json_each($3) WHERE TRUE \
                     ON CONFLICT (match_id) DO UPDATE SET at = excluded.at";
        let entries: Vec<_> =
            entries.iter().map(|((id, seq), (at, payload))| (id, seq, at, payload)).collect();
        let write = Query::new(write)
            .bind(serde_json::to_string(&entries)?.as_str())
            .bind(serde_json::to_string(relieved)?.as_str())
            .bind(serde_json::to_string(dues)?.as_str());
        Ok(self.execute(write).await?)
    }
}
