use std::{fmt, str::FromStr};

use serde::Serialize;
use table::{Problem, problem, shown};
use ts_rs::TS;

use crate::Kind;

/// The most prestige a half can have.
pub(crate) const MOST_PRESTIGE: u8 = 3;

/// Half a domino, which covers one cell: `H1` is a home with one prestige.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
pub struct Half {
    /// The type of the cell.
    pub kind: Kind,
    /// What it adds to its district, 0 to 3.
    pub prestige: u8,
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind.letter(), self.prestige)
    }
}

impl FromStr for Half {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Half, Problem> {
        let mut letters = text.chars();
        let half = match (letters.next(), letters.next(), letters.next()) {
            (Some(letter), Some(digit), None) => Kind::with_letter(letter).zip(digit.to_digit(10)),
            _ => None,
        };
        match half {
            Some((kind, prestige)) if prestige <= MOST_PRESTIGE.into() => {
                Ok(Half { kind, prestige: prestige as u8 })
            }
            _ => {
                let text = shown(text);
                Err(problem!(
                    "\"{text}\" is no half of a domino: expected one of the letters A, I, O, P, \
                     S, H and a prestige from 0 to 3, like H1",
                    "\"{text}\" ist keine Dominohälfte: erwartet wird einer der Buchstaben A, I, \
                     O, P, S, H und ein Prestige von 0 bis 3, etwa H1",
                ))
            }
        }
    }
}
