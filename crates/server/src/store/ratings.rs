//! Ratings in the database. What a game does to them is written with its end.

use anyhow::Result;
use sqlx::{FromRow, Row};

use super::{
    cards::{CardRow, RatingRow},
    sql::{Query, Sql, rows},
};
use crate::{
    ratings::{self, Participant, Strength},
    secret::{CardId, MatchId},
    wire::RatingChange,
};

/// How long games against the same card are remembered, in milliseconds.
const MONTH: i64 = 30 * 24 * 60 * 60 * 1000;
/// How much the rating of a computer may be off, in points.
const COMPUTER_DEVIATION: f64 = 40.0;
/// The most changes of a rating that are told.
const MOST_CHANGES: i64 = 500;
/// How many stand in a leaderboard.
const LEADERS: i64 = 100;

/// Somebody who played a rated game.
#[derive(Clone, Debug)]
pub(crate) struct RatedSeat {
    pub who: RatedPlayer,
    /// Who play together have the same.
    pub side: u8,
    /// What place the side has reached, the first being 1.
    pub place: usize,
}

/// Whose seat it was.
#[derive(Clone, Debug)]
pub(crate) enum RatedPlayer {
    Card(CardId),
    /// A computer with so many points.
    Computer(f64),
}

/// What a game did to the rating of a card.
#[derive(Clone, Debug)]
pub(crate) struct ChangeRow {
    pub card_id: String,
    pub at: i64,
    pub before: i64,
    pub points: i64,
    pub deviation: i64,
}

/// A card and how strong it is.
#[derive(Clone, Debug)]
pub(crate) struct Leader {
    pub card: CardRow,
    pub rating: RatingRow,
}

rows! { ChangeRow { card_id, at, before, points, deviation } }

impl<'r, R> FromRow<'r, R> for Leader
where
    R: Row,
    CardRow: FromRow<'r, R>,
    RatingRow: FromRow<'r, R>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Leader> {
        Ok(Leader { card: CardRow::from_row(row)?, rating: RatingRow::from_row(row)? })
    }
}

impl ChangeRow {
    /// The same in points.
    pub(crate) fn shown(&self) -> RatingChange {
        RatingChange { before: self.before as f64 / 1e3, after: self.points as f64 / 1e3 }
    }
}

impl RatingRow {
    /// The same in points.
    pub(crate) fn strength(&self) -> Strength {
        Strength {
            points: self.points as f64 / 1e3,
            deviation: self.deviation as f64 / 1e3,
            volatility: self.volatility as f64 / 1e9,
        }
    }
}

/// Changes the ratings of everyone who played, within the transaction that ends the game.
pub(super) async fn write(
    connection: &mut impl Sql,
    id: &str,
    game: &str,
    at: i64,
    seats: &[RatedSeat],
) -> Result<()> {
    let mut players = Vec::new();
    for seat in seats {
        let strength = match &seat.who {
            RatedPlayer::Computer(points) => {
                Strength { points: *points, deviation: COMPUTER_DEVIATION, ..Strength::default() }
            }
            RatedPlayer::Card(card) => strength(connection, card, game).await?,
        };
        let weight = weight(connection, seat, seats, at).await?;
        players.push(Participant { strength, side: seat.side, place: seat.place, weight });
    }
    let always_two = games::game(game).is_ok_and(|game| game.info().seats == (2, 2));
    let after = ratings::reckon(always_two, &players);
    for ((seat, before), after) in seats.iter().zip(&players).zip(after) {
        if let RatedPlayer::Card(card) = &seat.who {
            let change = Change { id, card, game, at, before: before.strength, after };
            change.write(connection).await?;
        }
    }
    Ok(())
}

pub(super) async fn strength(
    connection: &mut impl Sql,
    card: &CardId,
    game: &str,
) -> Result<Strength> {
    let query = "SELECT game, points, deviation, volatility, games FROM ratings \
                 WHERE card_id = $1 AND game = $2";
    let query = Query::new(query).bind(card.0.as_str()).bind(game);
    let found: Vec<RatingRow> = connection.fetch(query).await?;
    Ok(found.first().map(RatingRow::strength).unwrap_or_default())
}

/// How much the game counts for a seat: less against cards it has met often lately.
async fn weight(
    connection: &mut impl Sql,
    seat: &RatedSeat,
    seats: &[RatedSeat],
    at: i64,
) -> Result<f64> {
    let RatedPlayer::Card(card) = &seat.who else { return Ok(1.0) };
    let mut sum = 0.0;
    let mut count = 0.0;
    for other in seats.iter().filter(|other| other.side != seat.side) {
        count += 1.0;
        sum += match &other.who {
            RatedPlayer::Computer(_) => 1.0,
            RatedPlayer::Card(other) => {
                ratings::weight(meetings(connection, card, other, at).await?)
            }
        };
    }
    Ok(if count > 0.0 { sum / count } else { 1.0 })
}

async fn meetings(
    connection: &mut impl Sql,
    CardId(one): &CardId,
    CardId(other): &CardId,
    at: i64,
) -> Result<i64> {
    let query = "SELECT COUNT(*) FROM rating_changes AS mine JOIN rating_changes AS theirs \
                 ON theirs.match_id = mine.match_id AND theirs.card_id = $2 \
                 WHERE mine.card_id = $1 AND mine.at > $3";
    let query = Query::new(query).bind(one.as_str()).bind(other.as_str()).bind(at - MONTH);
    let found: Vec<(i64,)> = connection.fetch(query).await?;
    Ok(found.first().map_or(0, |(meetings,)| *meetings))
}

struct Change<'a> {
    id: &'a str,
    card: &'a CardId,
    game: &'a str,
    at: i64,
    before: Strength,
    after: Strength,
}

impl Change<'_> {
    /// A card that was forgotten meanwhile has no rating any more.
    async fn write(&self, connection: &mut impl Sql) -> Result<()> {
        let thousandths = |points: f64| (points * 1e3).round() as i64;
        let Strength { points, deviation, volatility } = self.after;
        let upsert = "INSERT INTO ratings \
                      (card_id, game, points, deviation, volatility, games, changed) \
                      SELECT id, $2, $3, $4, $5, 1, $6 FROM cards WHERE id = $1 \
                      ON CONFLICT (card_id, game) DO UPDATE SET points = excluded.points, \
                      deviation = excluded.deviation, volatility = excluded.volatility, \
                      games = ratings.games + 1, changed = excluded.changed";
        let upsert = Query::new(upsert)
            .bind(self.card.0.as_str())
            .bind(self.game)
            .bind(thousandths(points))
            .bind(thousandths(deviation))
            .bind((volatility * 1e9).round() as i64)
            .bind(self.at);
        connection.execute(upsert).await?;
        let insert = "INSERT INTO rating_changes \
                      (match_id, card_id, game, at, before, points, deviation) \
                      SELECT $2, id, $3, $4, $5, $6, $7 FROM cards WHERE id = $1";
        let insert = Query::new(insert)
            .bind(self.card.0.as_str())
            .bind(self.id)
            .bind(self.game)
            .bind(self.at)
            .bind(thousandths(self.before.points))
            .bind(thousandths(points))
            .bind(thousandths(deviation));
        Ok(connection.execute(insert).await?)
    }
}

/// What a match did to the ratings of its cards.
pub(super) async fn changes(
    connection: &mut impl Sql,
    MatchId(id): &MatchId,
) -> Result<Vec<ChangeRow>> {
    let query = "SELECT card_id, at, before, points, deviation FROM rating_changes \
                 WHERE match_id = $1";
    Ok(connection.fetch(Query::new(query).bind(id.as_str())).await?)
}

/// How the rating of a card at a game changed, the newest last.
pub(super) async fn history(
    connection: &mut impl Sql,
    CardId(card): &CardId,
    game: &str,
) -> Result<Vec<ChangeRow>> {
    let query = "SELECT card_id, at, before, points, deviation FROM rating_changes \
                 WHERE card_id = $1 AND game = $2 ORDER BY at DESC, match_id DESC LIMIT $3";
    let query = Query::new(query).bind(card.as_str()).bind(game).bind(MOST_CHANGES);
    let mut newest: Vec<ChangeRow> = connection.fetch(query).await?;
    newest.reverse();
    Ok(newest)
}

/// The strongest of those who agreed to be shown and of whom enough is known.
pub(super) async fn leaders(connection: &mut impl Sql, game: &str) -> Result<Vec<Leader>> {
    let query = "SELECT c.id, c.name, c.picture, c.shown <> 0 AS shown, c.hidden <> 0 AS hidden, \
                 c.blocked <> 0 AS blocked, c.made, \
                 r.game, r.points, r.deviation, r.volatility, r.games \
                 FROM ratings AS r JOIN cards AS c ON c.id = r.card_id \
                 WHERE r.game = $1 AND r.deviation <= $2 AND c.shown <> 0 AND c.blocked = 0 \
                 ORDER BY r.points DESC, c.id LIMIT $3";
    let sure = (ratings::SURE * 1e3) as i64;
    Ok(connection.fetch(Query::new(query).bind(game).bind(sure).bind(LEADERS)).await?)
}
