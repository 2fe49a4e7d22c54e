use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

/// The day of a moment, as it stands in file names: `2026-11-15`.
pub fn day(millis: i64) -> String {
    let mut days = millis.div_euclid(24 * 60 * 60 * 1000);
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

fn days_in(year: i64) -> i64 {
    if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_have_their_date() {
        let day_of = |seconds: i64| day(seconds * 1000);
        assert_eq!(day_of(0), "1970-01-01");
        assert_eq!(day_of(951_782_400), "2000-02-29");
        assert_eq!(day_of(1_735_689_599), "2024-12-31");
        assert_eq!(day_of(1_794_700_800), "2026-11-15");
        assert_eq!(day_of(4_107_542_400), "2100-03-01");
    }
}
