//! What can be written, and the SQL for it.

mod outcome;

use anyhow::Result;

use super::{
    cards::{self, Seated, Told},
    lobby::{FreeSeats, Listing},
    sql::{Query, Sql, rows},
};
use crate::{
    journal::Entry,
    secret::MatchId,
    store::{Appended, Deed, NewEntries, NewMatch, Outcome},
};

pub(super) use outcome::write as write_outcome;

/// Nodes say every five seconds that they serve. After a longer silence than this nobody did.
const LONGEST_SILENCE: i64 = 15_000;

/// Something to write, as it will lie in the database.
pub(super) enum Write {
    Match(Box<MatchRow>),
    Entries(Box<EntryRows>),
    Due { id: String, due_in: Option<i64> },
    Beat,
    Deed(Deed),
}

/// A match that begins.
pub(super) struct MatchRow {
    pub id: String,
    game: String,
    pub header: String,
    payloads: Vec<String>,
    seated: Option<Seated>,
    listing: Option<Listing>,
    due_in: Option<i64>,
}

/// What happened next to a match.
pub(super) struct EntryRows {
    pub id: String,
    pub seq: i64,
    pub payloads: Vec<String>,
    pub seated: Option<Seated>,
    pub free_seats: Option<FreeSeats>,
    pub outcome: Option<Outcome>,
    pub due_in: Option<i64>,
    pub successor: Option<MatchRow>,
}

/// How far a match is.
#[derive(Clone, Copy)]
pub(super) struct Last {
    pub begun: i64,
    pub seq: Option<i64>,
    pub at: Option<i64>,
}

rows! { Last { begun, seq, at } }

impl Last {
    /// The number of the entry that comes next.
    pub(super) fn next(&self) -> i64 {
        self.seq.map_or(0, |seq| seq + 1)
    }

    /// When something happens to the match now: the clock of a computer may go back, what happened
    /// in a match may not.
    pub(super) fn at(&self, now: i64) -> i64 {
        now.max(self.begun).max(self.at.unwrap_or(self.begun))
    }
}

/// What became of it.
#[derive(Clone)]
pub(super) struct Written {
    /// When that was.
    pub at: i64,
    /// Whether someone else was faster, so that nothing was written.
    pub is_conflict: bool,
    /// What came of a deed.
    pub told: Told,
}

impl Written {
    /// It was written at this moment.
    pub(super) fn at(at: i64) -> Written {
        Written { at, is_conflict: false, told: Told::Done }
    }

    /// Someone else was faster.
    pub(super) fn conflict(at: i64) -> Written {
        Written { is_conflict: true, ..Written::at(at) }
    }
}

impl From<Written> for Appended {
    fn from(Written { at, is_conflict, .. }: Written) -> Appended {
        if is_conflict { Appended::Conflict } else { Appended::Done { at } }
    }
}

impl Write {
    /// How a match begins.
    pub(super) fn begin(new: &NewMatch<'_>) -> Result<Write> {
        Ok(Write::Match(Box::new(MatchRow::new(new)?)))
    }

    /// What happened to it then.
    pub(super) fn entries(new: NewEntries<'_>) -> Result<Write> {
        Ok(Write::Entries(Box::new(EntryRows {
            id: new.id.0.clone(),
            seq: new.seq as i64,
            payloads: payloads(new.entries)?,
            seated: new.seated.cloned(),
            free_seats: new.free_seats,
            outcome: new.outcome.cloned(),
            due_in: new.due_in,
            successor: new.successor.as_ref().map(MatchRow::new).transpose()?,
        })))
    }

    /// When something is due in it.
    pub(super) fn due(id: &MatchId, due_in: Option<i64>) -> Write {
        Write::Due { id: id.0.clone(), due_in }
    }
}

impl MatchRow {
    pub(super) fn new(new: &NewMatch<'_>) -> Result<MatchRow> {
        Ok(MatchRow {
            id: new.id.0.clone(),
            game: new.header.game().to_owned(),
            header: serde_json::to_string(new.header)?,
            payloads: payloads(new.entries)?,
            seated: new.header.seated(),
            listing: Listing::of(new.header)?,
            due_in: new.due_in,
        })
    }

    /// Writes it within a transaction.
    pub(super) async fn write(&self, connection: &mut impl Sql, at: i64) -> sqlx::Result<()> {
        let insert = "INSERT INTO matches (id, game, begun, header) VALUES ($1, $2, $3, $4)";
        let insert = Query::new(insert).bind(self.id.as_str()).bind(self.game.as_str());
        connection.execute(insert.bind(at).bind(self.header.as_str())).await?;
        write_payloads(connection, &self.id, 0, at, &self.payloads).await?;
        if let Some(seated) = &self.seated {
            cards::write_seated(connection, &self.id, at, seated).await?;
        }
        if let Some(listing) = &self.listing {
            listing.write(connection, &self.id, at).await?;
        }
        write_due(connection, &self.id, at, self.due_in).await
    }
}

fn payloads(entries: &[Entry]) -> Result<Vec<String>> {
    Ok(entries.iter().map(serde_json::to_string).collect::<serde_json::Result<_>>()?)
}

/// Writes entries of a match, the first one under this number.
pub(super) async fn write_payloads(
    connection: &mut impl Sql,
    id: &str,
    first: i64,
    at: i64,
    payloads: &[String],
) -> sqlx::Result<()> {
    let insert = "INSERT INTO entries (match_id, seq, at, payload) VALUES ($1, $2, $3, $4)";
    for (seq, payload) in (first..).zip(payloads) {
        let insert = Query::new(insert).bind(id).bind(seq).bind(at).bind(payload.as_str());
        connection.execute(insert).await?;
    }
    Ok(())
}

/// Replaces what was due before.
pub(super) async fn write_due(
    connection: &mut impl Sql,
    id: &str,
    at: i64,
    due_in: Option<i64>,
) -> sqlx::Result<()> {
    let write = match due_in {
        Some(due_in) => Query::new(
            "INSERT INTO due (match_id, at) VALUES ($1, $2) \
             ON CONFLICT (match_id) DO UPDATE SET at = excluded.at",
        )
        .bind(id)
        .bind(at.saturating_add(due_in)),
        None => Query::new("DELETE FROM due WHERE match_id = $1").bind(id),
    };
    connection.execute(write).await
}

/// Somebody serves. The heartbeat never goes back: where the clock does, a pause must not cover
/// time in which people played.
pub(super) async fn write_beat<C: Sql>(connection: &mut C, now: i64) -> sqlx::Result<()> {
    let mut query = Query::new("SELECT heartbeat FROM house");
    query.push(C::FOR_UPDATE);
    let last: Vec<(Option<i64>,)> = connection.fetch(query).await?;
    let last = last.into_iter().find_map(|(last,)| last);
    if let Some(last) = last.filter(|last| now.saturating_sub(*last) > LONGEST_SILENCE) {
        let insert = Query::new("INSERT INTO pauses (since, until) VALUES ($1, $2)");
        connection.execute(insert.bind(last).bind(now)).await?;
    }
    let beat = last.map_or(now, |last| last.max(now));
    connection.execute(Query::new("UPDATE house SET heartbeat = $1").bind(beat)).await
}
