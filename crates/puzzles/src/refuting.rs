use crate::{Puzzle, shipped::workshop};

/// What a first move leads to if everybody plays as well as can be from then on, in the way of
/// [`Puzzle::line`]. Nothing if the move is not legal, and in games whose analysis tells as much.
pub fn refute(puzzle: &Puzzle, first: &str) -> Option<Vec<String>> {
    let refute = workshop(&puzzle.game).ok()?.refute?;
    refute(puzzle, first).ok()
}
