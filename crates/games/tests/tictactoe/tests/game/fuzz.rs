//! Whatever Tic-tac-toe reads is refused in few words, or can be played.

use contract::fuzz_targets;
use rand::RngExt as _;
use table::Rng;
use tictactoe::{Mark, Setup, State};

fn any_setup(rng: &mut Rng) -> Setup {
    Setup { first: Mark::BOTH[rng.random_range(0..2)] }
}

fuzz_targets!(State, any_setup, |_| true);
