//! Whatever City Domino reads is refused in few words, or can be played.

use citydomino::{Deck, Setup, State};
use contract::{fuzz_files, fuzz_targets};
use rand::{RngExt as _, seq::SliceRandom as _};
use table::Rng;

/// The standard deck, or some of its dominoes in any order.
fn any_setup(rng: &mut Rng) -> Setup {
    let mut dominoes = Deck::standard().dominoes().to_vec();
    dominoes.shuffle(rng);
    dominoes.truncate(4 * rng.random_range(2..=11));
    let deck: String = dominoes.iter().map(|domino| format!("{domino}\n")).collect();
    Setup { deck: rng.random::<bool>().then_some(deck) }
}

fuzz_targets!(State, any_setup, |_| true);
fuzz_files!();
