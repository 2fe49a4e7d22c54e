//! How well somebody does at the puzzles of a game, and what a try does to it. Nothing here knows a
//! clock or the store.

use table::{Problem, problem, shown};

use crate::{
    clock,
    ratings::{Participant, Strength, reckon},
    wire::PuzzleStanding,
};

/// The rating of somebody who has tried nothing yet: puzzles that are not too hard come first, and
/// whoever solves them soon gets others.
const NEWCOMER: f64 = 1200.0;
/// How much the difficulty of a puzzle may be off, in points.
const PUZZLE_DEVIATION: f64 = 60.0;
/// Ratings stay between these.
const LEAST_POINTS: f64 = 100.0;
const MOST_POINTS: f64 = 4000.0;

/// Somebody who solves puzzles of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Puzzler {
    pub points: f64,
    pub deviation: f64,
    pub tried: u32,
    pub solved: u32,
    pub streak: u32,
    pub best: u32,
    /// On how many days in a row the puzzle of the day was solved, up to `day`.
    pub days: u32,
    /// The last day since 1970 whose puzzle was solved.
    pub day: Option<i64>,
}

impl Default for Puzzler {
    fn default() -> Puzzler {
        Puzzler {
            points: NEWCOMER,
            deviation: Strength::default().deviation,
            tried: 0,
            solved: 0,
            streak: 0,
            best: 0,
            days: 0,
            day: None,
        }
    }
}

impl Puzzler {
    /// What a try does: at the puzzle of this day, or in training.
    pub(crate) fn after_try(self, difficulty: u16, right: bool, day: Option<i64>) -> Puzzler {
        match day {
            Some(day) => self.after_day(day, right),
            None => self.after_training(difficulty, right),
        }
    }

    /// What a try in training does: the puzzle is an opponent whose strength is known.
    fn after_training(self, difficulty: u16, right: bool) -> Puzzler {
        let participant = |points, deviation, side, place| Participant {
            strength: Strength { points, deviation, ..Strength::default() },
            side,
            place,
            weight: 1.0,
        };
        let place = if right { 1 } else { 3 };
        let both = [
            participant(self.points, self.deviation, 0, place),
            participant(f64::from(difficulty), PUZZLE_DEVIATION, 1, 2),
        ];
        let after = reckon(true, &both)[0];
        let streak = if right { self.streak.saturating_add(1) } else { 0 };
        Puzzler {
            points: after.points.clamp(LEAST_POINTS, MOST_POINTS),
            deviation: after.deviation,
            tried: self.tried.saturating_add(1),
            solved: self.solved.saturating_add(right.into()),
            streak,
            best: self.best.max(streak),
            ..self
        }
    }

    /// What a try at the puzzle of a day does. A day counts once, and an earlier one not any more.
    fn after_day(self, day: i64, right: bool) -> Puzzler {
        match self.day {
            Some(last) if last >= day => self,
            Some(last) if right && last + 1 == day => {
                Puzzler { days: self.days.saturating_add(1), day: Some(day), ..self }
            }
            _ if right => Puzzler { days: 1, day: Some(day), ..self },
            _ => Puzzler { days: 0, ..self },
        }
    }

    /// The same as people see it on this day: days in a row have ended if one was left out.
    pub(crate) fn shown(&self, today: i64) -> PuzzleStanding {
        let goes_on = self.day.is_some_and(|last| last + 1 >= today);
        PuzzleStanding {
            rating: self.points,
            deviation: self.deviation,
            tried: self.tried,
            solved: self.solved,
            streak: self.streak,
            best: self.best,
            days: if goes_on { self.days } else { 0 },
            day: self.day.map(clock::date),
        }
    }

    /// Somebody who keeps their standing themselves, and may say what they like.
    pub(crate) fn told(standing: &PuzzleStanding) -> Result<Puzzler, Problem> {
        Ok(Puzzler {
            points: standing.rating.clamp(LEAST_POINTS, MOST_POINTS),
            deviation: standing.deviation.clamp(0.0, Strength::default().deviation),
            tried: standing.tried,
            solved: standing.solved,
            streak: standing.streak,
            best: standing.best,
            days: standing.days,
            day: standing.day.as_deref().map(day_of).transpose()?,
        })
    }
}

fn day_of(date: &str) -> Result<i64, Problem> {
    clock::day_number(date).ok_or_else(|| {
        let date = shown(date);
        problem!(
            "\"{date}\" is no day, expected one like 2026-11-18",
            "\"{date}\" ist kein Tag, erwartet wird einer wie 2026-11-18"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_solves_hard_puzzles_gains_more_and_who_fails_easy_ones_loses_more() {
        let newcomer = Puzzler::default();
        let gain = |difficulty, right| newcomer.after_training(difficulty, right).points - NEWCOMER;
        assert!(gain(900, true) > 0.0 && gain(1500, true) > gain(900, true));
        assert!(gain(1500, false) < 0.0 && gain(900, false) < gain(1500, false));
        let after = newcomer.after_training(1200, true);
        assert!(after.deviation < newcomer.deviation);
    }

    #[test]
    fn ratings_find_how_hard_the_puzzles_are_that_are_solved_every_other_time() {
        let mut puzzler = Puzzler::default();
        for number in 0..200 {
            puzzler = puzzler.after_training(2000, number % 2 == 0);
        }
        assert!((1900.0..2100.0).contains(&puzzler.points), "{puzzler:?}");
        for _ in 0..2000 {
            puzzler = puzzler.after_training(400, false);
        }
        assert_eq!(puzzler.points, LEAST_POINTS);
    }

    #[test]
    fn a_streak_ends_with_a_wrong_answer_and_the_best_one_stays() {
        let tries = [true, true, true, false, true];
        let after = tries
            .iter()
            .fold(Puzzler::default(), |puzzler, &right| puzzler.after_training(1000, right));
        assert_eq!((after.tried, after.solved, after.streak, after.best), (5, 4, 1, 3));
        assert_eq!((after.days, after.day), (0, None));
    }

    #[test]
    fn days_in_a_row_are_counted_and_end_when_one_is_missed() {
        let fresh = Puzzler::default();
        let two = fresh.after_day(100, true).after_day(101, true);
        assert_eq!((two.days, two.day), (2, Some(101)));
        assert_eq!((two.points, two.tried), (fresh.points, 0), "they change no rating");
        assert_eq!(two.after_day(101, true), two, "once a day");
        assert_eq!(two.after_day(100, false), two, "the day before is over");
        assert_eq!(two.after_day(102, false).days, 0);
        assert_eq!(two.after_day(103, true).days, 1);
        assert_eq!([101, 102, 103].map(|today| two.shown(today).days), [2, 2, 0]);
    }

    #[test]
    fn what_is_told_is_what_was_shown_and_nothing_wild_is_believed() {
        let puzzler = Puzzler { days: 3, day: Some(20_775), streak: 2, ..Puzzler::default() };
        let standing = puzzler.shown(20_775);
        assert_eq!(standing.day.as_deref(), Some("2026-11-18"));
        assert_eq!(Puzzler::told(&standing), Ok(puzzler));
        let wild = PuzzleStanding { rating: 1e300, deviation: -5.0, tried: u32::MAX, ..standing };
        let after = Puzzler::told(&wild).unwrap().after_training(3000, false);
        assert!(after.points <= MOST_POINTS && after.deviation > 0.0 && after.tried == u32::MAX);
        for wrong in ["", "yesterday", "2026-13-01", "18.11.2026"] {
            let why = Puzzler::told(&PuzzleStanding { day: Some(wrong.into()), ..wild.clone() });
            assert!(why.unwrap_err().to_string().contains("expected one like"), "{wrong}");
        }
    }
}
