//! What holds for every game, whatever is played or typed.

use pentago::{Board, Cell, Move, Side, Turn};
use proptest::prelude::*;
use table::{AnyGame as _, Erased, Game as _, Match, Record, Seat};

const PENTAGO: Erased<Board> = Erased::NEW;

/// A match in which each number chose one of the legal moves, until the end of the game.
fn played((first, choices): (Side, Vec<usize>)) -> Match<Board> {
    let mut game = Match::<Board>::new(pentago::Setup { first }, 1).unwrap();
    for choice in choices {
        let moves: Vec<Move> = game.state().moves().collect();
        if moves.is_empty() {
            break;
        }
        game.play(game.state().turn().seat(), moves[choice % moves.len()]).unwrap();
    }
    game
}

fn choices() -> impl Strategy<Value = (Side, Vec<usize>)> {
    (prop_oneof![Just(Side::P), Just(Side::C)], prop::collection::vec(any::<usize>(), 0..40))
}

proptest! {
    #[test]
    fn exactly_the_listed_moves_can_be_played(choices in choices()) {
        let game = played(choices);
        let board = *game.state();
        for seat in [Seat(0), Seat(1)] {
            let mut legal = Vec::new();
            board.legal_moves(seat, &mut legal);
            for cell in Cell::all() {
                for turn in Turn::ALL.into_iter().map(Some).chain([None]) {
                    let (mv, mut after) = (Move { cell, turn }, board);
                    let played = after.play(seat, mv, |_| ());
                    prop_assert_eq!(played.is_ok(), legal.contains(&mv), "{} by {}", mv, seat);
                    prop_assert!(played.is_ok() || after == board);
                }
            }
        }
    }

    #[test]
    fn undo_and_redo_lead_through_the_same_positions(choices in choices()) {
        let game = played(choices);
        let mut moved = game.clone();
        let mut boards = vec![*moved.state()];
        while moved.undo().is_ok() {
            boards.push(*moved.state());
        }
        prop_assert_eq!(boards.len(), game.past().len() + 1);
        while let Some(board) = boards.pop() {
            prop_assert_eq!(*moved.state(), board);
            prop_assert_eq!(moved.redo().is_ok(), !boards.is_empty());
        }
        prop_assert_eq!(moved.record(), game.record());
    }

    #[test]
    fn records_positions_and_files_are_read_as_they_were_written(choices in choices()) {
        let game = played(choices);
        let record = game.record();
        prop_assert_eq!(Match::<Board>::from_record(&Record::parse(&record.to_text()).unwrap()).unwrap().record(), record);
        let board = *game.state();
        prop_assert_eq!(Board::from_position(&board.position(), 0), Ok(board));
        prop_assert_eq!(PENTAGO.load("position", &board.position().to_string(), 0).unwrap().position(), board.position());
        match board.save("pen", &[]) {
            Ok(text) => prop_assert_eq!(Board::load("pen", &text, 0).unwrap().state, board),
            Err(_) => prop_assert_eq!(board.turn(), Side::C),
        }
    }

    #[test]
    fn the_winning_cells_belong_to_the_winners(choices in choices()) {
        let game = played(choices);
        let board = *game.state();
        for side in Side::BOTH {
            let line: Vec<Cell> = board.winning(side).collect();
            prop_assert!(line.iter().all(|&cell| board.marble(cell) == Some(side)));
            let wins = board.winners().is_some_and(|winners| winners.contains(side.seat()));
            prop_assert!(line.is_empty() || wins && line.len() >= 5);
        }
    }

    #[test]
    fn no_text_brings_anything_down(text in any::<String>(), bytes in any::<Vec<u8>>(), board in "[-PC\r\n]{0,60}") {
        for text in [text.as_str(), &String::from_utf8_lossy(&bytes), &board] {
            let _ = text.parse::<Move>();
            for format in ["pen", "position", "match"] {
                let _ = PENTAGO.load(format, text, 0);
            }
        }
    }
}
