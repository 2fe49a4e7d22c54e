use std::{fmt, str::FromStr};

use serde::Serialize;
use table::{Problem, problem, shown};
use ts_rs::TS;

use crate::Cell;

/// The way a quadrant turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
pub enum Direction {
    /// Counter-clockwise.
    L,
    /// Clockwise.
    R,
}

/// A quarter turn of one quadrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    quadrant: u8,
    direction: Direction,
}

impl Turn {
    /// All turns, in the order moves are listed.
    pub const ALL: [Turn; 8] = {
        let mut turns = [Turn { quadrant: 1, direction: Direction::L }; 8];
        let mut index = 0;
        while index < 8 {
            let direction = if index % 2 == 0 { Direction::L } else { Direction::R };
            turns[index] = Turn { quadrant: index as u8 / 2 + 1, direction };
            index += 1;
        }
        turns
    };

    /// The turned quadrant: 1 top left, 2 top right, 3 bottom left, 4 bottom right.
    pub fn quadrant(self) -> u8 {
        self.quadrant
    }

    /// The way it turns.
    pub fn direction(self) -> Direction {
        self.direction
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", self.quadrant, self.direction)
    }
}

/// A marble on a free cell and the turn of a quadrant; a marble that wins at once is not followed
/// by a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the marble is put.
    pub cell: Cell,
    /// What turns afterwards.
    pub turn: Option<Turn>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cell.fmt(f)?;
        self.turn.map_or(Ok(()), |turn| write!(f, "-{turn}"))
    }
}

impl FromStr for Move {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Move, Problem> {
        let parsed = match text.split_once('-') {
            None => Cell::named(text).map(|cell| Move { cell, turn: None }),
            Some((cell, turn)) => Cell::named(cell).and_then(|cell| {
                let turn = Turn::ALL.into_iter().find(|known| known.to_string() == turn)?;
                Some(Move { cell, turn: Some(turn) })
            }),
        };
        parsed.ok_or_else(|| {
            let text = shown(text);
            problem!(
                "\"{text}\" is no move: expected a cell (a1 to f6) \
                 and the turn of a quadrant (1L to 4R) like c3-2R, \
                 or only the cell if the marble wins at once",
                "\"{text}\" ist kein Zug: erwartet werden ein Feld (a1 bis f6) \
                 und die Drehung eines Quadranten (1L bis 4R) wie c3-2R, \
                 oder nur das Feld, wenn die Kugel sofort gewinnt",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_read_as_it_is_written() {
        for cell in Cell::all() {
            for turn in Turn::ALL.into_iter().map(Some).chain([None]) {
                let mv = Move { cell, turn };
                assert_eq!(mv.to_string().parse(), Ok(mv));
            }
        }
    }

    #[test]
    fn turns_are_listed_by_quadrant_left_before_right() {
        assert_eq!(
            Turn::ALL.map(|turn| turn.to_string()),
            ["1L", "1R", "2L", "2R", "3L", "3R", "4L", "4R"]
        );
    }

    #[test]
    fn anything_else_is_refused_and_named() {
        for text in [
            "", "c", "c7", "g1", "C3", "c3-", "c3-5L", "c3-2r", "c3-2R ", "c3-2R-1L", " c3",
            "c3 2R", "ä1", "c3–2R",
        ] {
            let problem = text.parse::<Move>().expect_err(text);
            assert!(
                problem.to_string().starts_with(&format!("\"{text}\" is no move")),
                "{problem}"
            );
        }
    }
}
