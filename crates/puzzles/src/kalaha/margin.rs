//! The best end that can be forced with few beans. It is made with the exact values of the
//! program's own search, and proven by trying everything.

use std::collections::HashMap;

use kalaha::{Board, Pit, Side};
use rand::RngExt as _;
use table::{Furnished as _, Game as _, Limits, Problem, problem};

use super::{glance, own_game, played};
use crate::{
    Goal, Kind,
    workshop::{Draft, Proof, notation, tempting},
};

/// How many beans may be left in the rows.
const FEWEST_BEANS: u16 = 7;
const MOST_BEANS: u16 = 18;
/// Where there is little choice there is little to find.
const FEWEST_MOVES: usize = 3;
/// With more solutions it is easy to guess one.
const MOST_SOLUTIONS: usize = 2;
/// Enough to value all moves to the end with so few beans.
const NODES: u64 = 2_000_000;

/// The puzzles in one of the program's own games, from some number of beans on.
pub(super) fn look(seed: u64) -> Vec<Draft> {
    let (boards, mut rng) = own_game(seed);
    let most = rng.random_range(FEWEST_BEANS..=MOST_BEANS);
    let late = boards.filter(|board| (FEWEST_BEANS..=most).contains(&board.rows().sum()));
    late.filter_map(|board| draft(&board)).collect()
}

/// The position as a puzzle, if it makes a good one.
fn draft(board: &Board) -> Option<Draft> {
    if board.playable().count() < FEWEST_MOVES {
        return None;
    }
    let (best, solutions) = solved(board)?;
    let tempting = tempting(board.playable(), &solutions, |pit| glance(board, pit));
    let hard = !tempting.is_empty() && solutions.len() <= MOST_SOLUTIONS && best > 0;
    hard.then(|| Draft {
        kind: Kind::Margin,
        position: board.position(),
        seat: board.turn().seat(),
        goal: Goal::Points(best),
        line: notation(&line(board)),
        solutions: notation(&solutions),
        tempting: notation(&tempting),
        exact: true,
    })
}

/// The best end for the side on move and the moves that lead to it, if that is certain.
fn solved(board: &Board) -> Option<(i32, Vec<Pit>)> {
    let values = board.analyse(board.turn().seat(), &Limits::nodes(NODES), &mut |_| ()).moves;
    let best = values.iter().map(|valued| valued.value).fold(f64::MIN, f64::max);
    let solutions = values.iter().filter(|valued| valued.value == best).map(|valued| valued.mv);
    values.iter().all(|valued| valued.exact).then(|| (best as i32, solutions.collect()))
}

/// Best play of both sides to the end.
fn line(board: &Board) -> Vec<Pit> {
    let mut line = Vec::new();
    let mut board = *board;
    while let Some((_, best)) = (!board.is_over()).then(|| solved(&board)).flatten() {
        line.push(best[0]);
        board = board.after(best[0]);
    }
    line
}

/// What the side on move can reach, and how.
pub(super) fn prove(board: &Board, line: &[String]) -> Result<Proof, Problem> {
    let beans: u16 = board.rows().sum();
    if beans > MOST_BEANS {
        return Err(problem!(
            "\"position\": there are {beans} beans in the rows, at most {MOST_BEANS} can be proven",
            "\"position\": in den Reihen liegen {beans} Bohnen, \
             beweisen lassen sich höchstens {MOST_BEANS}"
        ));
    }
    let mut ends = Ends::default();
    let best = ends.of(board);
    let solutions: Vec<Pit> =
        board.playable().filter(|&pit| ends.of(&board.after(pit)) == best).collect();
    let boards = played(board, line)?;
    let is_best = boards.iter().all(|next| ends.of(next) == best);
    if !is_best || !boards.last().is_some_and(Board::is_over) {
        return Err(problem!(
            "\"line\" is not best play of both sides to the end of the game",
            "\"line\" ist nicht das beste Spiel beider Seiten bis zum Ende"
        ));
    }
    let tempting = tempting(board.playable(), &solutions, |pit| glance(board, pit));
    Ok(Proof {
        goal: Goal::Points(if board.turn() == Side::A { best } else { -best }),
        solutions: notation(&solutions),
        tempting: notation(&tempting),
        exact: true,
    })
}

/// What decides how a game goes on: the rows, five bits a pit, and who is on move.
fn key(board: &Board) -> u128 {
    board.rows().fold(board.turn() as u128, |key, beans| key << 5 | u128::from(beans))
}

/// How games end if nobody makes a mistake, found by trying every move. Each position is tried
/// once: what A will still gain on B.
#[derive(Default)]
struct Ends(HashMap<u128, i32>);

impl Ends {
    /// How far A will be ahead in the end.
    fn of(&mut self, board: &Board) -> i32 {
        if board.is_over() {
            return board.lead();
        }
        let key = key(board);
        if let Some(gain) = self.0.get(&key) {
            return board.lead() + gain;
        }
        let ends: Vec<i32> = board.playable().map(|pit| self.of(&board.after(pit))).collect();
        let best = match board.turn() {
            Side::A => ends.into_iter().max(),
            Side::B => ends.into_iter().min(),
        };
        let best = best.expect("a move in a game that goes on");
        self.0.insert(key, best - board.lead());
        best
    }
}
