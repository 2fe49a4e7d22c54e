//! The statistics in SQL. What concerns all players was counted by the database when the games were
//! finished; scores and days of one player are counted where the rows are.

use anyhow::Result;

use crate::{
    store::{
        Filter, FinishedSeat, Who,
        sql::{Query, Sql, rows},
        tally::{self, Day, Ended, Tally},
    },
    wire::{GameCount, HighScore, ScoreCount, Statistics},
};

/// The high scores of one game.
pub(super) const HIGH_SCORES: i64 = 10;
/// The seats that are read together.
const SEATS_AT_ONCE: i64 = 2000;

/// How many games were finished.
pub(super) async fn games(connection: &mut impl Sql) -> Result<Vec<GameCount>> {
    let query =
        "SELECT game, CAST(SUM(games) AS BIGINT) AS games FROM days GROUP BY game ORDER BY game";
    Ok(connection.fetch(Query::new(query)).await?)
}

/// All that is known about the finished games that fit the filter.
pub(super) async fn all(connection: &mut impl Sql, filter: &Filter) -> Result<Statistics> {
    let tallies = tallies(connection, filter).await?;
    let scores = scores(connection, filter).await?;
    let days = days(connection, filter).await?;
    let ended = ended(connection, filter).await?;
    let games = tally::games(&days);
    let mut high_scores = Vec::new();
    for GameCount { game, .. } in &games {
        high_scores.extend(best(connection, game, filter).await?);
    }
    let standings = tally::standings(&tallies);
    Ok(Statistics {
        games,
        standings: standings.list,
        left_out: standings.left_out,
        sizes: tally::sizes(&tallies),
        high_scores,
        scores,
        development: tally::development(&days),
        ends: tally::ends(&ended)?,
        origins: tally::origins(&ended)?,
    })
}

async fn tallies(connection: &mut impl Sql, filter: &Filter) -> Result<Vec<Tally>> {
    let mut query = Query::new(
        "SELECT game, who, is_bot <> 0 AS is_bot, players, games, wins, scored, best_score, points \
         FROM tallies AS s WHERE TRUE",
    );
    of_game(&mut query, filter);
    match &filter.who {
        Some(Who::Person(name)) => {
            query.push(" AND s.is_bot = 0 AND s.who = ").push_value(tally::person(name));
        }
        Some(Who::Bot(bot)) => {
            query.push(" AND s.is_bot = 1 AND s.who = ").push_value(bot.as_str());
        }
        None => {}
    }
    query.push(" ORDER BY game, who, is_bot, players");
    Ok(connection.fetch(query).await?)
}

async fn scores(connection: &mut impl Sql, filter: &Filter) -> Result<Vec<ScoreCount>> {
    let mut query = Query::new(match filter.who {
        None => "SELECT game, score, seats AS count FROM score_counts AS s WHERE TRUE",
        // The sum keeps SQLite from going through the scores of all players in their order.
        Some(_) => {
            "SELECT game, score + 0 AS score, COUNT(*) AS count \
             FROM result_seats AS s WHERE s.reason = 'played_out'"
        }
    });
    fitting(&mut query, filter);
    query.push(if filter.who.is_some() {
        " GROUP BY game, s.score + 0 ORDER BY game, s.score + 0"
    } else {
        " ORDER BY game, score"
    });
    Ok(connection.fetch(query).await?)
}

async fn days(connection: &mut impl Sql, filter: &Filter) -> Result<Vec<Day>> {
    let mut query = Query::new(match filter.who {
        None => {
            "SELECT game, day, games, CAST(NULL AS BIGINT) AS wins, seats, points FROM days AS s WHERE TRUE"
        }
        Some(_) => {
            "SELECT game, day, COUNT(*) AS games, CAST(SUM(won) AS BIGINT) AS wins, \
             CAST(SUM(CASE s.reason WHEN 'played_out' THEN 1 ELSE 0 END) AS BIGINT) AS seats, \
             CAST(SUM(CASE s.reason WHEN 'played_out' THEN score ELSE 0 END) AS BIGINT) AS points \
             FROM result_seats AS s WHERE TRUE"
        }
    });
    fitting(&mut query, filter);
    query.push(if filter.who.is_some() { " GROUP BY game, day" } else { " ORDER BY game, day" });
    Ok(connection.fetch(query).await?)
}

async fn ended(connection: &mut impl Sql, filter: &Filter) -> Result<Vec<Ended>> {
    let mut query = Query::new(match filter.who {
        None => "SELECT game, reason, origin, games FROM ends AS s WHERE TRUE",
        Some(_) => {
            "SELECT game, reason, COALESCE(origin, '') AS origin, COUNT(*) AS games \
             FROM result_seats AS s WHERE TRUE"
        }
    });
    fitting(&mut query, filter);
    if filter.who.is_some() {
        query.push(" GROUP BY game, reason, origin");
    }
    Ok(connection.fetch(query).await?)
}

/// A high score as it lies in the database.
struct Best {
    who: String,
    is_bot: bool,
    score: i64,
    finished: i64,
}

rows! {
    Best { who, is_bot, score, finished }
    GameCount { game, games }
    ScoreCount { game, score, count }
}

async fn best(connection: &mut impl Sql, game: &str, filter: &Filter) -> Result<Vec<HighScore>> {
    let best: Vec<Best> = connection.fetch(best_of(game, filter)).await?;
    let high_score = |Best { who, is_bot, score, finished }| HighScore {
        game: game.into(),
        player: tally::player(&who, is_bot),
        score,
        finished,
    };
    Ok(best.into_iter().map(high_score).collect())
}

pub(super) fn best_of(game: &str, filter: &Filter) -> Query {
    let mut query = Query::new(
        "SELECT s.who, s.bot IS NOT NULL AS is_bot, s.score, r.finished \
         FROM result_seats AS s JOIN results AS r ON r.match_id = s.match_id \
         WHERE s.reason = 'played_out'",
    );
    fitting(&mut query, &Filter { game: Some(game.into()), who: filter.who.clone() });
    query.push(match filter.who {
        None => " ORDER BY s.score DESC",
        // The sum keeps a database from going through the scores of all players in their order.
        Some(_) => " ORDER BY s.score + 0 DESC",
    });
    query.push(", s.day, r.finished, s.match_id, s.seat LIMIT ").push_value(HIGH_SCORES);
    query
}

/// Some seats of finished games that come after `last`.
pub(super) async fn seats(
    connection: &mut impl Sql,
    filter: &Filter,
    last: Option<&FinishedSeat>,
) -> Result<Vec<FinishedSeat>> {
    let mut query = Query::new(
        "SELECT r.match_id, r.game, r.finished, r.moves, r.players, \
         s.seat, s.name, s.bot, s.score, s.won <> 0 AS won, r.reason, r.origin \
         FROM results AS r JOIN result_seats AS s ON s.match_id = r.match_id WHERE TRUE",
    );
    fitting(&mut query, filter);
    if let Some(FinishedSeat { match_id, finished, seat, .. }) = last {
        // The first condition finds the place in the index, the second one the rows after `last`.
        query.push(" AND r.finished >= ").push_value(*finished);
        query.push(" AND (r.finished, r.match_id, s.seat) > (").push_value(*finished);
        query.push(", ").push_value(match_id.as_str()).push(", ").push_value(*seat).push(")");
    }
    query.push(" ORDER BY r.finished, r.match_id, s.seat LIMIT ").push_value(SEATS_AT_ONCE);
    Ok(connection.fetch(query).await?)
}

/// Adds the conditions of the filter for the table of seats, or one without players, that the query
/// calls `s`.
fn fitting(query: &mut Query, filter: &Filter) {
    of_game(query, filter);
    match &filter.who {
        Some(Who::Person(name)) => {
            query.push(" AND s.bot IS NULL AND s.who = ").push_value(tally::person(name));
        }
        Some(Who::Bot(bot)) => {
            query
                .push(" AND s.bot = ")
                .push_value(bot.as_str())
                .push(" AND s.who = ")
                .push_value(bot.as_str());
        }
        None => {}
    }
}

/// Adds the game of the filter for the table that the query calls `s`.
fn of_game(query: &mut Query, filter: &Filter) {
    match &filter.game {
        Some(game) => {
            query.push(" AND s.game = ").push_value(game.as_str());
        }
        // Named one by one, so that the index, which begins with the game, finds the player.
        None if filter.who.is_some() => {
            query.push(" AND s.game IN (");
            for (number, game) in games::all().iter().enumerate() {
                query.push(if number > 0 { ", " } else { "" }).push_value(game.id());
            }
            query.push(")");
        }
        None => {}
    }
}
