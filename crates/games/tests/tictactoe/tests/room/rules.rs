//! The rules agree with a plain implementation of them, and with published numbers.

use rand::RngExt as _;
use serde_json::json;
use table::{Game as _, Seat, Seats, perft, seeded};
use tictactoe::{Cell, Event, Mark, State};

use crate::plain;

#[test]
fn there_are_as_many_games_as_everyone_counts() {
    let start = State::empty(Mark::X);
    let counts: Vec<u64> = (1..=9).map(|depth| perft(&start, depth).unwrap()).collect();
    assert_eq!(counts, [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]);
}

fn text(state: &State) -> String {
    let position = state.position();
    position["board"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect()
}

#[test]
fn random_games_go_as_in_the_plain_rules() {
    let mut rng = seeded(7);
    let mut ends = [0; 3];
    for game in 0..500 {
        let mut state = State::empty(Mark::BOTH[game % 2]);
        loop {
            let turn = if state.to_move() == Seats::only(Seat(1)) { 'O' } else { 'X' };
            let expected = plain::after_each_move(&text(&state), turn);
            let mut moves = Vec::new();
            state.to_move().iter().for_each(|seat| state.legal_moves(seat, &mut moves));
            assert_eq!(moves.len(), expected.len(), "{}", text(&state));
            if moves.is_empty() {
                break;
            }
            let chosen = rng.random_range(0..moves.len());
            let seat = state.to_move().lowest().unwrap();
            state.play(seat, moves[chosen], |_| ()).unwrap();
            assert_eq!(text(&state), expected[chosen]);
        }
        let winner = plain::winner(&text(&state));
        assert_eq!(state.winner().map(|mark| mark.to_string()), winner.map(String::from));
        ends[winner.map_or(0, |letter| 1 + usize::from(letter == 'O'))] += 1;
    }
    assert!(ends.iter().all(|&games| games > 20), "games of every end: {ends:?}");
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
