//! Games for tests of matches, whichever they are.

use rand::RngExt as _;
use serde_json::{Value, json};
use table::{AnyGame, AnyMatch, seeded};

/// The setup of a game for this many: a short one, where there is a choice.
pub(crate) fn setup(game: &dyn AnyGame, seats: usize) -> Value {
    let info = game.info();
    let mut setup = if info.id == "kalaha" { json!({ "pits": 3, "beans": 2 }) } else { info.setup };
    if let Some(field) = info.seats_field {
        setup[field] = json!(seats);
    }
    setup
}

/// How many of those who would like to can play a game.
pub(crate) fn fitting_seats(game: &dyn AnyGame, wanted: usize) -> usize {
    let (fewest, most) = game.info().seats;
    let fits = |&seats: &usize| game.start(Some(&setup(game, seats)), 0).is_ok();
    (fewest..=wanted.clamp(fewest, most)).rev().find(fits).expect("a number of players")
}

/// A random game of this many moves, or to its end.
pub(crate) fn played(game: &dyn AnyGame, seats: usize, moves: usize) -> Box<dyn AnyMatch> {
    let mut rng = seeded(moves as u64);
    let mut played = game.start(Some(&setup(game, seats)), rng.random()).expect("a setup");
    for _ in 0..moves {
        let Some(&seat) = played.status().turn.last() else { break };
        let legal = played.legal_moves(seat);
        played.play(seat, &legal[rng.random_range(0..legal.len())]).expect("a listed move");
    }
    played
}
