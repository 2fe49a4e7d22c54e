use std::{fmt, str::FromStr};

use table::Problem;

use crate::{Color, Cross};

/// A player's answer to the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// `red 7`: crosses a number in a row.
    Cross(Cross),
    /// `pass`: crosses nothing.
    Pass,
    /// `miss`: the active player takes a miss in the white phase.
    Miss,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Cross(cross) => cross.fmt(f),
            Move::Pass => f.write_str("pass"),
            Move::Miss => f.write_str("miss"),
        }
    }
}

impl FromStr for Move {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Move, Problem> {
        parse(text).ok_or_else(|| {
            Problem::no_move(
                text,
                "a row and a number from 2 to 12 like \"red 7\", \"pass\" or \"miss\"",
                "wird eine Reihe und eine Zahl von 2 bis 12 wie \"red 7\", \"pass\" oder \"miss\"",
            )
        })
    }
}

fn parse(text: &str) -> Option<Move> {
    match text {
        "pass" => return Some(Move::Pass),
        "miss" => return Some(Move::Miss),
        _ => {}
    }
    let (word, digits) = text.split_once(' ')?;
    let color = Color::ALL.into_iter().find(|color| color.word() == word)?;
    let number = (2..=12).find(|number: &u8| number.to_string() == digits)?;
    Some(Move::Cross(Cross { color, number }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_reads_as_it_is_written() {
        let crosses = Color::ALL
            .into_iter()
            .flat_map(|color| (2..=12).map(move |number| Cross { color, number }));
        for mv in crosses.map(Move::Cross).chain([Move::Pass, Move::Miss]) {
            assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }
    }

    #[test]
    fn other_spellings_are_refused() {
        for text in [
            "", "red", "red 1", "red 13", "red 07", "red +7", "red  7", "Red 7", "white 7",
            "red 7 ", "pass ", "MISS",
        ] {
            assert!(text.parse::<Move>().is_err(), "{text:?}");
        }
    }
}
