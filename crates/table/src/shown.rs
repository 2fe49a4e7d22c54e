//! Input as messages show it: its beginning is enough, however long it is.

use std::fmt::{self, Display, Write};

use crate::name::is_unseen;

/// How many characters of what was given a message shows.
const MOST: usize = 60;

/// The beginning of what was given. Characters that would change how the message around it looks
/// are replaced by one that can be seen.
pub fn shown(given: impl Display) -> String {
    let mut beginning = Beginning { text: String::new(), left: MOST };
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
}
