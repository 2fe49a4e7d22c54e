use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds of a day.
pub(crate) const DAY: i64 = 24 * 60 * 60 * 1000;

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

/// The day of a moment, as it stands in file names: `2026-11-15`.
pub(crate) fn day(millis: i64) -> String {
    let mut days = millis.div_euclid(DAY);
    let mut year = 1970;
    while days >= days_in(year) {
        days -= days_in(year);
        year += 1;
    }
    let february = if days_in(year) == 366 { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

/// A moment as spreadsheets understand it, in UTC: `2026-11-15 21:15:00`.
pub(crate) fn moment(millis: i64) -> String {
    let seconds = millis.rem_euclid(DAY) / 1000;
    format!("{} {:02}:{:02}:{:02}", day(millis), seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn days_in(year: i64) -> i64 {
    if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use super::{day, moment};

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
    fn moments_have_date_and_time() {
        assert_eq!(moment(1_794_778_239_999), "2026-11-15 21:30:39");
        assert_eq!(moment(86_399_000), "1970-01-01 23:59:59");
    }
}
