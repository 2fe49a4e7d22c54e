use serde::Serialize;
use ts_rs::TS;

use crate::{Board, Team};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The team of the columns won.
    Vertical,
    /// The team of the rows won.
    Horizontal,
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// Six equal tiles win, otherwise the points decide.
    pub(crate) fn of(board: &Board) -> Outcome {
        let [vertical, horizontal] = Team::BOTH.map(|team| board.has_six(team));
        if vertical != horizontal {
            return if vertical { Outcome::Vertical } else { Outcome::Horizontal };
        }
        let lead = board.points(Team::Vertical) - board.points(Team::Horizontal);
        match lead.signum() {
            1 if !vertical => Outcome::Vertical,
            -1 if !vertical => Outcome::Horizontal,
            _ => Outcome::Draw,
        }
    }

    /// The winning team, if one won.
    pub fn winner(self) -> Option<Team> {
        match self {
            Outcome::Vertical => Some(Team::Vertical),
            Outcome::Horizontal => Some(Team::Horizontal),
            Outcome::Draw => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Tile};

    #[test]
    fn a_line_of_six_beats_points_and_both_teams_having_one_is_a_draw() {
        let mut board = Board::EMPTY;
        for n in 0..6 {
            board.set(Cell::at(n, 0), Some(Tile::Sun));
        }
        for n in 0..5 {
            board.set(Cell::at(n, 1), Some(Tile::Star));
            board.set(Cell::at(n, 2), Some(Tile::Star));
        }
        assert!(board.points(Team::Vertical) < board.points(Team::Horizontal));
        assert_eq!(Outcome::of(&board), Outcome::Horizontal);
        for n in 1..6 {
            board.set(Cell::at(5, n), Some(Tile::Sun));
        }
        assert_eq!(Outcome::of(&board), Outcome::Draw);
        board.set(Cell::at(0, 0), None);
        assert!(board.points(Team::Vertical) < board.points(Team::Horizontal));
        assert_eq!(Outcome::of(&board), Outcome::Vertical);
    }
}
