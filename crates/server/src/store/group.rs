//! Many writes in few statements, so that a group takes hardly longer than one of them.
//!
//! Every node takes locks in the same order: new matches, which nobody else knows, entries by match
//! and number, then what is due by match, then the statistics. So no two of them wait for each other.
//! What is done to cards comes last and is rare: where it is in the way of another node, it is tried
//! again alone.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Result, anyhow};

use super::{
    Outcome,
    cards::{self, Seated},
    lobby::{self, FreeSeats},
    sql::Sql,
    write::{self, EntryRows, Last, MatchRow, Write, Written},
};

/// What a database does with many rows at once.
pub(super) trait Together: Sql {
    /// Writes rows, in this order.
    fn write_rows(&mut self, rows: &Rows<'_>) -> impl Future<Output = Result<()>> + Send;
}

/// The rows that are written for nearly everything that happens.
pub(super) struct Rows<'a> {
    /// Moments and payloads, by match and number.
    pub entries: BTreeMap<(&'a str, i64), (i64, &'a str)>,
    /// Matches in which nothing is due.
    pub relieved: Vec<&'a str>,
    /// Matches in which something is due, and when.
    pub dues: Vec<(&'a str, i64)>,
}

impl Rows<'_> {
    fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.relieved.is_empty() && self.dues.is_empty()
    }
}

/// The matches to which something is appended.
pub(super) fn ids<'a>(writes: &[&'a Write]) -> Vec<&'a str> {
    let ids = writes.iter().filter_map(|write| match write {
        Write::Entries(new) => Some(new.id.as_str()),
        _ => None,
    });
    ids.collect()
}

/// What is known before anything is written.
pub(super) struct Known {
    pub now: i64,
    /// How far the matches are, by their names. One that does not exist is missing.
    pub lasts: HashMap<String, Last>,
}

/// Writes all of it within a transaction, and says what became of each.
pub(super) async fn write(
    connection: &mut impl Together,
    Known { now, lasts }: Known,
    writes: &[&Write],
) -> Result<Vec<Result<Written>>> {
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

/// What is going to be written.
#[derive(Default)]
struct Plan<'a> {
    lasts: HashMap<String, Last>,
    entries: BTreeMap<(&'a str, i64), (i64, &'a str)>,
    dues: BTreeMap<&'a str, Option<i64>>,
    seated: Vec<(&'a str, i64, &'a Seated)>,
    free_seats: BTreeMap<&'a str, FreeSeats>,
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

    async fn execute(self, connection: &mut impl Together, now: i64) -> Result<()> {
        for (new, at) in self.matches {
            new.write(connection, at).await?;
        }
        let (due, relieved): (Vec<_>, Vec<_>) =
            self.dues.into_iter().partition(|(_, at)| at.is_some());
        let rows = Rows {
            entries: self.entries,
            relieved: relieved.into_iter().map(|(id, _)| id).collect(),
            dues: due.into_iter().filter_map(|(id, at)| Some((id, at?))).collect(),
        };
        if !rows.is_empty() {
            connection.write_rows(&rows).await?;
        }
        for (id, at, seated) in self.seated {
            cards::write_seated(connection, id, at, seated).await?;
        }
        for (id, free) in self.free_seats {
            lobby::write_free(connection, id, free).await?;
        }
        if !self.outcomes.is_empty() {
            connection.count_alone().await?;
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
