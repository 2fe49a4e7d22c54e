/// What a bot made of the rounds of a series: of each round the part that it won, from 0 to 1.
///
/// The games of a round begin alike and so tell less than as many games that have nothing to do
/// with each other. What is certain about the rate follows from how much rounds differ.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scores {
    rounds: u64,
    sum: f64,
    squares: f64,
}

/// A few rounds may happen to be alike, which does not make the next one certain: how much rounds
/// differ is judged as if there had been so many more that were won, and as many that were lost.
const DOUBT: f64 = 2.0;

impl Scores {
    pub(crate) fn add(&mut self, score: f64) {
        self.rounds += 1;
        self.sum += score;
        self.squares += score * score;
    }

    pub(crate) fn rounds(&self) -> u64 {
        self.rounds
    }

    pub(crate) fn mean(&self) -> f64 {
        if self.rounds == 0 { 0.0 } else { self.sum / self.rounds as f64 }
    }

    fn doubtful_mean(&self) -> f64 {
        (self.sum + DOUBT) / (self.rounds as f64 + 2.0 * DOUBT)
    }

    /// The variance of the score of a round.
    pub(crate) fn variance(&self) -> f64 {
        let squares = (self.squares + DOUBT) / (self.rounds as f64 + 2.0 * DOUBT);
        squares - self.doubtful_mean().powi(2)
    }

    /// Where the true mean lies with 95 % confidence.
    pub(crate) fn interval(&self) -> (f64, f64) {
        let mean = self.doubtful_mean();
        // Rounds that differ less than by winning or losing all of it tell as much as more of them.
        let worth = mean * (1.0 - mean) / self.variance();
        wilson(self.mean(), self.rounds as f64 * worth)
    }
}

/// The Wilson interval: where the true rate lies with 95 % confidence, when `rate` was seen in
/// `trials` trials.
pub(crate) fn wilson(rate: f64, trials: f64) -> (f64, f64) {
    /// The standard normal distribution has 95 % of its mass within this distance.
    const Z: f64 = 1.959_963_984_540_054;
    if trials == 0.0 {
        return (0.0, 1.0);
    }
    let stretch = 1.0 + Z * Z / trials;
    let middle = (rate + Z * Z / (2.0 * trials)) / stretch;
    let reach =
        Z / stretch * (rate * (1.0 - rate) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}

#[cfg(test)]
pub(crate) mod tests {
    use rand::RngExt as _;
    use table::{Rng, seeded};

    use super::*;

    /// How pairs of games end between two bots.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Pairs {
        /// The part that the first bot wins, draws counting half.
        pub rate: f64,
        /// The part of the games that are drawn.
        pub draws: f64,
        /// By how much more it wins in the first seat, and less in the second.
        pub seat: f64,
    }

    impl Pairs {
        /// What the first bot makes of a pair.
        pub(crate) fn score(self, rng: &mut Rng) -> f64 {
            let wins = (self.rate - self.draws / 2.0) / (1.0 - self.draws);
            let mut game = |seat: f64| {
                if rng.random::<f64>() < self.draws {
                    return 0.5;
                }
                f64::from(rng.random::<f64>() < wins + seat)
            };
            (game(self.seat) + game(-self.seat)) / 2.0
        }
    }

    fn scores(all: impl IntoIterator<Item = f64>) -> Scores {
        let mut scores = Scores::default();
        all.into_iter().for_each(|score| scores.add(score));
        scores
    }

    fn assert_close((low, high): (f64, f64), expected: (f64, f64)) {
        let is_close = (low - expected.0).abs() < 5e-5 && (high - expected.1).abs() < 5e-5;
        assert!(is_close, "{low} – {high} instead of {expected:?}");
    }

    #[test]
    fn the_wilson_interval_agrees_with_published_values() {
        assert_close(wilson(0.5, 100.0), (0.4038, 0.5962));
        assert_close(wilson(1.0, 10.0), (0.7225, 1.0));
        assert_close(wilson(0.0, 10.0), (0.0, 0.2775));
        assert_close(wilson(0.8, 5.0), (0.3755, 0.9638));
        assert_close(wilson(0.3, 0.0), (0.0, 1.0));
    }

    #[test]
    fn rounds_that_are_won_or_lost_as_a_whole_are_trials() {
        let rounds = (0..100).map(|round| f64::from(round % 4 == 0));
        assert_close(scores(rounds).interval(), wilson(0.25, 100.0));
        assert_close(scores([1.0; 10]).interval(), wilson(1.0, 10.0));
        assert_close(scores([]).interval(), (0.0, 1.0));
    }

    #[test]
    fn rounds_that_are_alike_tell_more_but_never_everything() {
        let (low, high) = scores([0.5; 50]).interval();
        assert!(0.46 < low && low < 0.48 && 0.52 < high && high < 0.54, "{low} – {high}");
        let (low, high) = scores([0.5]).interval();
        assert!(low < 0.2 && high > 0.8, "{low} – {high}");
    }

    #[test]
    fn the_interval_holds_the_true_rate_as_often_as_it_says() {
        const SERIES: usize = 1000;
        let mut rng = seeded(1);
        for pairs in [
            Pairs { rate: 0.5, draws: 0.0, seat: 0.0 },
            Pairs { rate: 0.5, draws: 0.0, seat: 0.4 },
            Pairs { rate: 0.6, draws: 0.4, seat: 0.1 },
            Pairs { rate: 0.9, draws: 0.0, seat: 0.0 },
            Pairs { rate: 0.97, draws: 0.02, seat: 0.0 },
        ] {
            for rounds in [10, 50, 200] {
                let holds = |_: &usize| {
                    let seen = scores((0..rounds).map(|_| pairs.score(&mut rng)));
                    let (low, high) = seen.interval();
                    low <= pairs.rate && pairs.rate <= high
                };
                let held = (0..SERIES).filter(holds).count();
                assert!(held > SERIES * 93 / 100, "{pairs:?}, {rounds} rounds: {held}");
            }
        }
    }
}
