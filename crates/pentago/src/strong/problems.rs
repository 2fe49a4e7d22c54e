//! Positions to measure the solver with.

use table::Limits;

use super::endgame;
use crate::{Side, rows};

const POSITIONS: [[&str; 6]; 4] = [
    ["----CC", "CC-PCP", "C--C-P", "CC--P-", "P-CPPP", "-PP-CP"],
    ["C--PC-", "-P-CCC", "--P-PP", "-CC--P", "CPC-P-", "PCP---"],
    ["C--PC-", "-P-CC-", "--P-P-", "-CC--P", "CPC-P-", "PCP---"],
    ["C--PC-", "-P-CC-", "--P-P-", "-CC---", "CPC-P-", "PCP---"],
];

/// Positions with 22, 20, 18 and 17 marbles: what they are called and how to solve them, however
/// long it takes.
pub fn solving() -> [(&'static str, fn()); 4] {
    [
        ("position with 22 marbles", || solve(POSITIONS[0])),
        ("position with 20 marbles", || solve(POSITIONS[1])),
        ("position with 18 marbles", || solve(POSITIONS[2])),
        ("position with 17 marbles", || solve(POSITIONS[3])),
    ]
}

fn solve(rows: [&str; 6]) {
    let board = rows::read(rows, Side::P).expect("a position");
    endgame::solve(&board, &Limits::default()).expect("values without a limit of time");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_what_they_are_called_and_not_over() {
        for (rows, (name, _)) in POSITIONS.into_iter().zip(solving()) {
            let board = rows::read(rows, Side::P).unwrap();
            let [own, enemy] = Side::BOTH.map(|side| board.count(side));
            assert_eq!(name, format!("position with {} marbles", own + enemy));
            assert!((own..=own + 1).contains(&enemy) && !board.is_over());
        }
    }
}
