//! Whatever Kalaha reads is refused in few words, or can be played.

use contract::fuzz_targets;
use kalaha::{Board, First, Setup};
use rand::RngExt as _;
use table::Rng;

fn any_setup(rng: &mut Rng) -> Setup {
    let first = [First::A, First::B, First::Lot][rng.random_range(0..3)];
    Setup {
        pits: rng.random_range(1..=8),
        beans: rng.random_range(1..=8),
        first,
        empty_capture: rng.random(),
    }
}

/// The tree of a bigger board takes long.
fn has_small_tree(board: &Board) -> bool {
    board.fields().len() <= 8
}

fuzz_targets!(Board, any_setup, has_small_tree);
