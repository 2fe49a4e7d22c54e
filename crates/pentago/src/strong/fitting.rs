//! What the programs need that fit what the bots go by: `examples/fit_pentago.rs` fits the weights
//! of lines, `examples/fit_straights.rs` what straights are worth.

use std::sync::Arc;

use table::{Bot, Limits};

use super::{
    Strong, deepen,
    look::{Sight, sight},
    lookahead::{Lookahead, MOST_DEPTH},
    worths::seen,
};
pub use super::{
    straights::Kind,
    weights::{Prospects, WEIGHTS, Weights},
    worths::{ALWAYS, Learned, PLACES, Worths, place},
};
use crate::Board;

/// The prospects of the side on move and of its enemy, in a game that goes on and in which it does
/// not win at once: only then the bots go by weights.
pub fn prospects(board: &Board) -> Option<[Prospects; 2]> {
    is_open(board).then(|| {
        let Sight { own, enemy, .. } = seen_by_mover(board);
        [own, enemy]
    })
}

/// Whether the game goes on and the side on move does not win at once: only then the bots judge by
/// what they see.
pub fn is_open(board: &Board) -> bool {
    !board.is_over() && !seen_by_mover(board).wins
}

fn seen_by_mover(board: &Board) -> Sight {
    sight(board.marbles(board.turn()), board.marbles(board.turn().other()))
}

/// The places of what makes the worth of a position to the side that has moved.
pub fn figures(board: &Board) -> Vec<usize> {
    seen(board.marbles(board.turn().other()), board.marbles(board.turn()))
}

/// What a position of a game that goes on is worth to the side on move, in points or proven.
pub fn searched(board: &Board, worths: &Worths, nodes: u64) -> (i32, bool) {
    let limits = Limits::nodes(nodes);
    let mut search = Lookahead::new(&limits, worths);
    let mut children = search.children(board);
    deepen(&mut search, &mut children, 2..=MOST_DEPTH);
    (children[0].value, children[0].is_proven())
}

/// The strong player, who judges by this.
pub fn player(worths: Arc<Worths>) -> impl Bot<Board> {
    Strong::new(worths)
}
