//! The statistics in SQL: counted where the rows are, so that only sums leave the database.

use anyhow::Result;
use sqlx::{QueryBuilder, Row as _, Sqlite, SqliteConnection, SqlitePool, sqlite::SqliteRow};
use table::Player;

use super::{Filter, FinishedSeat, Who};
use crate::{
    registry,
    secret::MatchId,
    tally::{self, Day, Tally},
    wire::{GameCount, HighScore, ScoreCount, Statistics},
};

const HIGH_SCORES: i64 = 10;
const SEATS_AT_ONCE: i64 = 2000;

pub async fn games(readers: &SqlitePool) -> Result<Vec<GameCount>> {
    let rows = sqlx::query("SELECT game, COUNT(*) FROM results GROUP BY game").fetch_all(readers).await?;
    rows.iter().map(|row| Ok(GameCount { game: row.try_get(0)?, games: row.try_get(1)? })).collect()
}

pub async fn all(readers: &SqlitePool, filter: &Filter) -> Result<Statistics> {
    // One transaction, so that all answers are of the same moment.
    let mut transaction = readers.begin().await?;
    let tallies = tallies(&mut transaction, filter).await?;
    let scores = scores(&mut transaction, filter).await?;
    let days = days(&mut transaction, filter).await?;
    let games = tally::games(&days);
    let mut high_scores = Vec::new();
    for GameCount { game, .. } in &games {
        high_scores.extend(best(&mut transaction, game, filter).await?);
    }
    let (standings, left_out) = tally::standings(&tallies);
    let sizes = tally::sizes(&tallies);
    Ok(Statistics { games, standings, left_out, sizes, high_scores, scores, development: tally::development(&days) })
}

async fn tallies(connection: &mut SqliteConnection, filter: &Filter) -> Result<Vec<Tally>> {
    let mut query = QueryBuilder::new(
        "SELECT game, who, bot, players, COUNT(*), SUM(won), MAX(score), SUM(score) FROM result_seats AS s WHERE TRUE",
    );
    fitting(&mut query, filter);
    query.push(" GROUP BY game, who, bot, players");
    let rows = query.build().fetch_all(connection).await?;
    let tally = |row: &SqliteRow| -> Result<Tally> {
        Ok(Tally {
            game: row.try_get(0)?,
            player: player(row, 1)?,
            players: row.try_get(3)?,
            games: row.try_get(4)?,
            wins: row.try_get(5)?,
            best_score: row.try_get(6)?,
            points: row.try_get(7)?,
        })
    };
    rows.iter().map(tally).collect()
}

async fn scores(connection: &mut SqliteConnection, filter: &Filter) -> Result<Vec<ScoreCount>> {
    let mut query = QueryBuilder::new("SELECT game, score, COUNT(*) FROM result_seats AS s WHERE TRUE");
    fitting(&mut query, filter);
    // Of one player only the own scores are read: the sum keeps SQLite from going through all scores in their order.
    query.push(if filter.who.is_some() { " GROUP BY game, score + 0" } else { " GROUP BY game, score" });
    let rows = query.build().fetch_all(connection).await?;
    let count = |row: &SqliteRow| -> Result<_> {
        Ok(ScoreCount { game: row.try_get(0)?, score: row.try_get(1)?, count: row.try_get(2)? })
    };
    let mut counts = rows.iter().map(count).collect::<Result<Vec<_>>>()?;
    counts.sort_by(|one, other| (&one.game, one.score).cmp(&(&other.game, other.score)));
    Ok(counts)
}

async fn days(connection: &mut SqliteConnection, filter: &Filter) -> Result<Vec<Day>> {
    let mut query = QueryBuilder::new(match filter.who {
        None => "SELECT game, day, COUNT(*), NULL, SUM(players), SUM(points) FROM results AS s WHERE TRUE",
        Some(_) => "SELECT game, day, COUNT(*), SUM(won), COUNT(*), SUM(score) FROM result_seats AS s WHERE TRUE",
    });
    fitting(&mut query, filter);
    query.push(" GROUP BY game, day");
    let rows = query.build().fetch_all(connection).await?;
    let day = |row: &SqliteRow| -> Result<Day> {
        Ok(Day {
            game: row.try_get(0)?,
            day: row.try_get(1)?,
            games: row.try_get(2)?,
            wins: row.try_get(3)?,
            seats: row.try_get(4)?,
            points: row.try_get(5)?,
        })
    };
    rows.iter().map(day).collect()
}

async fn best(connection: &mut SqliteConnection, game: &str, filter: &Filter) -> Result<Vec<HighScore>> {
    let mut query = QueryBuilder::new(
        "SELECT s.who, s.bot, s.score, r.finished FROM result_seats AS s JOIN results AS r ON r.match_id = s.match_id WHERE TRUE",
    );
    fitting(&mut query, &Filter { game: Some(game.into()), who: filter.who.clone() });
    query.push(" ORDER BY s.score DESC, s.day LIMIT ").push_bind(HIGH_SCORES);
    let rows = query.build().fetch_all(connection).await?;
    let score = |row: &SqliteRow| -> Result<HighScore> {
        Ok(HighScore { game: game.into(), player: player(row, 0)?, score: row.try_get(2)?, finished: row.try_get(3)? })
    };
    rows.iter().map(score).collect()
}

pub async fn seats(readers: &SqlitePool, filter: &Filter, last: Option<&FinishedSeat>) -> Result<Vec<FinishedSeat>> {
    let mut query = QueryBuilder::new(
        "SELECT r.match_id, r.game, r.finished, r.moves, r.players, s.seat, s.name, s.bot, s.score, s.won \
         FROM results AS r JOIN result_seats AS s ON s.match_id = r.match_id WHERE TRUE",
    );
    fitting(&mut query, filter);
    if let Some(FinishedSeat { id, finished, seat, .. }) = last {
        // The first condition finds the place in the index, the second one the place in it.
        query.push(" AND r.finished >= ").push_bind(*finished);
        query.push(" AND (r.finished, r.match_id, s.seat) > (").push_bind(*finished);
        query.push(", ").push_bind(id.0.clone()).push(", ").push_bind(*seat).push(")");
    }
    query.push(" ORDER BY r.finished, r.match_id, s.seat LIMIT ").push_bind(SEATS_AT_ONCE);
    let rows = query.build().fetch_all(readers).await?;
    rows.iter().map(finished_seat).collect()
}

fn finished_seat(row: &SqliteRow) -> Result<FinishedSeat> {
    Ok(FinishedSeat {
        id: MatchId(row.try_get(0)?),
        game: row.try_get(1)?,
        finished: row.try_get(2)?,
        moves: row.try_get(3)?,
        players: row.try_get(4)?,
        seat: row.try_get(5)?,
        name: row.try_get(6)?,
        bot: row.try_get(7)?,
        score: row.try_get(8)?,
        won: row.try_get::<i64, _>(9)? > 0,
    })
}

/// A bot or a person, from the columns `who` and `bot`.
fn player(row: &SqliteRow, column: usize) -> Result<Player> {
    Ok(Player { name: row.try_get(column)?, bot: row.try_get(column + 1)?, millis: None })
}

/// Adds the conditions of the filter for the table that every query calls `s`.
fn fitting(query: &mut QueryBuilder<Sqlite>, filter: &Filter) {
    match &filter.game {
        Some(game) => {
            query.push(" AND s.game = ").push_bind(game.clone());
        }
        // Named one by one, so that the index, which begins with the game, finds the player.
        None if filter.who.is_some() => {
            let mut games = query.push(" AND s.game IN (").separated(", ");
            registry::games().iter().for_each(|game| _ = games.push_bind(game.info().id));
            query.push(")");
        }
        None => {}
    }
    match &filter.who {
        Some(Who::Person(name)) => {
            query.push(" AND s.bot IS NULL AND s.who = ").push_bind(name.clone());
        }
        Some(Who::Bot(bot)) => {
            query.push(" AND s.bot = ").push_bind(bot.clone()).push(" AND s.who = ").push_bind(bot.clone());
        }
        None => {}
    }
}
