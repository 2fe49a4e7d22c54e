//! How fast the strong bots think: the first move of a game with a fixed number of nodes.
//!
//! `cargo bench -p games --bench search`; with `-- --test` everything runs once. Items are nodes.

use divan::{Bencher, counter::ItemsCount};
use table::Limits;

/// How many positions or imagined games a bot may look at.
const NODES: u64 = 2_000;

fn main() {
    divan::main();
}

fn all() -> impl Iterator<Item = &'static str> {
    games::all().iter().map(|game| game.id())
}

#[divan::bench(args = all(), sample_count = 10)]
fn strong(bencher: Bencher, id: &str) {
    let game = games::game(id).expect("a game of the registry");
    let start = game.start(None, 0).expect("the usual setup");
    let seat = start.status().turn[0];
    let imagined = start.imagine(seat, 0);
    let bot = || game.bot("strong").expect("every game has a strong bot");

    let limits = Limits::nodes(NODES);
    bot().choose(&imagined, seat, &limits);
    bencher
        .counter(ItemsCount::new(limits.looked_at.get()))
        .with_inputs(bot)
        .bench_local_values(|mut bot| bot.choose(&imagined, seat, &Limits::nodes(NODES)));
}
