//! What the page shows, from what the store has counted.

use std::collections::BTreeMap;

use table::Player;

use crate::{
    clock::DAY,
    wire::{Development, GameCount, Period, SizeTally, Standing},
};

/// The most standings of one game.
const STANDINGS: usize = 100;
/// Roughly the most periods a chart can show.
const PERIODS: i64 = 40;
/// The lengths of a period in days, as people think of time.
const LENGTHS: [i64; 6] = [1, 7, 30, 91, 182, 365];

/// How often someone played a game at tables of one size.
pub(crate) struct Tally {
    pub game: String,
    pub player: Player,
    pub players: i64,
    pub games: i64,
    pub wins: i64,
    pub best_score: i64,
    pub points: i64,
}

/// The games of one kind that ended on one day, counted from 1970.
pub(crate) struct Day {
    pub game: String,
    pub day: i64,
    pub games: i64,
    /// The wins of the player in question, if one is.
    pub wins: Option<i64>,
    /// How many scores `points` are the sum of.
    pub seats: i64,
    pub points: i64,
}

/// How many games there were on all days.
pub(crate) fn games(days: &[Day]) -> Vec<GameCount> {
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    days.iter().for_each(|day| *counts.entry(&day.game).or_default() += day.games);
    counts.into_iter().map(|(game, games)| GameCount { game: game.into(), games }).collect()
}

/// The standings game by game, whoever won most first, and how many are left out because many play.
pub(crate) fn standings(tallies: &[Tally]) -> (Vec<Standing>, usize) {
    let mut found: BTreeMap<(&str, &str, bool), (Standing, i64)> = BTreeMap::new();
    for tally in tallies {
        let key = (tally.game.as_str(), tally.player.name.as_str(), tally.player.bot.is_some());
        let (standing, points) = found.entry(key).or_insert_with(|| {
            let (game, player) = (tally.game.clone(), tally.player.clone());
            (Standing { game, player, games: 0, wins: 0, best_score: i64::MIN, average: 0.0 }, 0)
        });
        standing.games += tally.games;
        standing.wins += tally.wins;
        standing.best_score = standing.best_score.max(tally.best_score);
        *points += tally.points;
        standing.average = *points as f64 / standing.games as f64;
    }
    let all = found.len();
    let mut by_game: BTreeMap<String, Vec<Standing>> = BTreeMap::new();
    found
        .into_values()
        .for_each(|(standing, _)| by_game.entry(standing.game.clone()).or_default().push(standing));
    for standings in by_game.values_mut() {
        standings.sort_by_key(|standing| (-standing.wins, standing.games));
        standings.truncate(STANDINGS);
    }
    let standings: Vec<_> = by_game.into_values().flatten().collect();
    let left_out = all - standings.len();
    (standings, left_out)
}

/// Games and wins of people and bots by the number of players at the table.
pub(crate) fn sizes(tallies: &[Tally]) -> Vec<SizeTally> {
    let mut found: BTreeMap<(&str, i64, bool), (i64, i64)> = BTreeMap::new();
    for tally in tallies {
        let (games, wins) =
            found.entry((&tally.game, tally.players, tally.player.bot.is_some())).or_default();
        *games += tally.games;
        *wins += tally.wins;
    }
    let size = |((game, players, bots), (games, wins)): ((&str, _, _), _)| SizeTally {
        game: game.into(),
        players,
        bots,
        games,
        wins,
    };
    found.into_iter().map(size).collect()
}

/// The days put together to periods, few enough for a chart.
pub(crate) fn development(days: &[Day]) -> Development {
    let (Some(first), Some(last)) =
        (days.iter().map(|day| day.day).min(), days.iter().map(|day| day.day).max())
    else {
        return Development { first: 0, days: 1, count: 0, periods: Vec::new() };
    };
    let span = last - first + 1;
    let length = LENGTHS
        .into_iter()
        .find(|length| span <= length * PERIODS)
        .unwrap_or(LENGTHS[LENGTHS.len() - 1]);
    let mut sums: BTreeMap<(&str, i64), (Period, i64, i64)> = BTreeMap::new();
    for day in days {
        let number = (day.day - first) / length;
        let (period, seats, points) = sums.entry((&day.game, number)).or_insert_with(|| {
            let wins = day.wins.map(|_| 0);
            (Period { game: day.game.clone(), period: number, games: 0, wins, average: 0.0 }, 0, 0)
        });
        period.games += day.games;
        period.wins = period.wins.zip(day.wins).map(|(sum, wins)| sum + wins);
        *seats += day.seats;
        *points += day.points;
        period.average = *points as f64 / *seats as f64;
    }
    let periods = sums.into_values().map(|(period, ..)| period).collect();
    Development { first: first * DAY, days: length, count: (span - 1) / length + 1, periods }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: i64, games: i64, wins: Option<i64>, points: i64) -> Day {
        Day { game: "qwixx".into(), day, games, wins, seats: games, points }
    }

    fn tally(name: &str, players: i64, games: i64, wins: i64) -> Tally {
        let player = Player::person(name);
        Tally {
            game: "qwixx".into(),
            player,
            players,
            games,
            wins,
            best_score: players * 10,
            points: games * 20,
        }
    }

    #[test]
    fn a_player_has_one_standing_over_tables_of_all_sizes() {
        let (standings, left_out) =
            standings(&[tally("Ann", 2, 4, 1), tally("Ben", 2, 4, 3), tally("Ann", 5, 6, 4)]);
        let found: Vec<_> = standings
            .iter()
            .map(|one| (one.player.name.as_str(), one.games, one.wins, one.best_score))
            .collect();
        assert_eq!(found, [("Ann", 10, 5, 50), ("Ben", 4, 3, 20)]);
        assert_eq!((standings[0].average, left_out), (20.0, 0));
    }

    #[test]
    fn those_who_won_least_are_left_out_where_many_play() {
        let many: Vec<_> =
            (0..130).map(|number| tally(&format!("Guest {number}"), 2, 200, number)).collect();
        let (standings, left_out) = standings(&many);
        assert_eq!((standings.len(), left_out), (100, 30));
        assert_eq!((standings[0].wins, standings[99].wins), (129, 30));
        assert_eq!(sizes(&many)[0].games, 130 * 200);
    }

    #[test]
    fn people_and_bots_are_counted_apart() {
        let bot = Tally { player: Player::bot("strong", "strong"), ..tally("", 3, 2, 1) };
        let found: Vec<_> = sizes(&[tally("Ann", 3, 5, 1), bot, tally("Ben", 3, 1, 1)]);
        let found: Vec<_> =
            found.iter().map(|size| (size.players, size.bots, size.games, size.wins)).collect();
        assert_eq!(found, [(3, false, 6, 2), (3, true, 2, 1)]);
    }

    #[test]
    fn periods_get_longer_with_time() {
        let short = development(&[day(100, 1, None, 10), day(102, 3, None, 50)]);
        assert_eq!((short.first, short.days, short.count), (100 * DAY, 1, 3));
        let periods: Vec<_> =
            short.periods.iter().map(|period| (period.period, period.games, period.wins)).collect();
        assert_eq!(periods, [(0, 1, None), (2, 3, None)]);

        let long = development(&[
            day(0, 1, Some(0), 10),
            day(6, 1, Some(1), 30),
            day(200, 2, Some(2), 50),
        ]);
        assert_eq!((long.days, long.count), (7, 29));
        let periods: Vec<_> = long
            .periods
            .iter()
            .map(|period| (period.period, period.wins, period.average))
            .collect();
        assert_eq!(periods, [(0, Some(1), 20.0), (28, Some(2), 25.0)]);
        assert_eq!(development(&[]).count, 0);
    }
}
