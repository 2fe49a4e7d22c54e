//! Many writes in few statements, so that a group takes hardly longer than one of them.
//!
//! Every node takes locks in the same order: entries by match and number, then what is due by
//! match, then the statistics. So no two of them wait for each other. What is done to cards comes
//! last and is rare: where it is in the way of another node, it is tried again alone.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Result, anyhow};
use sqlx::{FromRow, PgConnection};

use super::time::Time;
use crate::store::{
    Outcome,
    cards::{self, Seated},
    lobby,
    sql::{Query, Sql as _},
    write::{self, EntryRows, Last, MatchRow, Write, Written},
};

/// Writes all of it within a transaction, and says what became of each.
pub(super) async fn write(
    connection: &mut PgConnection,
    time: &Time,
    writes: &[&Write],
) -> Result<Vec<Result<Written>>> {
    let Known { now, lasts } = look(connection, time, writes).await?;
    let mut plan = Plan { lasts, ..Plan::default() };
    let mut written: Vec<_> = writes.iter().map(|write| plan.add(write, now)).collect();
    plan.execute(connection, now).await?;
    for (write, written) in writes.iter().zip(&mut written) {
        if let Write::Deed(deed) = write {
            let told = deed.perform(connection, now).await?;
            *written = Ok(Written { told, ..Written::at(now) });
        }
    }
    Ok(written)
}

/// What is known before anything is written.
struct Known {
    now: i64,
    /// How far the matches are, by their names.
    lasts: HashMap<String, Last>,
}

/// How far a match is; no match where nothing is appended to one.
#[derive(FromRow)]
struct Found {
    now: i64,
    id: Option<String>,
    begun: Option<i64>,
    seq: Option<i64>,
    at: Option<i64>,
}

async fn look(connection: &mut PgConnection, time: &Time, writes: &[&Write]) -> Result<Known> {
    let ids: Vec<&str> = writes
        .iter()
        .filter_map(|write| match write {
            Write::Entries(new) => Some(new.id.as_str()),
            _ => None,
        })
        .collect();
    let query = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now, \
                 found.id, found.begun, found.seq, found.at \
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

/// What is going to be written.
#[derive(Default)]
struct Plan<'a> {
    lasts: HashMap<String, Last>,
    entries: BTreeMap<(&'a str, i64), (i64, &'a str)>,
    dues: BTreeMap<&'a str, Option<i64>>,
    seated: Vec<(&'a str, i64, &'a Seated)>,
    free_seats: BTreeMap<&'a str, i64>,
    outcomes: Vec<(&'a str, i64, &'a Outcome)>,
    matches: Vec<(&'a MatchRow, i64)>,
    beats: bool,
}

impl<'a> Plan<'a> {
    /// Adds something, and says what becomes of it if all is written.
    fn add(&mut self, write: &'a Write, now: i64) -> Result<Written> {
        match write {
            Write::Match(new) => self.matches.push((new, now)),
            Write::Entries(new) => return self.append(new, now),
            Write::Due { id, due_in } => self.postpone(id, now, *due_in),
            Write::Beat => self.beats = true,
            Write::Deed(_) => {}
        }
        Ok(Written::at(now))
    }

    /// Whoever comes too late changes nothing.
    fn append(&mut self, new: &'a EntryRows, now: i64) -> Result<Written> {
        let last = self.lasts.get_mut(&new.id);
        let last = last.ok_or_else(|| anyhow!("there is no such match to append to"))?;
        let at = last.at(now);
        if last.next() != new.seq {
            return Ok(Written::conflict(at));
        }
        for (seq, payload) in (new.seq..).zip(&new.payloads) {
            self.entries.insert((&new.id, seq), (at, payload));
            *last = Last { seq: Some(seq), at: Some(at), ..*last };
        }
        self.seated.extend(new.seated.as_ref().map(|seated| (new.id.as_str(), at, seated)));
        self.free_seats.extend(new.free_seats.map(|free| (new.id.as_str(), free)));
        self.outcomes.extend(new.outcome.as_ref().map(|outcome| (new.id.as_str(), at, outcome)));
        self.matches.extend(new.successor.as_ref().map(|successor| (successor, at)));
        self.postpone(&new.id, at, new.due_in);
        Ok(Written::at(at))
    }

    fn postpone(&mut self, id: &'a str, at: i64, due_in: Option<i64>) {
        self.dues.insert(id, due_in.map(|due_in| at.saturating_add(due_in)));
    }

    async fn execute(self, connection: &mut PgConnection, now: i64) -> Result<()> {
        append_all(connection, &self.entries).await?;
        for (new, at) in self.matches {
            new.write(connection, at).await?;
        }
        postpone_all(connection, &self.dues).await?;
        for (id, at, seated) in self.seated {
            cards::write_seated(connection, id, at, seated).await?;
        }
        for (id, free) in self.free_seats {
            lobby::write_free(connection, id, free).await?;
        }
        if !self.outcomes.is_empty() {
            connection.execute(Query::new(PgConnection::COUNTING)).await?;
        }
        for (id, at, outcome) in self.outcomes {
            write::write_outcome(connection, id, at, outcome).await?;
        }
        if self.beats {
            write::write_beat(connection, now).await?;
        }
        Ok(())
    }
}

async fn append_all(
    connection: &mut PgConnection,
    entries: &BTreeMap<(&str, i64), (i64, &str)>,
) -> Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    let insert = "INSERT INTO entries (match_id, seq, at, payload) \
                  SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::bigint[], $4::text[])";
    sqlx::query(insert)
        .bind(entries.keys().map(|(id, _)| *id).collect::<Vec<_>>())
        .bind(entries.keys().map(|(_, seq)| *seq).collect::<Vec<_>>())
        .bind(entries.values().map(|(at, _)| *at).collect::<Vec<_>>())
        .bind(entries.values().map(|(_, payload)| *payload).collect::<Vec<_>>())
        .execute(connection)
        .await?;
    Ok(())
}

async fn postpone_all(
    connection: &mut PgConnection,
    dues: &BTreeMap<&str, Option<i64>>,
) -> Result<()> {
    let never: Vec<&str> = dues.iter().filter(|(_, at)| at.is_none()).map(|(id, _)| *id).collect();
    if !never.is_empty() {
        let delete = "DELETE FROM due WHERE match_id IN ( \
                      SELECT match_id FROM due WHERE match_id = ANY($1) \
                      ORDER BY match_id FOR UPDATE)";
        sqlx::query(delete).bind(never).execute(&mut *connection).await?;
    }
    let due: Vec<(&str, i64)> = dues.iter().filter_map(|(id, at)| Some((*id, (*at)?))).collect();
    if !due.is_empty() {
        let insert = "INSERT INTO due (match_id, at) \
                      SELECT * FROM UNNEST($1::text[], $2::bigint[]) \
                      ON CONFLICT (match_id) DO UPDATE SET at = excluded.at";
        sqlx::query(insert)
            .bind(due.iter().map(|(id, _)| *id).collect::<Vec<_>>())
            .bind(due.iter().map(|(_, at)| *at).collect::<Vec<_>>())
            .execute(connection)
            .await?;
    }
    Ok(())
}
