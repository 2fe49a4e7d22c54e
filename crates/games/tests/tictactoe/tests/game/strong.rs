//! The strong bot knows everything, if it is given the time.

use table::{Cancel, Furnished as _, Limits, Seat};
use tictactoe::{Cell, Mark, State};

#[test]
fn with_best_play_the_start_is_a_draw() {
    let start = State::empty(Mark::X);
    let analysis = start.analyse(Seat(0), &Limits::default(), &mut |_| ());
    assert_eq!(analysis.moves.len(), 9);
    assert!(analysis.moves.iter().all(|valued| valued.exact && valued.value == 0.0));
}

#[test]
fn the_strong_bot_keeps_to_its_limits() {
    let start = State::empty(Mark::X);
    let limits = Limits::nodes(50);
    let analysis = start.analyse(Seat(0), &limits, &mut |_| ());
    assert!(analysis.moves.iter().all(|valued| !valued.exact));
    assert_eq!(limits.looked_at.get(), 50);

    let cancel = Cancel::default();
    cancel.cancel();
    let limits = Limits { cancel, ..Limits::default() };
    let mut bot = State::bot("strong").unwrap();
    assert_eq!(bot.choose(&start, Seat(0), &limits), None::<Cell>);
}
