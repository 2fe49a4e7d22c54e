//! How much time people have.

use std::{fmt::Display, ops::RangeInclusive};

use serde::{Deserialize, Serialize};
use table::{Problem, problem};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::clock::DAY;

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;

const MINUTES_EACH: RangeInclusive<u32> = 1..=180;
const SECONDS_MORE: RangeInclusive<u32> = 0..=180;
const SECONDS_A_TURN: RangeInclusive<u32> = 1..=600;
const DAYS_A_TURN: RangeInclusive<u32> = 1..=14;

/// How much time people have. Computers have no clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As much as they like.
    #[default]
    None,
    /// Some minutes each for the whole game, and some seconds more for every turn they end.
    Game {
        /// The minutes each.
        minutes: u32,
        /// The seconds more.
        seconds: u32,
    },
    /// Some seconds for every turn.
    Move {
        /// The seconds.
        seconds: u32,
    },
    /// Some days for every turn.
    Days {
        /// The days.
        days: u32,
    },
}

impl Clock {
    /// An error if nobody would want to play with such a clock.
    pub(crate) fn check(&self) -> Result<(), Problem> {
        match *self {
            Clock::None => Ok(()),
            Clock::Game { minutes, seconds } => {
                within(minutes, MINUTES_EACH, "minutes for each", "Minuten für jeden")?;
                within(
                    seconds,
                    SECONDS_MORE,
                    "seconds more after every turn",
                    "Sekunden mehr nach jedem Zug",
                )
            }
            Clock::Move { seconds } => {
                within(seconds, SECONDS_A_TURN, "seconds for every turn", "Sekunden für jeden Zug")
            }
            Clock::Days { days } => {
                within(days, DAYS_A_TURN, "days for every turn", "Tage für jeden Zug")
            }
        }
    }

    /// Whether time can run out.
    pub(crate) fn is_timed(&self) -> bool {
        *self != Clock::None
    }

    /// How many milliseconds someone may be away before the others may claim the win or give the
    /// seat to a computer. None where they wait for the flag instead.
    pub(crate) fn grace(&self) -> Option<i64> {
        match self {
            Clock::None => Some(10 * MINUTE),
            Clock::Game { .. } => Some(2 * MINUTE),
            Clock::Move { .. } => self.budget().map(|turn| turn.max(2 * MINUTE)),
            Clock::Days { .. } => None,
        }
    }

    /// The milliseconds to begin with: for the game, or for every turn.
    pub(super) fn budget(&self) -> Option<i64> {
        match *self {
            Clock::None => None,
            Clock::Game { minutes, .. } => Some(i64::from(minutes) * MINUTE),
            Clock::Move { seconds } => Some(i64::from(seconds) * SECOND),
            Clock::Days { days } => Some(i64::from(days) * DAY),
        }
    }

    /// The milliseconds that a turn earns when it ends.
    pub(super) fn increment(&self) -> i64 {
        match *self {
            Clock::Game { seconds, .. } => i64::from(seconds) * SECOND,
            Clock::None | Clock::Move { .. } | Clock::Days { .. } => 0,
        }
    }

    /// Whether every turn has its own time.
    pub(super) fn is_for_a_turn(&self) -> bool {
        matches!(self, Clock::Move { .. } | Clock::Days { .. })
    }
}

fn within(
    number: u32,
    range: RangeInclusive<u32>,
    en: impl Display,
    de: impl Display,
) -> Result<(), Problem> {
    if range.contains(&number) {
        return Ok(());
    }
    let least = range.start();
    let most = range.end();
    Err(problem!(
        "a clock with {number} {en}, expected {least} to {most}",
        "eine Uhr mit {number} {de}, erwartet werden {least} bis {most}",
    ))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const NONE: Clock = Clock::None;

    fn game(minutes: u32, seconds: u32) -> Clock {
        Clock::Game { minutes, seconds }
    }

    fn each(seconds: u32) -> Clock {
        Clock::Move { seconds }
    }

    fn days(days: u32) -> Clock {
        Clock::Days { days }
    }

    #[test]
    fn clocks_travel_with_their_kind() {
        for (clock, travels) in [
            (NONE, json!({ "kind": "none" })),
            (game(5, 3), json!({ "kind": "game", "minutes": 5, "seconds": 3 })),
            (each(30), json!({ "kind": "move", "seconds": 30 })),
            (days(2), json!({ "kind": "days", "days": 2 })),
        ] {
            assert_eq!(serde_json::to_value(clock).unwrap(), travels);
            assert_eq!(serde_json::from_value::<Clock>(travels).unwrap(), clock);
        }
        assert_eq!(Clock::default(), NONE);
    }

    #[test]
    fn what_is_no_clock_is_not_read() {
        let refused = |text: Value| serde_json::from_value::<Clock>(text).is_err();
        assert!(refused(json!({})));
        assert!(refused(json!({ "kind": "sand" })));
        assert!(refused(json!({ "kind": "move" })));
        assert!(refused(json!({ "kind": "move", "seconds": -1 })));
        assert!(refused(json!({ "kind": "move", "seconds": 1.5 })));
        assert!(refused(json!({ "kind": "move", "seconds": 5, "minutes": 5 })));
    }

    #[test]
    fn clocks_have_bounds() {
        for good in [NONE, game(1, 0), game(180, 180), each(1), each(600), days(1), days(14)] {
            assert_eq!(good.check(), Ok(()), "{good:?}");
        }
        for bad in [
            game(0, 0),
            game(0, 5),
            game(181, 0),
            game(5, 181),
            each(0),
            each(601),
            days(0),
            days(15),
            days(u32::MAX),
        ] {
            assert!(bad.check().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_clock_out_of_bounds_is_refused_in_both_languages() {
        assert_eq!(
            game(5, 200).check(),
            Err(problem!(
                "a clock with 200 seconds more after every turn, expected 0 to 180",
                "eine Uhr mit 200 Sekunden mehr nach jedem Zug, erwartet werden 0 bis 180",
            ))
        );
    }

    #[test]
    fn only_no_clock_never_runs_out() {
        assert!(!NONE.is_timed());
        assert!(game(5, 0).is_timed() && each(30).is_timed() && days(1).is_timed());
    }

    #[test]
    fn absence_is_borne_for_a_while_unless_a_flag_will_fall_anyway() {
        assert_eq!(NONE.grace(), Some(600_000));
        assert_eq!(game(180, 0).grace(), Some(120_000));
        assert_eq!(each(30).grace(), Some(120_000));
        assert_eq!(each(300).grace(), Some(300_000));
        assert_eq!(days(1).grace(), None);
    }
}
