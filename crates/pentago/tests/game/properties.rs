//! What holds for every game, whatever is played or typed.

use contract::{Played, keeps_the_contract};
use pentago::{Board, Cell, Move, Setup, Side, Turn};
use proptest::prelude::*;
use table::{Furnished as _, Game as _};

fn matches() -> impl Strategy<Value = Played<Board>> {
    let setups = prop_oneof![Just(Side::P), Just(Side::C)].prop_map(|first| Setup { first });
    contract::matches(setups, 40)
}

fn all_moves() -> Vec<Move> {
    let turns = || Turn::ALL.into_iter().map(Some).chain([None]);
    Cell::all().flat_map(|cell| turns().map(move |turn| Move { cell, turn })).collect()
}

keeps_the_contract!(Board, matches());

proptest! {
    #[test]
    fn exactly_the_listed_moves_can_be_played(played in matches()) {
        contract::exactly_the_listed_moves_can_be_played(&played, &all_moves())?;
    }

    #[test]
    fn the_winning_cells_belong_to_the_winners(Played(played) in matches()) {
        let board = played.state();
        for side in Side::BOTH {
            let line: Vec<Cell> = board.winning(side).collect();
            prop_assert!(line.iter().all(|&cell| board.marble(cell) == Some(side)));
            let wins = board.winners().is_some_and(|winners| winners.contains(side.seat()));
            prop_assert!(line.is_empty() || wins && line.len() >= 5);
        }
    }

    #[test]
    fn files_are_read_as_they_were_written(Played(played) in matches()) {
        let board = played.state();
        match board.save("pen", &[]) {
            Ok(text) => prop_assert_eq!(&Board::load("pen", &text, 0).unwrap().state, board),
            Err(_) => prop_assert_eq!(board.turn(), Side::C),
        }
    }

    #[test]
    fn no_text_is_too_strange_for_a_file(text in "[-PC\r\n]{0,60}") {
        if let Ok(loaded) = Board::load("pen", &text, 0) {
            let saved = loaded.state.save("pen", &[]).unwrap();
            prop_assert_eq!(Board::load("pen", &saved, 0).unwrap().state, loaded.state);
        }
    }
}
