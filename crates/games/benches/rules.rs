//! How fast the rules are: random games, and all move sequences of some length.
//!
//! `cargo bench -p games --bench rules`; with `-- --test` everything runs once.

use std::time::Duration;

use divan::{Bencher, black_box, counter::ItemsCount};
use table::AnyGame;

/// Shorter than the games of one go take, and longer than a look at the clock: so every measurement
/// plays the same number of games.
const ONE_GO: Duration = Duration::from_micros(30);
/// The most move sequences that are counted at a time.
const MOST_SEQUENCES: u64 = 100_000;

fn main() {
    divan::main();
}

fn all() -> impl Iterator<Item = &'static str> {
    games::all().iter().map(|game| game.id())
}

fn without_chance() -> impl Iterator<Item = &'static str> {
    games::all().iter().filter(|game| !game.chance()).map(|game| game.id())
}

fn game(id: &str) -> &'static dyn AnyGame {
    games::game(id).expect("a game of the registry")
}

/// As many random games as are played in one go.
#[divan::bench(args = all(), sample_count = 20)]
fn playouts(bencher: Bencher, id: &str) {
    let game = game(id);
    let play = || game.playouts(None, ONE_GO, 7).expect("the usual game");
    let (games, _) = play();
    bencher.counter(ItemsCount::new(games)).bench(play);
}

/// As far as there are not too many sequences.
#[divan::bench(args = without_chance(), sample_count = 20)]
fn perft(bencher: Bencher, id: &str) {
    let game = game(id);
    let count = |depth| game.perft(None, depth).expect("a game without chance");
    let counted = (1..).map(|depth| (depth, count(depth)));
    let (depth, sequences) = counted
        .take_while(|&(_, sequences)| sequences <= MOST_SEQUENCES)
        .last()
        .expect("few moves at the start");
    bencher.counter(ItemsCount::new(sequences)).bench(|| count(black_box(depth)));
}
