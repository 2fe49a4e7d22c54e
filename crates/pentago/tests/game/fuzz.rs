//! Whatever Pentago reads is refused in few words, or can be played.

use contract::{fuzz_files, fuzz_targets};
use pentago::{Board, Setup, Side};
use rand::RngExt as _;
use table::Rng;

fn any_setup(rng: &mut Rng) -> Setup {
    Setup { first: [Side::P, Side::C][rng.random_range(0..2)] }
}

fuzz_targets!(Board, any_setup, |_| true);
fuzz_files!();
