//! The statistics in SQL. What concerns all players was counted by the database when the games were
//! finished; scores and days of one player are counted where the rows are.

use anyhow::Result;
use sqlx::{QueryBuilder, Row as _, Sqlite, SqliteConnection, sqlite::SqliteRow};
use table::Player;

use super::{Filter, FinishedSeat, Who};
use crate::{
    secret::MatchId,
    tally::{self, Day, Tally},
    wire::{GameCount, HighScore, ScoreCount, Statistics},
};

const HIGH_SCORES: i64 = 10;
const SEATS_AT_ONCE: i64 = 2000;

pub(super) async fn games(connection: &mut SqliteConnection) -> Result<Vec<GameCount>> {
    let rows = sqlx::query("SELECT game, SUM(games) FROM days GROUP BY game ORDER BY game")
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| Ok(GameCount { game: row.try_get(0)?, games: row.try_get(1)? })).collect()
}

pub(super) async fn all(connection: &mut SqliteConnection, filter: &Filter) -> Result<Statistics> {
    let tallies = tallies(&mut *connection, filter).await?;
    let scores = scores(&mut *connection, filter).await?;
    let days = days(&mut *connection, filter).await?;
    let games = tally::games(&days);
    let mut high_scores = Vec::new();
    for GameCount { game, .. } in &games {
        high_scores.extend(best(&mut *connection, game, filter).await?);
    }
    let (standings, left_out) = tally::standings(&tallies);
    let sizes = tally::sizes(&tallies);
    Ok(Statistics {
        games,
        standings,
        left_out,
        sizes,
        high_scores,
        scores,
        development: tally::development(&days),
    })
}

async fn tallies(connection: &mut SqliteConnection, filter: &Filter) -> Result<Vec<Tally>> {
    let mut query = QueryBuilder::new(
        "SELECT game, who, CASE is_bot WHEN 1 THEN who END, players, games, wins, best_score, points FROM tallies AS s WHERE TRUE",
    );
    of_game(&mut query, filter);
    match &filter.who {
        Some(Who::Person(name)) => {
            _ = query.push(" AND s.is_bot = 0 AND s.who = ").push_bind(name.clone())
        }
        Some(Who::Bot(bot)) => {
            _ = query.push(" AND s.is_bot = 1 AND s.who = ").push_bind(bot.clone())
        }
        None => {}
    }
    query.push(" ORDER BY game, who, is_bot, players");
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
    let mut query = QueryBuilder::new(match filter.who {
        None => "SELECT game, score, seats FROM score_counts AS s WHERE TRUE",
        // The sum keeps SQLite from going through the scores of all players in their order.
        Some(_) => "SELECT game, score + 0 AS own, COUNT(*) FROM result_seats AS s WHERE TRUE",
    });
    fitting(&mut query, filter);
    query.push(if filter.who.is_some() {
        " GROUP BY game, own ORDER BY game, own"
    } else {
        " ORDER BY game, score"
    });
    let rows = query.build().fetch_all(connection).await?;
    let count = |row: &SqliteRow| -> Result<_> {
        Ok(ScoreCount { game: row.try_get(0)?, score: row.try_get(1)?, count: row.try_get(2)? })
    };
    rows.iter().map(count).collect()
}

async fn days(connection: &mut SqliteConnection, filter: &Filter) -> Result<Vec<Day>> {
    let mut query = QueryBuilder::new(match filter.who {
        None => "SELECT game, day, games, NULL, seats, points FROM days AS s WHERE TRUE",
        Some(_) => {
            "SELECT game, day, COUNT(*), SUM(won), COUNT(*), SUM(score) FROM result_seats AS s WHERE TRUE"
        }
    });
    fitting(&mut query, filter);
    query.push(if filter.who.is_some() { " GROUP BY game, day" } else { " ORDER BY game, day" });
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

async fn best(
    connection: &mut SqliteConnection,
    game: &str,
    filter: &Filter,
) -> Result<Vec<HighScore>> {
    let mut query = QueryBuilder::new(
        "SELECT s.who, s.bot, s.score, r.finished FROM result_seats AS s JOIN results AS r ON r.match_id = s.match_id WHERE TRUE",
    );
    fitting(&mut query, &Filter { game: Some(game.into()), who: filter.who.clone() });
    query.push(" ORDER BY s.score DESC, s.day, s.rowid LIMIT ").push_bind(HIGH_SCORES);
    let rows = query.build().fetch_all(connection).await?;
    let score = |row: &SqliteRow| -> Result<HighScore> {
        Ok(HighScore {
            game: game.into(),
            player: player(row, 0)?,
            score: row.try_get(2)?,
            finished: row.try_get(3)?,
        })
    };
    rows.iter().map(score).collect()
}

pub(super) async fn seats(
    connection: &mut SqliteConnection,
    filter: &Filter,
    last: Option<&FinishedSeat>,
) -> Result<Vec<FinishedSeat>> {
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
    let rows = query.build().fetch_all(connection).await?;
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

/// Adds the conditions of the filter for the table of seats, or one without players, that the query
/// calls `s`.
fn fitting(query: &mut QueryBuilder<Sqlite>, filter: &Filter) {
    of_game(query, filter);
    match &filter.who {
        Some(Who::Person(name)) => {
            query.push(" AND s.bot IS NULL AND s.who = ").push_bind(name.clone());
        }
        Some(Who::Bot(bot)) => {
            query
                .push(" AND s.bot = ")
                .push_bind(bot.clone())
                .push(" AND s.who = ")
                .push_bind(bot.clone());
        }
        None => {}
    }
}

fn of_game(query: &mut QueryBuilder<Sqlite>, filter: &Filter) {
    match &filter.game {
        Some(game) => {
            query.push(" AND s.game = ").push_bind(game.clone());
        }
        // Named one by one, so that the index, which begins with the game, finds the player.
        None if filter.who.is_some() => {
            let mut games = query.push(" AND s.game IN (").separated(", ");
            games::all().iter().for_each(|game| _ = games.push_bind(game.info().id));
            query.push(")");
        }
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
    use tempfile::TempDir;

    use super::*;
    use crate::{
        clock::DAY,
        journal::{Entry, Header},
        store::{self, Outcome, SeatOutcome, Store},
    };

    const MATCHES: usize = 150;

    /// A finished game as the plain computation knows it.
    struct Finished {
        number: usize,
        at: i64,
        outcome: Outcome,
    }

    /// Somebody's seat in a finished game.
    type Seated<'a> = (&'a Finished, &'a SeatOutcome);

    fn some_player(random: &mut StdRng) -> Player {
        let name = ["Ann", "Ben", "Cleo", "strong"][random.random_range(0..4)];
        match ["classic", "strong", "level-1"].get(random.random_range(0..6)) {
            Some(&bot) => Player::bot(name, bot),
            None => Player::person(name),
        }
    }

    fn some_outcome(random: &mut StdRng) -> Outcome {
        let game = games::all()[random.random_range(0..games::all().len())].info().id;
        let seats = (0..random.random_range(2..=5)).map(|_| SeatOutcome {
            player: some_player(random),
            score: random.random_range(-5..20),
            won: random.random_bool(0.4),
        });
        let seats = seats.collect();
        Outcome { game, moves: 40, seats }
    }

    /// Finishes games in random order, many of them again and again, each time with another
    /// outcome.
    async fn play(store: &dyn Store) -> Result<Vec<Finished>> {
        let mut random = StdRng::seed_from_u64(1);
        let id = |number: usize| MatchId(format!("match {number}"));
        let record =
            games::game("kalaha").expect("a game").start(None, 0).expect("a match").record();
        let header = Header { record, keys: Vec::new() };
        for number in 0..MATCHES {
            store.create(&id(number), 0, &header).await?;
        }
        let mut finished: Vec<Finished> = Vec::new();
        for seq in 0..3 * MATCHES {
            let (number, at, outcome) = (
                random.random_range(0..MATCHES),
                random.random_range(0..90 * DAY),
                some_outcome(&mut random),
            );
            store.append(&id(number), seq, at, &Entry::Undo { moves: 0 }, Some(&outcome)).await?;
            finished.retain(|one| one.number != number);
            finished.push(Finished { number, at, outcome });
        }
        Ok(finished)
    }

    fn fits(filter: &Filter, (finished, seat): &Seated) -> bool {
        let of_game = filter.game.as_ref().is_none_or(|game| *game == finished.outcome.game);
        of_game
            && match &filter.who {
                Some(Who::Person(name)) => seat.player.bot.is_none() && seat.player.name == *name,
                Some(Who::Bot(bot)) => seat.player.bot.as_ref() == Some(bot),
                None => true,
            }
    }

    fn plain_tally((finished, seat): &Seated) -> Tally {
        Tally {
            game: finished.outcome.game.clone(),
            player: known_as(&seat.player),
            players: finished.outcome.seats.len() as i64,
            games: 1,
            wins: seat.won.into(),
            best_score: seat.score.into(),
            points: seat.score.into(),
        }
    }

    /// A bot is known by its bot name.
    fn known_as(player: &Player) -> Player {
        player.bot.as_ref().map_or_else(|| player.clone(), |bot| Player::bot(bot, bot))
    }

    fn plain_days(finished: &[Finished], seats: &[Seated], filter: &Filter) -> Vec<Day> {
        let day = |one: &Finished| Day {
            game: one.outcome.game.clone(),
            day: one.at.div_euclid(DAY),
            games: 1,
            wins: None,
            seats: one.outcome.seats.len() as i64,
            points: one.outcome.seats.iter().map(|seat| i64::from(seat.score)).sum(),
        };
        if filter.who.is_none() {
            return finished
                .iter()
                .filter(|one| filter.game.as_ref().is_none_or(|game| *game == one.outcome.game))
                .map(day)
                .collect();
        }
        let own = |(one, seat): &Seated| Day {
            wins: Some(seat.won.into()),
            seats: 1,
            points: seat.score.into(),
            ..day(one)
        };
        seats.iter().map(own).collect()
    }

    fn plain_scores(seats: &[Seated]) -> Vec<ScoreCount> {
        let mut scores: Vec<(&str, i64)> = seats
            .iter()
            .map(|(one, seat)| (one.outcome.game.as_str(), seat.score.into()))
            .collect();
        scores.sort();
        let same = scores.chunk_by(|one, other| one == other);
        same.map(|same| ScoreCount {
            game: same[0].0.into(),
            score: same[0].1,
            count: same.len() as i64,
        })
        .collect()
    }

    fn plain_high_scores(seats: &[Seated], games: &[GameCount]) -> Vec<HighScore> {
        let of = |GameCount { game, .. }: &GameCount| {
            let mut own: Vec<&Seated> =
                seats.iter().filter(|(one, _)| one.outcome.game == *game).collect();
            own.sort_by_key(|(one, seat)| (-seat.score, one.at.div_euclid(DAY)));
            own.truncate(HIGH_SCORES as usize);
            let high = |(one, seat): &Seated| {
                let (player, score) = (known_as(&seat.player), seat.score.into());
                HighScore { game: game.clone(), player, score, finished: one.at }
            };
            own.into_iter().map(high).collect::<Vec<_>>()
        };
        games.iter().flat_map(of).collect()
    }

    /// The statistics from every single seat, without the database.
    fn plain(finished: &[Finished], filter: &Filter) -> Statistics {
        let seats: Vec<Seated> = finished
            .iter()
            .flat_map(|one| one.outcome.seats.iter().map(move |seat| (one, seat)))
            .collect();
        let seats: Vec<Seated> = seats.into_iter().filter(|seat| fits(filter, seat)).collect();
        let tallies: Vec<Tally> = seats.iter().map(plain_tally).collect();
        let days = plain_days(finished, &seats, filter);
        let (games, (standings, left_out)) = (tally::games(&days), tally::standings(&tallies));
        Statistics {
            high_scores: plain_high_scores(&seats, &games),
            games,
            standings,
            left_out,
            sizes: tally::sizes(&tallies),
            scores: plain_scores(&seats),
            development: tally::development(&days),
        }
    }

    #[tokio::test]
    async fn what_was_counted_in_passing_is_what_a_plain_count_finds() -> Result<()> {
        let folder = TempDir::new()?;
        let store =
            store::open(&format!("sqlite:{}", folder.path().join("statistics.db").display()), None)
                .await?;
        let finished = play(store.as_ref()).await?;
        let people = ["Ann", "strong", "Nobody"].map(|name| Some(Who::Person(name.into())));
        let bots = ["strong", "classic", "level-1", "Ann"].map(|bot| Some(Who::Bot(bot.into())));
        for game in [None, Some("qwixx"), Some("kalaha")] {
            for who in people.iter().chain(&bots).chain([&None]) {
                let filter = Filter { game: game.map(Into::into), who: who.clone() };
                let found = serde_json::to_value(store.statistics(&filter).await?)?;
                assert_eq!(found, serde_json::to_value(plain(&finished, &filter))?, "{filter:?}");
            }
        }
        let counts = store.finished_games().await?;
        assert_eq!(counts, plain(&finished, &Filter::default()).games);
        store.close().await;
        Ok(())
    }
}
