//! What can be written, as SQL.

use anyhow::Result;
use sqlx::SqliteConnection;

use crate::{
    clock::DAY,
    journal::Header,
    secret::MatchId,
    store::{Appended, NewEntry, Outcome, SeatOutcome},
};

/// Something to write, as it will lie in the database.
pub(super) enum Write {
    Header { id: String, game: String, begun: i64, header: String },
    Entry { id: String, seq: i64, at: i64, payload: String, outcome: Option<Outcome> },
}

impl Write {
    /// How a match began.
    pub(super) fn header(id: &MatchId, begun: i64, header: &Header) -> Result<Write> {
        let game = header.record.game.clone();
        Ok(Write::Header { id: id.0.clone(), game, begun, header: serde_json::to_string(header)? })
    }

    /// What happened to it then.
    pub(super) fn entry(new: NewEntry<'_>) -> Result<Write> {
        Ok(Write::Entry {
            id: new.id.0.clone(),
            seq: new.seq as i64,
            at: new.at,
            payload: serde_json::to_string(new.entry)?,
            outcome: new.outcome.cloned(),
        })
    }

    /// Writes it within a transaction. Whoever comes too late with an entry changes nothing.
    pub(super) async fn execute(&self, connection: &mut SqliteConnection) -> Result<Appended> {
        match self {
            Write::Header { id, game, begun, header } => {
                let insert =
                    "INSERT INTO matches (id, game, begun, header) VALUES ($1, $2, $3, $4)";
                let insert = sqlx::query(insert).bind(id).bind(game).bind(begun).bind(header);
                insert.execute(connection).await?;
            }
            Write::Entry { id, seq, at, payload, outcome } => {
                let insert = "INSERT INTO entries (match_id, seq, at, payload) \
                              VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
                let insert = sqlx::query(insert).bind(id).bind(seq).bind(at).bind(payload);
                if insert.execute(&mut *connection).await?.rows_affected() == 0 {
                    return Ok(Appended::Conflict);
                }
                if let Some(outcome) = outcome {
                    write_outcome(connection, id, *at, outcome).await?;
                }
            }
        }
        Ok(Appended::Done)
    }
}

/// A game that was taken back and finished again has the outcome of its last end.
async fn write_outcome(
    connection: &mut SqliteConnection,
    id: &str,
    at: i64,
    outcome: &Outcome,
) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM result_seats WHERE match_id = $1")
        .bind(id)
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM results WHERE match_id = $1")
        .bind(id)
        .execute(&mut *connection)
        .await?;
    let players = outcome.seats.len() as i64;
    let points: i64 = outcome.seats.iter().map(|seat| i64::from(seat.score)).sum();
    let day = at.div_euclid(DAY);
    let insert = "INSERT INTO results (match_id, game, finished, moves, day, players, points) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7)";
    sqlx::query(insert)
        .bind(id)
        .bind(&outcome.game)
        .bind(at)
        .bind(outcome.moves as i64)
        .bind(day)
        .bind(players)
        .bind(points)
        .execute(&mut *connection)
        .await?;
    let insert = "INSERT INTO result_seats \
                  (match_id, seat, name, bot, score, won, who, game, day, players) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    for (seat, SeatOutcome { player, score, won }) in (0i64..).zip(&outcome.seats) {
        sqlx::query(insert)
            .bind(id)
            .bind(seat)
            .bind(&player.name)
            .bind(&player.bot)
            .bind(i64::from(*score))
            .bind(i64::from(*won))
            .bind(player.bot.as_ref().unwrap_or(&player.name))
            .bind(&outcome.game)
            .bind(day)
            .bind(players)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
