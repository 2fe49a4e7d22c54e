//! The rules, case by case, and counted.

use serde_json::json;
use table::{Game as _, Seat, Seats, perft};
use tictactoe::{Cell, Event, Mark, State};

#[test]
fn there_are_as_many_games_as_everyone_counts() {
    let start = State::empty(Mark::X);
    let counts: Vec<u64> = (1..=9).map(|depth| perft(&start, depth).unwrap()).collect();
    assert_eq!(counts, [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]);
}

#[test]
fn a_line_is_told_after_the_mark_that_completes_it() {
    let position = json!({"board": ["XX-", "OO-", "---"], "turn": "X"});
    let mut state = State::from_position(&position, 0).unwrap();
    let mut events = Vec::new();
    let winning: Cell = "c1".parse().unwrap();
    state.play(Seat(0), winning, |event| events.push(event)).unwrap();
    assert_eq!(
        events,
        [Event::Draw { cell: 2, seat: Seat(0) }, Event::Line { cells: [0, 1, 2], seat: Seat(0) }]
    );
    assert_eq!((state.winners(), state.score(Seat(0))), (Some(Seats::only(Seat(0))), 1));
    let over = state.play(Seat(1), "c2".parse().unwrap(), |_| ()).unwrap_err();
    assert_eq!(over.to_string(), "the game is over");
}

#[test]
fn what_is_wrong_is_said() {
    let refused = |board: [&str; 3]| {
        State::from_position(&json!({"board": board, "turn": "X"}), 0).unwrap_err().to_string()
    };
    assert!(refused(["XX", "---", "---"]).starts_with("\"XX\" is no row of the board"));
    assert!(refused(["XXX", "OOO", "---"]).contains("the first line ends the game"));
    let mut state = State::empty(Mark::X);
    let cell: Cell = "b2".parse().unwrap();
    state.play(Seat(0), cell, |_| ()).unwrap();
    let taken = state.play(Seat(1), cell, |_| ()).unwrap_err();
    assert_eq!(taken.to_string(), "there is an X on b2 already");
}
