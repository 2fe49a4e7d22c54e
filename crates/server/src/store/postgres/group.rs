//! Many rows at once in PostgreSQL: columns are sent as arrays.

use anyhow::Result;
use sqlx::PgConnection;

use super::time::Time;
use crate::store::{
    group::{Known, Rows, Together},
    sql::rows,
    write::Last,
};

/// How far a match is; no match where nothing is appended to one.
struct Found {
    now: i64,
    id: Option<String>,
    begun: Option<i64>,
    seq: Option<i64>,
    at: Option<i64>,
}

rows! { Found { now, id, begun, seq, at } }

/// What time it is and how far these matches are, in one question.
pub(super) async fn look(
    connection: &mut PgConnection,
    time: &Time,
    ids: &[&str],
) -> Result<Known> {
    let query = "SELECT millis_now() AS now, found.id, found.begun, found.seq, found.at \
                 FROM (SELECT 1) AS always LEFT JOIN ( \
                     SELECT m.id, m.begun, e.seq, e.at FROM matches AS m LEFT JOIN LATERAL ( \
                         SELECT seq, at FROM entries WHERE match_id = m.id \
                         ORDER BY seq DESC LIMIT 1 \
                     ) AS e ON TRUE WHERE m.id = ANY($1) \
                 ) AS found ON TRUE";
    let found: Vec<Found> = sqlx::query_as(query).bind(ids).fetch_all(connection).await?;
    let now = found.first().map_or(0, |found| found.now);
    let lasts = found.into_iter().filter_map(|Found { id, begun, seq, at, .. }| {
        Some((id?, Last { begun: begun?, seq, at }))
    });
    Ok(Known { now: time.or(now), lasts: lasts.collect() })
}

impl Together for PgConnection {
    async fn write_rows(&mut self, Rows { entries, relieved, dues }: &Rows<'_>) -> Result<()> {
        if !entries.is_empty() {
            let insert = "INSERT INTO entries (match_id, seq, at, payload) \
                          SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::bigint[], $4::text[])";
            sqlx::query(insert)
                .bind(entries.keys().map(|(id, _)| *id).collect::<Vec<_>>())
                .bind(entries.keys().map(|(_, seq)| *seq).collect::<Vec<_>>())
                .bind(entries.values().map(|(at, _)| *at).collect::<Vec<_>>())
                .bind(entries.values().map(|(_, payload)| *payload).collect::<Vec<_>>())
                .execute(&mut *self)
                .await?;
        }
        if !relieved.is_empty() {
            let delete = "DELETE FROM due WHERE match_id IN ( \
                          SELECT match_id FROM due WHERE match_id = ANY($1) \
                          ORDER BY match_id FOR UPDATE)";
            sqlx::query(delete).bind(relieved).execute(&mut *self).await?;
        }
        if !dues.is_empty() {
            let insert = "INSERT INTO due (match_id, at) \
                          SELECT * FROM UNNEST($1::text[], $2::bigint[]) \
                          ON CONFLICT (match_id) DO UPDATE SET at = excluded.at";
            sqlx::query(insert)
                .bind(dues.iter().map(|(id, _)| *id).collect::<Vec<_>>())
                .bind(dues.iter().map(|(_, at)| *at).collect::<Vec<_>>())
                .execute(self)
                .await?;
        }
        Ok(())
    }
}
