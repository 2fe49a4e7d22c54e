//! What a game does to the ratings of those who played it.

use std::collections::BTreeMap;

use skillratings::{
    MultiTeamOutcome, Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2},
    weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team},
};

/// What Weng-Lin calls beta, in points. Where nothing is uncertain a chance of ten to one would need
/// 400 / (ln 10 · √2), which is 122.8. Weng-Lin counts uncertainty in full where a logistic curve has
/// room for a third of it, so that ratings would spread too far: this is 0.87 of it, by simulation.
const BETA: f64 = 106.9;
/// How much more a game says about each of some partners than Weng-Lin believes, for each of them:
/// by simulation.
const PARTNERS: f64 = 1.25;
/// What the strength of somebody may change from game to game, in points, where Weng-Lin does not
/// see to it by itself.
const DRIFT: f64 = 3.0;
/// The most that Weng-Lin takes for uncertain, in points: of more it makes wild guesses.
const WENG_LIN_DEVIATION: f64 = 250.0;
/// The surest a rating becomes, in points.
const LEAST_DEVIATION: f64 = 45.0;
/// How many games against the same card within a month count in full.
const FULL: f64 = 5.0;

/// How strong somebody is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strength {
    pub points: f64,
    pub deviation: f64,
    /// How much it changes over time, as Glicko-2 counts it.
    pub volatility: f64,
}

/// Somebody of whom nothing is known.
impl Default for Strength {
    fn default() -> Strength {
        Strength { points: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// Somebody who played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Participant {
    pub strength: Strength,
    /// Who play together have the same.
    pub side: u8,
    /// What place the side has reached, the first being 1. Equal places are a draw.
    pub place: usize,
    /// How much the game counts, at most 1.
    pub weight: f64,
}

/// How much a game counts after so many others between the same two cards within a month.
pub(crate) fn weight(games_before: i64) -> f64 {
    FULL / (games_before as f64).max(FULL)
}

/// How strong everyone is after a game. Where it is always two who play it is reckoned by Glicko-2,
/// otherwise by Weng-Lin.
pub(crate) fn reckon(always_two: bool, players: &[Participant]) -> Vec<Strength> {
    let after = match players {
        [one, other] if always_two => by_glicko_2(one, other).to_vec(),
        _ => by_weng_lin(players),
    };
    players.iter().zip(after).map(|(player, after)| player.weighed(after)).collect()
}

impl Participant {
    /// What a game does that does not count in full.
    fn weighed(&self, after: Strength) -> Strength {
        let before = self.strength;
        let between = |before: f64, after: f64| before + self.weight * (after - before);
        let variance = between(before.deviation.powi(2), after.deviation.powi(2));
        Strength {
            points: between(before.points, after.points),
            deviation: variance.sqrt().clamp(LEAST_DEVIATION, Strength::default().deviation),
            volatility: between(before.volatility, after.volatility),
        }
    }
}

fn by_glicko_2(one: &Participant, other: &Participant) -> [Strength; 2] {
    let rating = |Strength { points, deviation, volatility }| Glicko2Rating {
        rating: points,
        deviation,
        volatility,
    };
    let outcome = match one.place.cmp(&other.place) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    let config = Glicko2Config { tau: 0.3, ..Glicko2Config::new() };
    let (one, other) = glicko2(&rating(one.strength), &rating(other.strength), &outcome, &config);
    [one, other].map(|Glicko2Rating { rating, deviation, volatility }| Strength {
        points: rating,
        deviation,
        volatility,
    })
}

fn by_weng_lin(players: &[Participant]) -> Vec<Strength> {
    let mut sides: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for (index, player) in players.iter().enumerate() {
        sides.entry(player.side).or_default().push(index);
    }
    // A side is as strong as its players are on average: two partners who are both 400 points
    // stronger win ten games of eleven, as each of them would alone.
    let share = |index: usize| sides[&players[index].side].len() as f64;
    let rating = |&index: &usize| {
        let Strength { points, deviation, .. } = players[index].strength;
        let deviation = deviation.min(WENG_LIN_DEVIATION).hypot(DRIFT);
        WengLinRating { rating: points / share(index), uncertainty: deviation / share(index) }
    };
    let teams: Vec<Vec<WengLinRating>> =
        sides.values().map(|side| side.iter().map(rating).collect()).collect();
    let place = |side: &Vec<usize>| MultiTeamOutcome::new(players[side[0]].place);
    let placed: Vec<_> = teams.iter().map(Vec::as_slice).zip(sides.values().map(place)).collect();
    let config = WengLinConfig { beta: BETA, ..WengLinConfig::new() };
    let after = weng_lin_multi_team(&placed, &config);
    // Whoever plays against many at once has one good or bad day with all of them: together these
    // games say less than if each were played alone.
    let weight = 1.0 / ((sides.len().max(2) - 1) as f64).sqrt();
    let between = |weight: f64, before: f64, after: f64| before + weight * (after - before);
    let team = |share: f64| if share > 1.0 { PARTNERS * share } else { 1.0 };
    let mut strengths: Vec<Strength> = players.iter().map(|player| player.strength).collect();
    for ((side, before), after) in sides.values().zip(&teams).zip(after) {
        for ((&index, before), after) in side.iter().zip(before).zip(after) {
            let share = share(index);
            // Weng-Lin lowers what is uncertain the more slowly the less it is, and averaged over
            // its players that of a side is little.
            let variances = (before.uncertainty.powi(2), after.uncertainty.powi(2));
            let variance = between(weight * team(share), variances.0, variances.1).max(0.0);
            strengths[index].points = between(weight, before.rating, after.rating) * share;
            strengths[index].deviation = variance.sqrt() * share;
        }
    }
    strengths
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn player(points: f64, side: u8, place: usize) -> Participant {
        let strength = Strength { points, deviation: 80.0, volatility: 0.06 };
        Participant { strength, side, place, weight: 1.0 }
    }

    #[test]
    fn who_wins_gains_and_more_against_the_stronger() {
        for always_two in [true, false] {
            let gain = |other: f64| {
                let after = reckon(always_two, &[player(1500.0, 0, 1), player(other, 1, 2)]);
                assert!(after[1].points < other);
                after[0].points - 1500.0
            };
            assert!(gain(1300.0) > 0.0 && gain(1500.0) > gain(1300.0));
            assert!(gain(1700.0) > gain(1500.0));
        }
    }

    #[test]
    fn a_draw_brings_both_together() {
        for always_two in [true, false] {
            let after = reckon(always_two, &[player(1700.0, 0, 1), player(1500.0, 1, 1)]);
            assert!(after[0].points < 1700.0 && after[1].points > 1500.0);
        }
    }

    #[test]
    fn partners_win_together() {
        let table = [
            player(1500.0, 0, 1),
            player(1500.0, 1, 2),
            player(1500.0, 0, 1),
            player(1500.0, 1, 2),
        ];
        let after = reckon(false, &table);
        assert!(after[0].points > 1500.0 && after[0] == after[2]);
        assert!(after[1].points < 1500.0 && after[1] == after[3]);
    }

    #[test]
    fn many_games_against_the_same_card_count_less() {
        assert_eq!([0, 4, 5].map(weight), [1.0, 1.0, 1.0]);
        assert_eq!([10, 50].map(weight), [0.5, 0.1]);
        let often = |weight| {
            let winner = Participant { weight, ..player(1500.0, 0, 1) };
            reckon(true, &[winner, player(1500.0, 1, 2)])[0].points - 1500.0
        };
        assert!((often(0.5) - often(1.0) / 2.0).abs() < 1e-9);
    }

    proptest! {
        #[test]
        fn ratings_stay_within_reason(
            table in prop::collection::vec((0.0..4000.0, LEAST_DEVIATION..350.0, 1..5usize, 0.0..=1.0), 2..6),
            always_two: bool,
        ) {
            let players: Vec<Participant> = (0..)
                .zip(&table)
                .map(|(side, &(points, deviation, place, weight))| Participant {
                    strength: Strength { points, deviation, ..Strength::default() },
                    side,
                    place,
                    weight,
                })
                .collect();
            let after = reckon(always_two, &players);
            prop_assert_eq!(after.len(), players.len());
            for (player, after) in players.iter().zip(after) {
                prop_assert!(after.points.is_finite() && after.volatility.is_finite());
                prop_assert!((LEAST_DEVIATION..=350.0).contains(&after.deviation));
                prop_assert!((after.points - player.strength.points).abs() < 2000.0);
                if player.weight == 0.0 {
                    prop_assert_eq!(after.points, player.strength.points);
                }
            }
        }
    }
}
