//! Win within one, two or three own moves.

use std::collections::HashSet;

use pentago::{Board, Move, Outcome};
use table::{Furnished as _, Game as _, Limits, Problem, problem};

use super::{
    first_look::temptations,
    own_game,
    search::{can_win, winning_moves},
};
use crate::{
    Goal, Kind,
    workshop::{Draft, Proof, notation},
};

/// With more solutions, which lead to different boards, it is easy to guess one.
const MOST_SOLUTIONS: usize = 4;
/// The most own moves within which wins are proven.
const LONGEST: u8 = 3;
/// What the program's own search may look at to find a win.
const NODES: u64 = 20_000;

/// The puzzles in one of the program's own games that are won at once: not by a marble alone.
pub(super) fn in_one(seed: u64) -> Vec<Draft> {
    own_game(seed).filter_map(|board| draft(&board, 1)).collect()
}

/// Those that are won with the second move.
pub(super) fn in_two(seed: u64) -> Vec<Draft> {
    own_game(seed).filter_map(|board| draft(&board, 2)).collect()
}

/// Those that are won with the third move.
pub(super) fn in_three(seed: u64) -> Vec<Draft> {
    own_game(seed).filter(is_won).filter_map(|board| draft(&board, 3)).collect()
}

/// Whether the program's own search sees a win, which is much sooner said than how long it takes.
fn is_won(board: &Board) -> bool {
    let values = board.analyse(board.turn().seat(), &Limits::nodes(NODES), &mut |_| ()).moves;
    values.iter().any(|valued| valued.exact && valued.value > 0.0)
}

/// The position as a puzzle, if it makes a good one.
fn draft(board: &Board, own_moves: u8) -> Option<Draft> {
    if can_win(board, own_moves - 1) {
        return None;
    }
    let solutions = winning_moves(board, own_moves);
    let boards: HashSet<Board> = solutions.iter().map(|&mv| board.after(mv)).collect();
    if !(1..=MOST_SOLUTIONS).contains(&boards.len()) {
        return None;
    }
    let tempting = temptations(board, &solutions);
    (!tempting.is_empty()).then(|| Draft {
        kind: Kind::Win,
        position: board.position(),
        seat: board.turn().seat(),
        goal: Goal::Win(own_moves),
        line: notation(&line(board, own_moves)),
        solutions: notation(&solutions),
        tempting: notation(&tempting),
        exact: true,
    })
}

/// A win that takes as many moves as it can be made to take.
fn line(board: &Board, own_moves: u8) -> Vec<Move> {
    let Some(&mv) = winning_moves(board, own_moves).first() else { return Vec::new() };
    let next = board.after(mv);
    let Some(answer) = toughest(&next, own_moves - 1) else { return vec![mv] };
    let rest = line(&next.after(answer), own_moves - 1);
    [vec![mv, answer], rest].concat()
}

/// The answer after which the winner needs all of the moves that are left, if the game goes on.
fn toughest(board: &Board, left: u8) -> Option<Move> {
    let goes_on = |mv: &Move| !board.after(*mv).is_over();
    let tough = |mv: &Move| !can_win(&board.after(*mv), left - 1);
    let answers = || board.moves().filter(goes_on);
    answers().find(tough).or_else(|| answers().next())
}

/// How soon the side on move wins, and with which moves.
pub(super) fn prove(board: &Board, line: &[Move]) -> Result<Proof, Problem> {
    let Some(own_moves) = (1..=LONGEST).find(|&own_moves| can_win(board, own_moves)) else {
        return Err(problem!(
            "\"position\": there is no win within {LONGEST} moves",
            "\"position\": es gibt keinen Gewinn in {LONGEST} Zügen"
        ));
    };
    let last = line.iter().fold(*board, |board, &mv| board.after(mv));
    let most = 2 * usize::from(own_moves) - 1;
    if last.outcome() != Some(Outcome::Won(board.turn())) || line.len() > most {
        return Err(problem!(
            "\"line\" does not win within {own_moves} moves",
            "\"line\" gewinnt nicht in {own_moves} Zügen"
        ));
    }
    let solutions = winning_moves(board, own_moves);
    Ok(Proof {
        goal: Goal::Win(own_moves),
        tempting: notation(&temptations(board, &solutions)),
        solutions: notation(&solutions),
        exact: true,
    })
}
