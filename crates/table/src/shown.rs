//! Input as messages show it: its beginning is enough, however long it is.

use std::fmt::{self, Display, Write};

use crate::name::is_unseen;

/// How many characters of what was given a message shows.
const MOST: usize = 60;
/// How much of what a library says is its own words and a little of the input.
const MOST_OF_ERROR: usize = 120;

/// The beginning of what was given. Characters that would change how the message around it looks
/// are replaced by one that can be seen.
pub fn shown(given: impl Display) -> String {
    beginning(given, MOST)
}

/// What a library says is wrong with some input, which it quotes in full: a long quotation is cut,
/// what was expected stays.
pub fn shown_error(error: impl Display) -> String {
    let error = error.to_string();
    // Only names of the house follow, so the last of these words are not the input's.
    let words = [", expected ", ", there are no "];
    let Some(end) = words.into_iter().filter_map(|words| error.rfind(words)).max() else {
        return beginning(error, MOST_OF_ERROR);
    };
    let (wrong, expected) = error.split_at(end);
    let mut shortened = beginning(wrong, MOST_OF_ERROR);
    if shortened.ends_with('…') {
        // The closing quotation mark, of whatever kind.
        shortened.extend(wrong.chars().last());
    }
    shortened + expected
}

fn beginning(given: impl Display, most: usize) -> String {
    let mut beginning = Beginning { text: String::new(), left: most };
    // The error only says that there is more than the beginning.
    _ = write!(beginning, "{given}");
    beginning.text
}

struct Beginning {
    text: String,
    left: usize,
}

impl Write for Beginning {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        for letter in more.chars() {
            if self.left == 0 {
                self.text.push('…');
                return Err(fmt::Error);
            }
            self.left -= 1;
            self.text.push(if is_unseen(letter) { char::REPLACEMENT_CHARACTER } else { letter });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_is_shown_as_it_is() {
        assert_eq!(shown("c3-2R"), "c3-2R");
        assert_eq!(shown("ä".repeat(MOST)), "ä".repeat(MOST));
    }

    #[test]
    fn of_a_long_text_the_beginning_is_shown() {
        assert_eq!(shown("ä".repeat(MOST + 1)), "ä".repeat(MOST) + "…");
        let list = serde_json::Value::from(vec![1; 1_000_000]);
        assert_eq!(shown(&list).chars().count(), MOST + 1);
    }

    #[test]
    fn what_turns_the_line_around_or_clears_the_screen_is_in_sight() {
        assert_eq!(shown("a\u{202e}b\x1b[2J\n"), "a\u{fffd}b\u{fffd}[2J\u{fffd}");
    }

    #[test]
    fn of_an_error_what_was_expected_stays() {
        let short = "unknown field `sead`, expected `seat` or `move` at line 1 column 9";
        assert_eq!(shown_error(short), short);
        let long = "x, expected ".repeat(100);
        let cut = shown_error(format!("unknown field `{long}`, expected `seat` or `move`"));
        assert!(cut.starts_with("unknown field `x, expected x,"), "{cut}");
        assert!(
            cut.ends_with("…`, expected `seat` or `move`") && cut.chars().count() < 160,
            "{cut}"
        );
        let cut = shown_error(format!("unknown field `{long}`, there are no fields"));
        assert!(cut.ends_with("…`, there are no fields") && cut.chars().count() < 160, "{cut}");
        assert!(shown_error(format!("no idea: {}", "x".repeat(1000))).chars().count() < 160);
    }
}
