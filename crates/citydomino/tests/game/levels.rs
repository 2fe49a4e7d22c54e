//! What even the gentlest levels never do.

use citydomino::{City, Direction, Move, Setup, State};
use contract::{each_decision, legal};
use table::{Game as _, Seat};

/// The states that shifting the city of the seat leads to, this one included.
fn shifted(state: &State, seat: Seat) -> Vec<State> {
    let mut states = vec![state.clone()];
    let mut at = 0;
    while at < states.len() {
        for direction in Direction::ALL {
            let mut next = states[at].clone();
            let is_new =
                |next: &State| states.iter().all(|state| state.city(seat) != next.city(seat));
            if next.play(seat, Move::Shift(direction), |_| ()).is_ok() && is_new(&next) {
                states.push(next);
            }
        }
        at += 1;
    }
    states
}

fn points(state: &State, seat: Seat) -> u32 {
    City::points(state.city(seat))
}

/// Whether the domino to lay brings points at once, wherever the city is shifted to before.
fn scores(state: &State, seat: Seat) -> bool {
    let before = points(state, seat);
    let scores_here = |state: &State| {
        let lays = legal(state, seat).into_iter().filter(|mv| matches!(mv, Move::Lay(..)));
        lays.into_iter().any(|mv| {
            let mut next = state.clone();
            next.play(seat, mv, |_| ()).unwrap();
            points(&next, seat) > before
        })
    };
    shifted(state, seat).iter().any(scores_here)
}

#[test]
fn no_gentle_level_throws_away_what_brings_points() {
    let mut thrown = 0;
    each_decision(
        &Setup::default(),
        &["level-1", "level-2", "level-3"],
        24,
        |state: &State, seat, mv| {
            if mv == Move::Discard {
                thrown += 1;
                assert!(!scores(state, seat), "seat {seat} in {}", state.position());
            }
        },
    );
    assert!(thrown > 5, "{thrown}");
}
