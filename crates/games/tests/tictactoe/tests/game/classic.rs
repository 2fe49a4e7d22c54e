//! The classic opponent wins, prevents, and otherwise takes what comes first.

use serde_json::json;
use table::{Furnished as _, Game as _, Limits, Seat};
use tictactoe::State;

fn chosen(board: [&str; 3]) -> String {
    let state = State::from_position(&json!({"board": board, "turn": "X"}), 0).unwrap();
    let mut bot = State::bot("classic").unwrap();
    bot.choose(&state, Seat(0), &Limits::default()).unwrap().to_string()
}

#[test]
fn the_classic_bot_wins_prevents_and_otherwise_takes_the_first_cell() {
    assert_eq!(chosen(["OO-", "XX-", "---"]), "c2");
    assert_eq!(chosen(["OO-", "X--", "--X"]), "c1");
    assert_eq!(chosen(["O--", "X--", "---"]), "b1");
}
