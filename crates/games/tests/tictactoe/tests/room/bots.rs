//! The bots do what is said of them.

use serde_json::json;
use table::{Cancel, Furnished as _, Game as _, Limits, Seat};
use tictactoe::{Cell, Mark, State};

fn chosen(bot: &str, board: [&str; 3]) -> String {
    let state = State::from_position(&json!({"board": board, "turn": "X"}), 0).unwrap();
    let mut bot = State::bot(bot).unwrap();
    bot.choose(&state, Seat(0), &Limits::default()).unwrap().to_string()
}

#[test]
fn the_classic_bot_wins_prevents_and_otherwise_takes_the_first_cell() {
    assert_eq!(chosen("classic", ["OO-", "XX-", "---"]), "c2");
    assert_eq!(chosen("classic", ["OO-", "X--", "--X"]), "c1");
    assert_eq!(chosen("classic", ["O--", "X--", "---"]), "b1");
}

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
