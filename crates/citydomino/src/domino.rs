use std::{fmt, str::FromStr};

use serde::Serialize;
use table::{Problem, problem, shown};
use ts_rs::TS;

use crate::Half;

/// A domino: its halves and its value, by which the banks are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
pub struct Domino {
    /// The half that is laid first.
    pub first: Half,
    /// The half beside it.
    pub second: Half,
    /// Different for every domino of a deck.
    pub value: u32,
}

/// The form of the deck's text.
impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.first, self.second, self.value)
    }
}

impl FromStr for Domino {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Domino, Problem> {
        let parts: Vec<&str> = text.split(',').collect();
        let [first, second, value] = parts[..] else {
            let text = shown(text);
            return Err(problem!(
                "\"{text}\" is no domino: expected two halves and a value, like H1,P0,24",
                "\"{text}\" ist kein Domino: erwartet werden zwei Hälften und ein Wert, \
                 etwa H1,P0,24",
            ));
        };
        let number = value.parse().ok().filter(|number: &u32| number.to_string() == value);
        let value = number.ok_or_else(|| {
            let value = shown(value);
            problem!(
                "\"{value}\" is no value of a domino: expected a whole number",
                "\"{value}\" ist kein Wert eines Dominos: erwartet wird eine ganze Zahl"
            )
        })?;
        Ok(Domino { first: first.parse()?, second: second.parse()?, value })
    }
}
