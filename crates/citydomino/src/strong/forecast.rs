//! How a game will end, as far as that can be said before it does.

use table::Seat;

use crate::state::PLAYERS;

// How chance follows from the lead was fitted to 3,000 games in commit `6a1348f`. The program and
// the seed of that fit are not recorded.
/// How much an opponent's points vary when one round is to come, as the scale of Gumbel's law; they
/// vary with the root of the rounds.
const SPREAD_OF_OTHER: f32 = 1.6;
/// How much the lead varies, as the scale of a logistic law.
const SPREAD_OF_LEAD: f32 = 2.1;
/// What a certain win is worth, in points.
const WIN: f32 = 200.0;

/// The points expected in the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forecast {
    pub points: [f32; PLAYERS],
    /// The cells of each one's largest district, which decides between equal points when nothing is
    /// to come.
    pub largest: [u32; PLAYERS],
    /// How often dominoes are yet to be drawn.
    pub rounds: usize,
}

impl Forecast {
    pub(crate) fn own(&self, seat: Seat) -> f32 {
        self.points[seat.index()]
    }

    /// What a careful player plays for: many points, and above all the win.
    pub(crate) fn aim(&self, seat: Seat) -> f32 {
        self.own(seat) + WIN * self.chance(seat)
    }

    /// By how many points `seat` will be ahead of its best opponent.
    ///
    /// Whoever of the others will be best, chance helped it, so it will have more than was expected
    /// of any. The mean of the best of several is a plain sum where chance follows the law of
    /// Gumbel.
    pub(crate) fn lead(&self, seat: Seat) -> f32 {
        let even = self.even_lead(seat);
        if self.rounds == 0 {
            return even;
        }
        let best = self.own(seat) - even;
        let spread = SPREAD_OF_OTHER * (self.rounds as f32).sqrt();
        let luck =
            self.others(seat).map(|points| ((points - best) / spread).exp()).sum::<f32>().ln();
        even - spread * luck
    }

    /// How many points more are expected for `seat` than for any other.
    pub(crate) fn even_lead(&self, seat: Seat) -> f32 {
        self.own(seat) - self.others(seat).fold(f32::MIN, f32::max)
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = f32> {
        (0..)
            .zip(self.points)
            .filter(move |&(other, _)| other != seat.index())
            .map(|(_, points)| points)
    }

    /// The share of the win to be expected.
    pub(crate) fn chance(&self, seat: Seat) -> f32 {
        if self.rounds == 0 {
            return self.share(seat);
        }
        1.0 / (1.0 + (-self.lead(seat) / (SPREAD_OF_LEAD * (self.rounds as f32).sqrt())).exp())
    }

    /// The share of the win when nothing is to come.
    fn share(&self, seat: Seat) -> f32 {
        let standing = |index: usize| (self.points[index], self.largest[index]);
        let own = standing(seat.index());
        let above = (0..PLAYERS).any(|other| standing(other) > own);
        let equal = (0..PLAYERS).filter(|&other| standing(other) == own).count();
        if above { 0.0 } else { 1.0 / equal as f32 }
    }
}

#[cfg(test)]
mod tests {
    use table::{Bot as _, Game as _, Limits};

    use super::*;
    use crate::{
        Setup, State,
        classic::Classic,
        strong::{
            future::Future,
            outlook::{FORESIGHT, Manner},
        },
    };

    fn forecast(points: [f32; PLAYERS], rounds: usize) -> Forecast {
        Forecast { points, largest: [3, 4, 4, 2], rounds }
    }

    #[test]
    fn in_the_end_the_points_decide_and_then_the_largest_district() {
        let end = forecast([50.0, 50.0, 50.0, 40.0], 0);
        assert_eq!([0, 1, 2, 3].map(|seat| end.chance(Seat(seat))), [0.0, 0.5, 0.5, 0.0]);
        assert_eq!((end.lead(Seat(0)), end.lead(Seat(3))), (0.0, -10.0));
        assert_eq!(forecast([50.0, 49.0, 50.5, 40.0], 0).chance(Seat(2)), 1.0);
    }

    /// A deck can be given in which a city has more than a thousand points.
    #[test]
    fn any_number_of_points_will_do() {
        let rich = forecast([2_000.0, 1_990.0, 0.0, 0.0], 1);
        assert!((rich.lead(Seat(0)) - 10.0).abs() < 0.1 && rich.chance(Seat(0)) > 0.9);
    }

    #[test]
    fn the_more_is_to_come_the_less_a_lead_counts_and_the_better_the_best_of_the_others_will_be() {
        let at = |rounds| forecast([60.0, 40.0, 41.0, 42.0], rounds);
        let leads = [0, 1, 4, 9].map(|rounds| at(rounds).lead(Seat(0)));
        let chances = [0, 1, 4, 9].map(|rounds| at(rounds).chance(Seat(0)));
        assert!(leads[0] == 18.0 && leads.is_sorted_by(|a, b| a > b), "{leads:?}");
        assert!(chances.is_sorted_by(|a, b| a > b) && chances[3] > 0.5, "{chances:?}");
        assert!(at(1).chance(Seat(1)) < 0.01);
    }

    /// Over many games what is expected agrees with what happens.
    #[test]
    fn its_forecasts_come_true() {
        let games = 200;
        // Expected, then found.
        let mut points = [0.0, 0.0];
        let mut leads = [0.0, 0.0];
        let mut chances = [0.0, 0.0];
        for seed in 0..games {
            let mut state = State::new(&Setup::default(), seed).unwrap();
            while state.bag.left().len() > 24 || state.turn() != Seat(0) {
                let mv = Classic.choose(&state, state.turn(), &Limits::default()).unwrap();
                state.apply(mv, |_| ());
            }
            for (index, rounds) in [0, usize::MAX].into_iter().enumerate() {
                let mut future = Future::new(&FORESIGHT, &state, Seat(0), Manner::Hasty);
                future.play_on(rounds, &mut Future::choose);
                let forecast = future.forecast();
                points[index] += forecast.own(Seat(0)) / games as f32;
                leads[index] += forecast.lead(Seat(0)) / games as f32;
                chances[index] += forecast.chance(Seat(0)) / games as f32;
            }
        }
        assert!((points[0] - points[1]).abs() < 2.0, "expected {points:?}");
        assert!((leads[0] - leads[1]).abs() < 3.0, "expected {leads:?}");
        assert!((chances[0] - chances[1]).abs() < 0.1, "expected {chances:?}");
    }
}
