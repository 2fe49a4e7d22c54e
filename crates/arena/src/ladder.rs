use table::{Problem, problem};

use crate::{Report, Series};

/// Bots in the order of their strength, each measured against the one before it.
pub struct Ladder<'a> {
    steps: Vec<Series<'a>>,
}

impl<'a> Ladder<'a> {
    /// The ladder of the series' bots, gentlest first; each step is played as the series says.
    pub fn of(series: &Series<'a>) -> Result<Ladder<'a>, Problem> {
        let bots = series.bots.len();
        if bots < 2 {
            return Err(problem!(
                "a ladder of {bots} bots, expected at least 2",
                "eine Leiter mit {bots} Bots, erwartet werden mindestens 2"
            ));
        }
        let step = |pair: &[String]| {
            let bots = vec![pair[1].clone(), pair[0].clone()];
            Series { bots, ..series.clone() }
        };
        let steps: Vec<Series> = series.bots.windows(2).map(step).collect();
        steps.iter().try_for_each(Series::check)?;
        Ok(Ladder { steps })
    }

    /// The number of games that all steps take together.
    pub fn games(&self) -> u64 {
        self.steps.iter().map(Series::games).sum()
    }

    /// Plays step after step, whenever the next report is asked for, calling `finished` after every
    /// game. Each report tells first of the stronger bot, then of the one before it. Of a series
    /// that was cancelled there are those steps in which a round was finished.
    pub fn climb(
        &self,
        finished: &(dyn Fn() + Sync),
    ) -> impl Iterator<Item = Result<Report, Problem>> {
        let steps = self.steps.iter().take_while(|step| !step.cancel.is_cancelled());
        let played = steps.map(|step| step.play(finished));
        played.filter(|report| report.as_ref().map_or(true, |report| report.rounds > 0))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::nim::series;

    fn names(report: &Report) -> Vec<&str> {
        report.bots.iter().map(|standing| standing.bot.as_str()).collect()
    }

    #[test]
    fn every_bot_is_measured_against_the_one_before_it() {
        let ladder = Ladder::of(&series(&["random", "greedy", "perfect"])).unwrap();
        assert_eq!(ladder.games(), 200);
        let finished = AtomicU64::new(0);
        let count = || _ = finished.fetch_add(1, Ordering::Relaxed);
        let reports: Vec<Report> = ladder.climb(&count).map(Result::unwrap).collect();
        assert_eq!(finished.load(Ordering::Relaxed), 200);
        let [low, high] = &reports[..] else { panic!("{reports:?}") };
        assert_eq!(
            (names(low), names(high)),
            (vec!["greedy", "random"], vec!["perfect", "greedy"])
        );
        assert!((low.games, high.games) == (100, 100) && high.bots[0].interval.0 > 0.5);
    }

    #[test]
    fn a_step_is_the_series_of_its_two_bots() {
        let ladder = Ladder::of(&series(&["random", "greedy", "perfect"])).unwrap();
        let step = ladder.climb(&|| ()).next().unwrap().unwrap();
        let alone = series(&["greedy", "random"]).play(&|| ()).unwrap();
        let exact = |report: &Report| {
            let score = report.bots[0].mean_score.to_string();
            (report.bots[0].wins, report.mean_moves.to_string(), score)
        };
        assert_eq!(exact(&step), exact(&alone));
    }

    #[test]
    fn a_cancelled_ladder_tells_of_the_steps_that_were_begun() {
        let series = Series { threads: 1, ..series(&["random", "greedy", "perfect", "perfect"]) };
        let climb = |games: u64| {
            let series = Series { cancel: table::Cancel::default(), ..series.clone() };
            let finished = AtomicU64::new(0);
            let count = || {
                if finished.fetch_add(1, Ordering::Relaxed) + 1 == games {
                    series.cancel.cancel();
                }
            };
            let ladder = Ladder::of(&series).unwrap();
            ladder.climb(&count).map(|report| report.unwrap().games).collect::<Vec<_>>()
        };
        assert_eq!(climb(107), [100, 6]);
        assert_eq!(climb(100), [100]);
    }

    #[test]
    fn what_is_no_ladder_is_refused_before_a_game_is_played() {
        let refused = |bots: &[&str]| Ladder::of(&series(bots)).err().unwrap().to_string();
        assert_eq!(refused(&["greedy"]), "a ladder of 1 bots, expected at least 2");
        assert!(refused(&["random", "greedy", "deep-thought"]).contains("no bot \"deep-thought\""));
    }
}
