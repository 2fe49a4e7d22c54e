use std::{fmt, str::FromStr};

use table::{Problem, problem, shown};

/// The number of a pit, counted counter-clockwise from A's left pit. As a move: that pit is
/// emptied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pit(pub u8);

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Pit {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Pit, Problem> {
        // `u8` would read a sign and leading zeros too.
        let number = text.parse().ok().filter(|number: &u8| number.to_string() == text);
        number.map(Pit).ok_or_else(|| {
            let text = shown(text);
            problem!(
                "\"{text}\" is no move: expected the number of the pit to empty",
                "\"{text}\" ist kein Zug: erwartet wird die Nummer der Mulde, die geleert wird",
            )
        })
    }
}
