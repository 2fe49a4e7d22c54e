use std::{fmt, str::FromStr};

use table::Problem;

use crate::{Cell, Direction};

/// The dominoes of a bank.
pub(crate) const BANK: u8 = 4;

/// What a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// `mark 2`: marks the domino at this index of the bank.
    Mark(u8),
    /// `lay 1,2,right`: lays the domino with its first half here and its second next in that
    /// direction.
    Lay(Cell, Direction),
    /// `shift left`: shifts the player's own city by one cell.
    Shift(Direction),
    /// `discard`: puts the domino away.
    Discard,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Mark(index) => write!(f, "mark {index}"),
            Move::Lay(cell, direction) => {
                write!(f, "lay {},{},{}", cell.x(), cell.y(), direction.word())
            }
            Move::Shift(direction) => write!(f, "shift {}", direction.word()),
            Move::Discard => f.write_str("discard"),
        }
    }
}

impl FromStr for Move {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Move, Problem> {
        parse(text).ok_or_else(|| {
            Problem::no_move(
                text,
                "\"mark 0\" to \"mark 3\", \"lay x,y,direction\" with x and y from 0 to 4, \
                 \"shift direction\" or \"discard\"; a direction is left, right, up or down",
                "wird \"mark 0\" bis \"mark 3\", \"lay x,y,Richtung\" mit x und y von 0 bis 4, \
                 \"shift Richtung\" oder \"discard\"; eine Richtung ist left, right, up oder down",
            )
        })
    }
}

fn parse(text: &str) -> Option<Move> {
    if text == "discard" {
        return Some(Move::Discard);
    }
    let (word, rest) = text.split_once(' ')?;
    match word {
        "mark" => digit(rest).filter(|&index| index < BANK).map(Move::Mark),
        "shift" => Direction::with_word(rest).map(Move::Shift),
        "lay" => {
            let (x, rest) = rest.split_once(',')?;
            let (y, direction) = rest.split_once(',')?;
            Some(Move::Lay(Cell::at(digit(x)?, digit(y)?)?, Direction::with_word(direction)?))
        }
        _ => None,
    }
}

fn digit(text: &str) -> Option<u8> {
    (0..10).find(|digit| digit.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_reads_as_it_is_written() {
        let marks = (0..BANK).map(Move::Mark);
        let shifts = Direction::ALL.into_iter().map(Move::Shift);
        let lays = Cell::all().flat_map(|cell| {
            Direction::ALL.into_iter().map(move |direction| Move::Lay(cell, direction))
        });
        for mv in marks.chain(shifts).chain(lays).chain([Move::Discard]) {
            assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }
        assert_eq!("lay 1,2,down".parse(), Ok(Move::Lay(Cell::at(1, 2).unwrap(), Direction::Down)));
    }

    #[test]
    fn other_spellings_are_refused() {
        let texts = [
            "",
            "mark",
            "mark 4",
            "mark 01",
            "mark -1",
            "lay 5,0,up",
            "lay 0,5,up",
            "lay 0, 0,up",
            "lay 0,0",
            "lay 0,0,north",
        ];
        for text in
            texts.into_iter().chain(["shift", "shift Left", "discard ", "Discard", "lay 0,0,up,up"])
        {
            assert!(text.parse::<Move>().is_err(), "{text:?}");
        }
    }
}
