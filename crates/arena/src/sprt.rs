use std::str::FromStr;

use serde::Serialize;
use table::{Problem, problem, shown};

use crate::scores::Scores;

/// A sequential probability ratio test: a series goes on until one of two rates of the first bot is
/// so much less likely than the other that it can be given up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    lower: f64,
    upper: f64,
}

/// The part of all series in which the test accepts one rate though the other one is true.
const ERROR: f64 = 0.05;

/// What a test has found out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The lower of the two rates.
    pub lower: f64,
    /// The upper one.
    pub upper: f64,
    /// How often a test accepts the one though the other is true.
    pub error: f64,
    /// How much more likely the upper rate is than the lower one, as a logarithm.
    pub log_likelihood_ratio: f64,
    /// The rate that was accepted, if one was.
    pub accepted: Option<f64>,
}

impl FromStr for Sprt {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Sprt, Problem> {
        let rates = text.split_once(',').and_then(|(lower, upper)| {
            Some(Sprt { lower: lower.trim().parse().ok()?, upper: upper.trim().parse().ok()? })
        });
        let fits = |sprt: &Sprt| 0.0 < sprt.lower && sprt.lower < sprt.upper && sprt.upper < 1.0;
        rates.filter(fits).ok_or_else(|| {
            let text = shown(text);
            problem!(
                "\"{text}\", expected two rates between 0 and 1 such as 0.5,0.55, the lower first",
                "„{text}“, erwartet werden zwei Anteile zwischen 0 und 1 wie 0.5,0.55, der \
                 kleinere zuerst"
            )
        })
    }
}

impl Sprt {
    /// What the rounds so far say. Their scores count as normally distributed, which their sum soon
    /// is.
    pub(crate) fn verdict(&self, scores: &Scores) -> Verdict {
        let Sprt { lower, upper } = *self;
        let ratio = scores.rounds() as f64 * (upper - lower) / scores.variance()
            * (scores.mean() - (lower + upper) / 2.0);
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let accepted = if ratio >= bound {
            Some(upper)
        } else if ratio <= -bound {
            Some(lower)
        } else {
            None
        };
        Verdict { lower, upper, error: ERROR, log_likelihood_ratio: ratio, accepted }
    }
}

#[cfg(test)]
mod tests {
    use table::{Rng, seeded};

    use super::*;
    use crate::scores::tests::Pairs;

    const SERIES: u64 = 1000;

    /// How often the upper rate is accepted, how often the lower one, and after how many rounds.
    struct Outcome {
        upper: u64,
        lower: u64,
        mean_rounds: f64,
    }

    fn run(sprt: Sprt, pairs: Pairs, rng: &mut Rng) -> Outcome {
        let mut outcome = Outcome { upper: 0, lower: 0, mean_rounds: 0.0 };
        for _ in 0..SERIES {
            let mut scores = Scores::default();
            let accepted = loop {
                scores.add(pairs.score(rng));
                if let Some(accepted) = sprt.verdict(&scores).accepted {
                    break accepted;
                }
            };
            *if accepted == sprt.upper { &mut outcome.upper } else { &mut outcome.lower } += 1;
            outcome.mean_rounds += scores.rounds() as f64 / SERIES as f64;
        }
        outcome
    }

    /// The number of rounds after which a test that looks only once makes as few errors.
    fn rounds_of_a_single_look(sprt: Sprt, pairs: Pairs, rng: &mut Rng) -> f64 {
        /// One normally distributed value of twenty is farther from the mean, to one side.
        const REACH: f64 = 1.645;
        let mut scores = Scores::default();
        (0..100_000).for_each(|_| scores.add(pairs.score(rng)));
        (2.0 * REACH / (sprt.upper - sprt.lower)).powi(2) * scores.variance()
    }

    #[test]
    fn errors_are_as_rare_as_promised_and_the_end_comes_early() {
        let mut rng = seeded(1);
        for (sprt, draws, seat) in [
            (Sprt { lower: 0.5, upper: 0.58 }, 0.0, 0.0),
            (Sprt { lower: 0.5, upper: 0.58 }, 0.3, 0.0),
            (Sprt { lower: 0.5, upper: 0.58 }, 0.0, 0.35),
            (Sprt { lower: 0.5, upper: 0.7 }, 0.1, 0.1),
            (Sprt { lower: 0.8, upper: 0.88 }, 0.0, 0.0),
        ] {
            let pairs = |rate| Pairs { rate, draws, seat };
            let below = run(sprt, pairs(sprt.lower), &mut rng);
            let above = run(sprt, pairs(sprt.upper), &mut rng);
            // 5 %, and three standard deviations of what a thousand series show.
            let most = SERIES * 7 / 100;
            let errors = (below.upper, above.lower);
            assert!(errors.0 <= most && errors.1 <= most, "{sprt:?} {draws} {seat}: {errors:?}");
            let single = rounds_of_a_single_look(sprt, pairs(sprt.lower), &mut rng);
            for mean in [below.mean_rounds, above.mean_rounds] {
                assert!(mean < 0.7 * single, "{sprt:?} {draws} {seat}: {mean} of {single}");
            }
        }
    }

    #[test]
    fn a_great_difference_is_seen_at_once_and_none_at_first() {
        let sprt = Sprt { lower: 0.5, upper: 0.55 };
        let mut scores = Scores::default();
        assert_eq!(sprt.verdict(&scores).accepted, None);
        for _ in 0..100 {
            scores.add(1.0);
        }
        let verdict = sprt.verdict(&scores);
        assert_eq!(verdict.accepted, Some(0.55));
        assert!(verdict.log_likelihood_ratio > 2.944);
        let far = run(sprt, Pairs { rate: 0.8, draws: 0.0, seat: 0.0 }, &mut seeded(2));
        assert_eq!(far.lower, 0);
        assert!(far.mean_rounds < 60.0, "{}", far.mean_rounds);
    }

    #[test]
    fn what_are_no_two_rates_is_refused() {
        assert_eq!("0.5,0.58".parse(), Ok(Sprt { lower: 0.5, upper: 0.58 }));
        for text in ["", "0.5", "0.58,0.5", "0.5,0.5", "0,0.5", "0.5,1", "50,58", "a,b", "0.5,NaN"]
        {
            let why = text.parse::<Sprt>().unwrap_err().to_string();
            assert!(why.starts_with(&format!("\"{text}\", expected two rates")), "{why}");
        }
    }
}
