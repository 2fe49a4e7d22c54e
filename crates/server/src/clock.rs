//! Moments, counted in milliseconds since 1970, and how they are written.

use jiff::{Timestamp, civil::Date};

/// Milliseconds of a day.
pub(crate) const DAY: i64 = 24 * 60 * 60 * 1000;

/// This moment.
pub(crate) fn now() -> i64 {
    Timestamp::now().as_millisecond()
}

/// The day of a moment, as it stands in file names: `2026-11-15`.
pub(crate) fn day(millis: i64) -> String {
    written(millis, "%Y-%m-%d")
}

/// A day since 1970, as [`day`] writes it.
pub(crate) fn date(day_number: i64) -> String {
    day(day_number.saturating_mul(DAY))
}

/// Which day since 1970 this is, if it is one.
pub(crate) fn day_number(date: &str) -> Option<i64> {
    let day: Date = date.parse().ok()?;
    Some(day.since(Date::constant(1970, 1, 1)).ok()?.get_days().into())
}

/// A moment as spreadsheets understand it, in UTC: `2026-11-15 21:15:00`.
pub(crate) fn moment(millis: i64) -> String {
    written(millis, "%Y-%m-%d %H:%M:%S")
}

fn written(millis: i64, format: &str) -> String {
    // No clock has ever shown a moment after the last one that can be written.
    let moment = Timestamp::from_millisecond(millis).unwrap_or(Timestamp::MAX);
    moment.strftime(format).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_date() {
        let day_of = |seconds: i64| day(seconds * 1000);
        assert_eq!(day_of(0), "1970-01-01");
        assert_eq!(day_of(951_782_400), "2000-02-29");
        assert_eq!(day_of(1_735_689_599), "2024-12-31");
        assert_eq!(day_of(1_794_700_800), "2026-11-15");
        assert_eq!(day_of(4_107_542_400), "2100-03-01");
    }

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!([0, 1, 20_775].map(date), ["1970-01-01", "1970-01-02", "2026-11-18"]);
        for day in [0, 1, 20_775, 60_000] {
            assert_eq!(day_number(&date(day)), Some(day));
        }
        assert_eq!(["", "1970", "1970-02-30", "18.11.2026"].map(day_number), [None; 4]);
    }

    #[test]
    fn moments_have_date_and_time() {
        assert_eq!(moment(1_794_778_239_999), "2026-11-15 21:30:39");
        assert_eq!(moment(86_399_000), "1970-01-01 23:59:59");
    }
}
