//! What the program needs that fits the weights: `examples/fit_pentago.rs`.

use table::Bot;

pub use super::weights::{Prospects, WEIGHTS, Weights};
use super::{
    Strong,
    look::{Sight, sight},
};
use crate::Board;

/// The prospects of the side on move and of its enemy, in a game that goes on and in which it does
/// not win at once: only then the bots go by weights.
pub fn prospects(board: &Board) -> Option<[Prospects; 2]> {
    if board.is_over() {
        return None;
    }
    let marbles = board.marbles(board.turn());
    let Sight { own, enemy, wins } = sight(marbles, board.marbles(board.turn().other()));
    (!wins).then_some([own, enemy])
}

/// The strong player, who judges by these weights.
pub fn player(weights: Weights) -> impl Bot<Board> {
    Strong::new(&weights)
}
