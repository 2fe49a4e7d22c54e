//! What must hold for every game and every input.

use contract::{Played, keeps_the_contract, legal};
use kalaha::{Board, First, Pit, Setup};
use proptest::prelude::*;
use table::{Furnished as _, Game as _, Limits, Seat, parse_json, seeded};

fn setups() -> impl Strategy<Value = Setup> {
    let first = prop_oneof![Just(First::A), Just(First::B), Just(First::Lot)];
    (1u16..=12, 1u16..=24, first, any::<bool>())
        .prop_map(|(pits, beans, first, empty_capture)| Setup { pits, beans, first, empty_capture })
}

fn matches() -> impl Strategy<Value = Played<Board>> {
    contract::matches(setups(), 60)
}

keeps_the_contract!(Board, matches());

proptest! {
    #[test]
    fn exactly_the_listed_moves_can_be_played(played in matches()) {
        let all: Vec<Pit> = (0..=255).map(Pit).collect();
        contract::exactly_the_listed_moves_can_be_played(&played, &all)?;
    }

    #[test]
    fn no_bean_is_lost(Played(played) in matches()) {
        let beans = |board: &Board| board.fields().iter().sum::<u16>();
        let all = beans(&played.state_after(0));
        for moves in 0..=played.made().len() {
            prop_assert_eq!(beans(&played.state_after(moves)), all);
        }
    }

    #[test]
    fn a_new_move_drops_what_could_be_redone(Played(mut played) in matches()) {
        if played.undo().is_ok() {
            let seat = played.state().to_move().lowest().unwrap();
            let mv = legal(played.state(), seat)[0];
            played.play(seat, mv).unwrap();
            prop_assert_eq!(played.redoable().count(), 0);
            prop_assert!(played.redo().is_err());
        }
    }

    #[test]
    fn pits_read_back_as_written_and_nothing_else_is_read(number: u8, text in ".{0,6}") {
        prop_assert_eq!(Pit(number).to_string().parse(), Ok(Pit(number)));
        let is_number = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        let plain = is_number && text.parse::<u64>().unwrap() < 256;
        prop_assert_eq!(text.parse::<Pit>().is_ok(), plain);
    }

    #[test]
    fn positions_of_any_numbers_are_played_or_refused(
        pits in prop::collection::vec(prop_oneof![0u32..30, any::<u32>()], 0..30),
        turn in "[ABC]",
    ) {
        let text = serde_json::json!({ "pits": pits, "turn": turn }).to_string();
        if let Ok(board) = Board::from_position(&parse_json(&text).unwrap(), 0) {
            prop_assert_eq!(board.to_move().is_empty(), board.winners().is_some());
            let mut end = board;
            end.playout(&mut seeded(0), &mut Vec::new());
            prop_assert!(end.winners().is_some());
        }
    }

    #[test]
    fn the_console_answers_anything_with_a_line_or_a_reason(
        text in prop_oneof![".{0,20}", "[0-9, ]{0,12}", "[0-5](,[0-5]){0,8}"],
    ) {
        match Board::console().unwrap()(&text) {
            Ok(line) => {
                let fields: Vec<u16> =
                    line.split(',').map(|beans| beans.parse().unwrap()).collect();
                prop_assert_eq!((fields.len(), fields.iter().sum()), (14, 72u16));
            }
            Err(problem) => {
                prop_assert!(problem.0.en.starts_with("move "));
                prop_assert!(problem.0.de.starts_with("Zug "));
            }
        }
    }

    #[test]
    fn every_bot_makes_a_legal_move(
        Played(played) in matches(),
        bot in prop::sample::select(vec!["classic-1", "strong"]),
    ) {
        let board = played.state();
        if let Some(seat) = board.to_move().lowest() {
            let mut bot = Board::bot(bot).unwrap();
            let chosen = bot.choose(board, seat, &Limits::nodes(2_000)).unwrap();
            prop_assert!(legal(board, seat).contains(&chosen));
        }
    }

    #[test]
    fn an_analysis_values_the_legal_moves_in_order(Played(played) in matches()) {
        let board = played.state();
        let limits = Limits::nodes(2_000);
        for seat in [Seat(0), Seat(1)] {
            let mut reports = Vec::new();
            let analysis = board.analyse(seat, &limits, &mut |report| reports.push(report.clone()));
            let valued: Vec<Pit> = analysis.moves.iter().map(|valued| valued.mv).collect();
            prop_assert_eq!(valued, legal(board, seat));
            prop_assert_eq!(&board.analyse(seat, &limits, &mut |_| ()), &analysis);
            if !analysis.moves.is_empty() {
                prop_assert_eq!(reports.last(), Some(&analysis));
            }
        }
    }
}
