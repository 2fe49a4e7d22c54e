use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::{Board, Cell, Side};

/// What everyone sees. Cells are numbered in row order from `a1` (0) to `f6` (35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct View {
    /// For each cell the seat whose marble lies there.
    pub cells: Vec<Option<Seat>>,
    /// The seat on move; in a finished game the one that would be.
    pub turn: Seat,
    /// Whether the game has ended.
    pub over: bool,
    /// The cells of all complete lines, of both seats if both have one.
    pub winning: Vec<u8>,
    /// The free cells where a marble of the seat on move wins at once, without a turn.
    pub wins_at_once: Vec<u8>,
}

impl From<&Board> for View {
    fn from(board: &Board) -> View {
        let over = board.is_over();
        let numbers =
            |cells: &mut dyn Iterator<Item = Cell>| cells.map(|cell| cell.index() as u8).collect();
        let lines = Side::BOTH.map(|side| board.marbles(side).winning());
        View {
            cells: Cell::all().map(|cell| board.marble(cell).map(Side::seat)).collect(),
            turn: board.turn().seat(),
            over,
            winning: numbers(
                &mut Cell::all().filter(|&cell| lines.iter().any(|line| line.contains(cell))),
            ),
            wins_at_once: numbers(
                &mut board.free().cells().filter(|&cell| !over && board.wins_at_once(cell)),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows;

    fn view(rows: [&str; 6]) -> View {
        (&rows::read(rows, Side::P).unwrap()).into()
    }

    #[test]
    fn the_view_shows_whose_marbles_lie_where_and_where_the_next_wins() {
        let view = view(["PPPP--", "CCCC--", "------", "------", "------", "------"]);
        assert_eq!(
            view.cells[..7],
            [Some(Seat(0)), Some(Seat(0)), Some(Seat(0)), Some(Seat(0)), None, None, Some(Seat(1))]
        );
        assert_eq!(
            (view.turn, view.over, view.winning, view.wins_at_once),
            (Seat(0), false, vec![], vec![4])
        );
    }

    #[test]
    fn in_a_finished_game_all_lines_are_marked_and_nothing_wins_any_more() {
        let view = view(["PPPPP-", "-CCCCC", "------", "------", "------", "------"]);
        assert!(view.over && view.wins_at_once.is_empty());
        assert_eq!(view.winning, [0, 1, 2, 3, 4, 7, 8, 9, 10, 11]);
    }
}
