//! The only defence: every other move loses. It is made with the exact solver, and proven by trying
//! everything.

use pentago::{Board, Move};
use table::{Analysis, Furnished as _, Game as _, Limits, Problem, problem};

use super::{first_look::temptations, free_cells, own_game, search::Ends};
use crate::{
    Goal, Kind,
    workshop::{Draft, Proof, notation},
};

/// How many cells are free: with more of them trying everything takes too long.
const FEWEST_FREE: usize = 5;
const MOST_FREE: usize = 9;

/// The puzzles in one of the program's own games.
pub(super) fn look(seed: u64) -> Vec<Draft> {
    let late = |board: &Board| (FEWEST_FREE..=MOST_FREE).contains(&free_cells(board));
    own_game(seed).filter(late).filter_map(|board| draft(&board)).collect()
}

/// The position as a puzzle, if it makes a good one: all moves that do not lose lead to one board.
fn draft(board: &Board) -> Option<Draft> {
    let values = solved(board)?;
    let solutions = best(&values, 0.0)?;
    let boards = |mv: &Move| board.after(*mv);
    if !solutions.iter().all(|mv| boards(mv) == boards(&solutions[0])) {
        return None;
    }
    let tempting = temptations(board, &solutions);
    (!tempting.is_empty()).then(|| Draft {
        kind: Kind::Defence,
        position: board.position(),
        seat: board.turn().seat(),
        goal: Goal::Hold(true),
        line: notation(&line(board)),
        solutions: notation(&solutions),
        tempting: notation(&tempting),
        exact: true,
    })
}

/// The exact values of all moves.
fn solved(board: &Board) -> Option<Analysis<Move>> {
    let values = board.analyse(board.turn().seat(), &Limits::default(), &mut |_| ());
    values.moves.iter().all(|valued| valued.exact).then_some(values)
}

/// The moves of this value, if it is the best there is.
fn best(values: &Analysis<Move>, value: f64) -> Option<Vec<Move>> {
    let best = values.moves.iter().map(|valued| valued.value).fold(f64::MIN, f64::max);
    let moves = values.moves.iter().filter(|valued| valued.value == best).map(|valued| valued.mv);
    (best == value).then(|| moves.collect())
}

/// Best play of both sides to the draw.
fn line(board: &Board) -> Vec<Move> {
    let mut line = Vec::new();
    let mut board = *board;
    while let Some(mv) = solved(&board).and_then(|values| best(&values, 0.0)?.first().copied()) {
        line.push(mv);
        board = board.after(mv);
    }
    line
}

/// Which moves do not lose.
pub(super) fn prove(board: &Board, line: &[Move]) -> Result<Proof, Problem> {
    let free = free_cells(board);
    if free > MOST_FREE {
        return Err(problem!(
            "\"position\": {free} cells are free, at most {MOST_FREE} can be proven",
            "\"position\": {free} Felder sind frei, beweisen lassen sich höchstens {MOST_FREE}"
        ));
    }
    let mut ends = Ends::default();
    let mut boards = vec![*board];
    for &mv in line {
        boards.push(boards[boards.len() - 1].after(mv));
    }
    let drawn = boards.iter().all(|next| ends.of(next) == 0);
    if !drawn || !boards.last().is_some_and(Board::is_over) {
        return Err(problem!(
            "\"line\" is not best play of both sides to a draw",
            "\"line\" ist nicht das beste Spiel beider Seiten bis zum Unentschieden"
        ));
    }
    let solutions: Vec<Move> = board.moves().filter(|&mv| ends.of(&board.after(mv)) == 0).collect();
    Ok(Proof {
        goal: Goal::Hold(true),
        tempting: notation(&temptations(board, &solutions)),
        solutions: notation(&solutions),
        exact: true,
    })
}
