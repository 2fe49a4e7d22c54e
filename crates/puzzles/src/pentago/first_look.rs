//! What someone likes at first sight: where a marble makes the best lines as the board lies now, and
//! only then which turn leaves them in order. It does not see what turns can do.

use std::sync::LazyLock;

use pentago::{Board, Cell, Move, Side};

use crate::workshop::tempting;

/// How many cells a line of five has.
const FIVE: usize = 5;
/// What a line is worth that holds so many marbles of one side and none of the other.
const WORTH: [i32; FIVE + 1] = [0, 1, 4, 16, 64, 1024];

/// All lines of five.
static LINES: LazyLock<Vec<[Cell; FIVE]>> = LazyLock::new(|| {
    let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let lines = Cell::all().flat_map(|start| directions.map(|direction| line(start, direction)));
    lines.flatten().collect()
});

/// Five cells from here in this direction, if they are on the board.
fn line(start: Cell, (down, right): (isize, isize)) -> Option<[Cell; FIVE]> {
    let place = |step: isize| {
        let row = start.index() as isize / 6 + step * down;
        let column = start.index() as isize % 6 + step * right;
        let on_board = (0..6).contains(&row) && (0..6).contains(&column);
        on_board.then(|| Cell::new((6 * row + column) as usize)).flatten()
    };
    let cells: Option<Vec<Cell>> = (0..FIVE as isize).map(place).collect();
    cells?.try_into().ok()
}

/// What the lines of a side are worth, less those of the other one.
fn lines_of(side: Side, marble: impl Fn(Cell) -> Option<Side>) -> i32 {
    let worth = |line: &[Cell; FIVE]| {
        let count = |of: Side| line.iter().filter(|&&cell| marble(cell) == Some(of)).count();
        match (count(side), count(side.other())) {
            (own, 0) => WORTH[own],
            (0, enemy) => -WORTH[enemy],
            _ => 0,
        }
    };
    LINES.iter().map(worth).sum()
}

/// How much a move is liked: by its marble, then by the turn that follows.
fn liking(board: &Board, mv: Move) -> (i32, i32) {
    let mover = board.turn();
    let put = |cell: Cell| if cell == mv.cell { Some(mover) } else { board.marble(cell) };
    let next = board.after(mv);
    (lines_of(mover, put), lines_of(mover, |cell| next.marble(cell)))
}

/// The moves that are liked better than every solution, of each cell only the best liked.
pub(super) fn temptations(board: &Board, solutions: &[Move]) -> Vec<Move> {
    let mut moves: Vec<(Move, (i32, i32))> =
        board.moves().map(|mv| (mv, liking(board, mv))).collect();
    moves.sort_by_key(|&(mv, liking)| (mv.cell, std::cmp::Reverse(liking)));
    moves.dedup_by_key(|(mv, _)| mv.cell);
    tempting(moves.into_iter().map(|(mv, _)| mv), solutions, |mv| liking(board, mv))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use table::Game as _;

    use super::*;

    #[test]
    fn there_are_32_lines() {
        assert_eq!(LINES.len(), 32);
    }

    #[test]
    fn a_win_that_needs_a_turn_is_not_seen_at_first_sight() {
        let rows = ["P-----", "P-----", "P--P--", "-CC---", "-C-C--", "------"];
        let board = Board::from_position(&json!({"board": rows, "turn": "P"}), 0).unwrap();
        let win: Move = "e3-1L".parse().unwrap();
        assert!(board.after(win).is_over());
        assert!(!temptations(&board, &[win]).is_empty());
        let rows = ["PPPP--", "CC----", "CC----", "------", "------", "------"];
        let board = Board::from_position(&json!({"board": rows, "turn": "P"}), 0).unwrap();
        assert!(temptations(&board, &["e1".parse().unwrap()]).is_empty());
    }
}
