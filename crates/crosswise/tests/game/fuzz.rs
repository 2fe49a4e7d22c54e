//! Whatever Crosswise reads is refused in few words, or can be played.

use contract::{fuzz_files, fuzz_targets};
use crosswise::{Setup, State};
use rand::RngExt as _;
use table::Rng;

fn any_setup(rng: &mut Rng) -> Setup {
    Setup { players: [2, 4][rng.random_range(0..2)] }
}

fuzz_targets!(State, any_setup, |_| true);
fuzz_files!();
