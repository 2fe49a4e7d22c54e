//! Puzzles in the database: how well cards do, and what was tried with them.

use anyhow::Result;

use super::{
    cards::Told,
    sql::{Query, Sql, rows},
};
use crate::{puzzling::Puzzler, secret::CardId};

/// The day of what was tried in training.
const TRAINING: i64 = 0;

/// Somebody with a card tries to solve a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleTry {
    pub card: CardId,
    pub game: String,
    pub puzzle: String,
    pub difficulty: u16,
    pub right: bool,
    /// The day since 1970 whose puzzle it is, unless it is training.
    pub day: Option<i64>,
}

/// A [`Puzzler`] as it lies in the database, in thousandths of points.
struct PuzzlerRow {
    points: i64,
    deviation: i64,
    tried: i64,
    solved: i64,
    streak: i64,
    best: i64,
    days: i64,
    day: Option<i64>,
}

rows! { PuzzlerRow { points, deviation, tried, solved, streak, best, days, day } }

impl From<PuzzlerRow> for Puzzler {
    fn from(row: PuzzlerRow) -> Puzzler {
        let count = |number: i64| u32::try_from(number).unwrap_or_default();
        Puzzler {
            points: row.points as f64 / 1e3,
            deviation: row.deviation as f64 / 1e3,
            tried: count(row.tried),
            solved: count(row.solved),
            streak: count(row.streak),
            best: count(row.best),
            days: count(row.days),
            day: row.day,
        }
    }
}

/// How well a card does at the puzzles of a game.
pub(super) async fn puzzler(
    connection: &mut impl Sql,
    CardId(card): &CardId,
    game: &str,
) -> Result<Puzzler> {
    let query = "SELECT points, deviation, tried, solved, streak, best, days, day \
                 FROM puzzle_standings WHERE card_id = $1 AND game = $2";
    let query = Query::new(query).bind(card.as_str()).bind(game);
    let found: Vec<PuzzlerRow> = connection.fetch(query).await?;
    Ok(found.into_iter().next().map(Puzzler::from).unwrap_or_default())
}

/// The puzzles of a game that were tried with a card in training.
pub(super) async fn tried(
    connection: &mut impl Sql,
    CardId(card): &CardId,
    game: &str,
) -> Result<Vec<String>> {
    let query = "SELECT puzzle FROM puzzle_tries WHERE card_id = $1 AND game = $2 AND day = $3";
    let query = Query::new(query).bind(card.as_str()).bind(game).bind(TRAINING);
    let found: Vec<(String,)> = connection.fetch(query).await?;
    Ok(found.into_iter().map(|(puzzle,)| puzzle).collect())
}

impl PuzzleTry {
    /// Counts the try, within a transaction, unless the puzzle was tried before.
    pub(super) async fn perform<C: Sql>(&self, connection: &mut C, now: i64) -> Result<Told> {
        // Whoever has the row of the card is alone with its standing.
        let mut card = Query::new("SELECT id FROM cards WHERE id = $1");
        card.push(C::FOR_UPDATE);
        let card: Vec<(String,)> = connection.fetch(card.bind(self.card.0.as_str())).await?;
        if card.is_empty() {
            return Ok(Told::Unknown);
        }
        if !self.is_known(connection).await? {
            self.note(connection, now).await?;
            let before = puzzler(connection, &self.card, &self.game).await?;
            let after = before.after_try(self.difficulty, self.right, self.day);
            self.write(connection, &after).await?;
        }
        Ok(Told::Done)
    }

    async fn is_known(&self, connection: &mut impl Sql) -> Result<bool> {
        let query = "SELECT at FROM puzzle_tries \
                     WHERE card_id = $1 AND game = $2 AND puzzle = $3 AND day = $4";
        let known: Vec<(i64,)> = connection.fetch(self.bound(query)).await?;
        Ok(!known.is_empty())
    }

    async fn note(&self, connection: &mut impl Sql, now: i64) -> Result<()> {
        let insert = "INSERT INTO puzzle_tries (card_id, game, puzzle, day, at) \
                      VALUES ($1, $2, $3, $4, $5)";
        Ok(connection.execute(self.bound(insert).bind(now)).await?)
    }

    /// A statement about this card, game, puzzle and day, in this order.
    fn bound(&self, statement: &'static str) -> Query {
        let query = Query::new(statement).bind(self.card.0.as_str()).bind(self.game.as_str());
        query.bind(self.puzzle.as_str()).bind(self.day.unwrap_or(TRAINING))
    }

    async fn write(&self, connection: &mut impl Sql, after: &Puzzler) -> Result<()> {
        let thousandths = |points: f64| (points * 1e3).round() as i64;
        let upsert = "INSERT INTO puzzle_standings \
                      (card_id, game, points, deviation, tried, solved, streak, best, days, day) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
                      ON CONFLICT (card_id, game) DO UPDATE SET points = excluded.points, \
                      deviation = excluded.deviation, tried = excluded.tried, \
                      solved = excluded.solved, streak = excluded.streak, best = excluded.best, \
                      days = excluded.days, day = excluded.day";
        let upsert = Query::new(upsert)
            .bind(self.card.0.as_str())
            .bind(self.game.as_str())
            .bind(thousandths(after.points))
            .bind(thousandths(after.deviation))
            .bind(i64::from(after.tried))
            .bind(i64::from(after.solved))
            .bind(i64::from(after.streak))
            .bind(i64::from(after.best))
            .bind(i64::from(after.days))
            .bind(after.day);
        Ok(connection.execute(upsert).await?)
    }
}
