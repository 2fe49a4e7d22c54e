use std::{fmt, str::FromStr};

use table::Problem;

use crate::{Cell, Tile};

/// A move in the game's notation; what `3c4` and `c4d5` do depends on the tile that is activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `3c4`: a standard tile is put on a cell or swapped with it; `7c4`: the Remover takes the
    /// tile of a cell.
    At {
        /// A tile of the hand.
        tile: Tile,
        /// Where it goes, or what it takes.
        cell: Cell,
    },
    /// `8`, `9`, `10`: a tile of two phases leaves the hand.
    Activate(Tile),
    /// `c4d5`: a tile of the board moves, or two of them change places.
    Between {
        /// A cell with a tile.
        from: Cell,
        /// An empty cell for a Mover, another one with a tile for a SwapOnBoard.
        to: Cell,
    },
    /// `pass`: for a hand without any other move.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::At { tile, cell } => write!(f, "{tile}{cell}"),
            Move::Activate(tile) => tile.fmt(f),
            Move::Between { from, to } => write!(f, "{from}{to}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Move, Problem> {
        parse(text).ok_or_else(|| {
            Problem::no_move(
                text,
                "a tile and a cell such as 3c4, \
                 a tile to activate (8, 9 or 10), two cells such as c4d5, or pass",
                "werden ein Stein und ein Feld wie 3c4, \
                 ein Stein zum Aktivieren (8, 9 oder 10), zwei Felder wie c4d5 oder pass",
            )
        })
    }
}

fn parse(text: &str) -> Option<Move> {
    if text == "pass" {
        return Some(Move::Pass);
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    if number.is_empty() {
        let (from, to) = rest.split_at_checked(2)?;
        return Some(Move::Between { from: from.parse().ok()?, to: to.parse().ok()? });
    }
    if number.starts_with('0') {
        return None;
    }
    let tile = Tile::from_number(number.parse().ok()?)?;
    if rest.is_empty() {
        Some(Move::Activate(tile))
    } else {
        Some(Move::At { tile, cell: rest.parse().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_read_as_it_is_written() {
        let mut moves = vec![Move::Pass];
        moves.extend(Tile::ALL.map(Move::Activate));
        for cell in Cell::all() {
            moves.extend(Tile::ALL.map(|tile| Move::At { tile, cell }));
            moves.extend(Cell::all().map(|to| Move::Between { from: cell, to }));
        }
        for mv in moves {
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for wrong in [
            "", "0", "11", "03c4", "c4", "3", "3c", "3g1", "c4d", "c4d55", "Pass", " 3c4", "3 c4",
            "+3c4", "c4d5c4", "äö", "256c4",
        ] {
            let read = wrong.parse::<Move>();
            assert!(read.is_err() || wrong == "3", "{wrong}: {read:?}");
        }
    }
}
