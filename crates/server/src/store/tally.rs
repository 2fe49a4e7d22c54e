//! The figures of the statistics page, from what the store has counted.

use std::collections::BTreeMap;

use anyhow::Result;
use table::Player;

use super::{named, sql::rows};
use crate::{
    clock::DAY,
    wire::{Development, EndCount, GameCount, OriginCount, Period, SizeTally, Standing},
};

/// The most standings of one game.
const STANDINGS: usize = 100;
/// Roughly the most periods a chart can show.
const PERIODS: i64 = 40;
/// The lengths of a period in days, as people think of time.
const LENGTHS: [i64; 6] = [1, 7, 30, 91, 182, 365];

/// How often someone played a game at tables of one size.
pub(super) struct Tally {
    pub game: String,
    /// The name of a person, or that of a bot.
    pub who: String,
    pub is_bot: bool,
    pub players: i64,
    pub games: i64,
    pub wins: i64,
    /// How many games were played out: only their scores count.
    pub scored: i64,
    pub best_score: Option<i64>,
    pub points: i64,
}

/// The games of one kind that ended on one day, counted from 1970.
pub(super) struct Day {
    pub game: String,
    pub day: i64,
    pub games: i64,
    /// The wins of the player in question, if one is.
    pub wins: Option<i64>,
    /// How many scores `points` are the sum of.
    pub seats: i64,
    pub points: i64,
}

rows! {
    Tally { game, who, is_bot, players, games, wins, scored, best_score, points }
    Day { game, day, games, wins, seats, points }
    Ended { game, reason, origin, games }
}

impl Day {
    /// Adds what happened on another day.
    fn add(&mut self, other: &Day) {
        self.games += other.games;
        self.wins = self.wins.zip(other.wins).map(|(one, two)| one + two);
        self.seats += other.seats;
        self.points += other.points;
    }
}

/// How many games there were on all days.
pub(super) fn games(days: &[Day]) -> Vec<GameCount> {
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    days.iter().for_each(|day| *counts.entry(&day.game).or_default() += day.games);
    counts.into_iter().map(|(game, games)| GameCount { game: game.into(), games }).collect()
}

/// The standings of all games.
pub(super) struct Standings {
    /// Game by game, whoever won most first.
    pub list: Vec<Standing>,
    /// How many are left out because many play.
    pub left_out: usize,
}

/// Adds up what everyone did at tables of all sizes.
pub(super) fn standings(tallies: &[Tally]) -> Standings {
    let mut sums: BTreeMap<(&str, &str, bool), Sum> = BTreeMap::new();
    for tally in tallies {
        let key = (tally.game.as_str(), tally.who.as_str(), tally.is_bot);
        sums.entry(key).or_default().add(tally);
    }
    let all = sums.len();
    let mut by_game: BTreeMap<&str, Vec<Standing>> = BTreeMap::new();
    for ((game, who, is_bot), sum) in sums {
        by_game.entry(game).or_default().push(sum.standing(game, player(who, is_bot)));
    }
    for standings in by_game.values_mut() {
        standings.sort_by_key(|standing| (-standing.wins, standing.games));
        standings.truncate(STANDINGS);
    }
    let list: Vec<_> = by_game.into_values().flatten().collect();
    let left_out = all - list.len();
    Standings { list, left_out }
}

/// What one player did at tables of all sizes.
#[derive(Default)]
struct Sum {
    games: i64,
    wins: i64,
    scored: i64,
    best_score: Option<i64>,
    points: i64,
}

impl Sum {
    fn add(&mut self, tally: &Tally) {
        self.games += tally.games;
        self.wins += tally.wins;
        self.scored += tally.scored;
        self.best_score = self.best_score.max(tally.best_score);
        self.points += tally.points;
    }

    fn standing(self, game: &str, player: Player) -> Standing {
        Standing {
            game: game.into(),
            player,
            games: self.games,
            wins: self.wins,
            best_score: self.best_score,
            average: average(self.points, self.scored),
        }
    }
}

/// The average of this many scores, if there are any.
fn average(points: i64, scores: i64) -> Option<f64> {
    (scores > 0).then(|| points as f64 / scores as f64)
}

/// What the page calls people who gave no name, in its languages.
const GUESTS: [&str; 2] = ["Guest", "Gast"];

/// Under what a player is counted: a bot under its bot name, a person as [`person`] says.
pub(super) fn who(player: &Player) -> &str {
    player.bot.as_deref().unwrap_or_else(|| person(&player.name))
}

/// Under what a person of this name is counted. Guests who gave none are counted together, under no
/// name, whatever the page called them.
pub(super) fn person(name: &str) -> &str {
    let is_number = |rest: &str| {
        let number = rest.strip_prefix(' ').unwrap_or(rest);
        rest.is_empty() || matches!(number.as_bytes(), [b'2'..=b'9'])
    };
    let is_guest = GUESTS.iter().any(|guest| name.strip_prefix(guest).is_some_and(is_number));
    if is_guest { "" } else { name }
}

/// A bot is known by its bot name, whatever it was called at the table.
pub(super) fn player(who: &str, is_bot: bool) -> Player {
    if is_bot { Player::bot(who, who) } else { Player::person(who) }
}

/// Games and wins of people and bots by the number of players at the table.
pub(super) fn sizes(tallies: &[Tally]) -> Vec<SizeTally> {
    let mut found: BTreeMap<(&str, i64, bool), (i64, i64)> = BTreeMap::new();
    for tally in tallies {
        let (games, wins) = found.entry((&tally.game, tally.players, tally.is_bot)).or_default();
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

/// The days put together into periods, few enough for a chart.
pub(super) fn development(days: &[Day]) -> Development {
    let numbers = || days.iter().map(|day| day.day);
    let Some((first, last)) = numbers().min().zip(numbers().max()) else {
        return Development { first: 0, days: 1, count: 0, periods: Vec::new() };
    };
    let span = last - first + 1;
    let length = LENGTHS
        .into_iter()
        .find(|length| span <= length * PERIODS)
        .unwrap_or(LENGTHS[LENGTHS.len() - 1]);
    let mut sums: BTreeMap<(&str, i64), Day> = BTreeMap::new();
    for day in days {
        let number = (day.day - first) / length;
        sums.entry((&day.game, number))
            .and_modify(|sum| sum.add(day))
            .or_insert_with(|| Day { game: day.game.clone(), ..*day });
    }
    let period = |((_, period), sum): ((&str, i64), Day)| Period {
        game: sum.game,
        period,
        games: sum.games,
        wins: sum.wins,
        average: average(sum.points, sum.seats),
    };
    let periods = sums.into_iter().map(period).collect();
    Development { first: first * DAY, days: length, count: (span - 1) / length + 1, periods }
}

/// The games of one kind that ended for the same reason, with their chance from the same place.
pub(super) struct Ended {
    pub game: String,
    pub reason: String,
    /// Empty where that is not known.
    pub origin: String,
    pub games: i64,
}

/// How many games ended for which reason.
pub(super) fn ends(ended: &[Ended]) -> Result<Vec<EndCount>> {
    let count = |((game, reason), games): ((&str, &str), _)| {
        Ok(EndCount { game: game.into(), reason: named::value(reason)?, games })
    };
    sums(ended, |one| &one.reason).into_iter().map(count).collect()
}

/// How many games had their chance from where, as far as that is known.
pub(super) fn origins(ended: &[Ended]) -> Result<Vec<OriginCount>> {
    let count = |((game, origin), games): ((&str, &str), _)| {
        Ok(OriginCount { game: game.into(), origin: named::value(origin)?, games })
    };
    let known = sums(ended, |one| &one.origin).into_iter();
    known.filter(|((_, origin), _)| !origin.is_empty()).map(count).collect()
}

/// The games by their kind and something else they have in common.
fn sums(ended: &[Ended], key: fn(&Ended) -> &str) -> BTreeMap<(&str, &str), i64> {
    let mut sums = BTreeMap::new();
    for one in ended {
        *sums.entry((one.game.as_str(), key(one))).or_default() += one.games;
    }
    sums
}

#[cfg(test)]
mod tests {
    use table::{EndReason, Origin};

    use super::*;

    fn day(day: i64, games: i64, wins: Option<i64>, points: i64) -> Day {
        Day { game: "qwixx".into(), day, games, wins, seats: games, points }
    }

    fn tally(name: &str, players: i64, games: i64, wins: i64) -> Tally {
        Tally {
            game: "qwixx".into(),
            who: name.into(),
            is_bot: false,
            players,
            games,
            wins,
            scored: games,
            best_score: Some(players * 10),
            points: games * 20,
        }
    }

    #[test]
    fn a_player_has_one_standing_over_tables_of_all_sizes() {
        let Standings { list, left_out } =
            standings(&[tally("Ann", 2, 4, 1), tally("Ben", 2, 4, 3), tally("Ann", 5, 6, 4)]);
        let found: Vec<_> = list
            .iter()
            .map(|one| (one.player.name.as_str(), one.games, one.wins, one.best_score))
            .collect();
        assert_eq!(found, [("Ann", 10, 5, Some(50)), ("Ben", 4, 3, Some(20))]);
        assert_eq!((list[0].average, left_out), (Some(20.0), 0));
    }

    #[test]
    fn who_played_nothing_out_has_no_scores() {
        let resigned = Tally { scored: 0, best_score: None, points: 0, ..tally("Ann", 2, 4, 1) };
        let list = standings(&[resigned]).list;
        assert_eq!((list[0].games, list[0].wins), (4, 1));
        assert_eq!((list[0].best_score, list[0].average), (None, None));
        let nothing = development(&[Day { seats: 0, ..day(100, 2, None, 0) }]);
        assert_eq!((nothing.periods[0].games, nothing.periods[0].average), (2, None));
    }

    #[test]
    fn ends_and_origins_are_counted_game_by_game() -> Result<()> {
        let ended = |game: &str, reason: &str, origin: &str, games| Ended {
            game: game.into(),
            reason: reason.into(),
            origin: origin.into(),
            games,
        };
        let all = [
            ended("kalaha", "played_out", "", 7),
            ended("kalaha", "played_out", "house", 1),
            ended("kalaha", "given_up", "file", 2),
            ended("qwixx", "time_over", "house", 3),
            ended("qwixx", "given_up", "house", 4),
        ];
        let found: Vec<_> =
            ends(&all)?.into_iter().map(|one| (one.game, one.reason, one.games)).collect();
        let kalaha = || "kalaha".to_owned();
        let qwixx = || "qwixx".to_owned();
        assert_eq!(
            found,
            [
                (kalaha(), EndReason::GivenUp, 2),
                (kalaha(), EndReason::PlayedOut, 8),
                (qwixx(), EndReason::GivenUp, 4),
                (qwixx(), EndReason::TimeOver, 3),
            ]
        );
        let found: Vec<_> =
            origins(&all)?.into_iter().map(|one| (one.game, one.origin, one.games)).collect();
        assert_eq!(
            found,
            [
                (kalaha(), Origin::File, 2),
                (kalaha(), Origin::House, 1),
                (qwixx(), Origin::House, 7),
            ]
        );
        assert!(ends(&[ended("kalaha", "eaten", "", 1)]).is_err());
        Ok(())
    }

    #[test]
    fn those_who_won_least_are_left_out_where_many_play() {
        let many: Vec<_> =
            (0..130).map(|number| tally(&format!("Guest {number}"), 2, 200, number)).collect();
        let Standings { list, left_out } = standings(&many);
        assert_eq!((list.len(), left_out), (100, 30));
        assert_eq!((list[0].wins, list[99].wins), (129, 30));
        assert_eq!(sizes(&many)[0].games, 130 * 200);
    }

    #[test]
    fn people_and_bots_are_counted_apart() {
        let bot = Tally { is_bot: true, ..tally("strong", 3, 2, 1) };
        let found: Vec<_> = sizes(&[tally("Ann", 3, 5, 1), bot, tally("Ben", 3, 1, 1)]);
        let found: Vec<_> =
            found.iter().map(|size| (size.players, size.bots, size.games, size.wins)).collect();
        assert_eq!(found, [(3, false, 6, 2), (3, true, 2, 1)]);
    }

    #[test]
    fn guests_without_a_name_are_counted_together_in_every_language() {
        for guest in ["Guest", "Gast", "Guest 2", "Gast 5", "Guest2", "Gast9"] {
            assert_eq!(person(guest), "", "{guest}");
        }
        for name in ["Guest 1", "Gast 10", "Guest  2", "Gastone", "guest", "Ann", "Guest 2nd"] {
            assert_eq!(person(name), name);
        }
        assert_eq!(who(&Player::bot("Guest", "strong")), "strong");
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
        assert_eq!(periods, [(0, Some(1), Some(20.0)), (28, Some(2), Some(25.0))]);
        assert_eq!(development(&[]).count, 0);
    }
}
