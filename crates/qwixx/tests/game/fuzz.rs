//! Whatever Qwixx reads is refused in few words, or can be played.

use contract::fuzz_targets;
use qwixx::{Setup, State};
use rand::RngExt as _;
use table::Rng;

fn any_setup(rng: &mut Rng) -> Setup {
    Setup { players: rng.random_range(2..=5) }
}

fuzz_targets!(State, any_setup, |_| true);
