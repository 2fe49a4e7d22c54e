//! What must hold for every game and every input.

use std::fmt;

use kalaha::{Board, First, Pit, Setup};
use proptest::prelude::*;
use table::{AnyGame as _, AnyMatch as _, Erased, Game as _, Limits, Match, Record, Seat, parse_json};

fn setups() -> impl Strategy<Value = Setup> {
    let first = prop_oneof![Just(First::A), Just(First::B), Just(First::Lot)];
    (1u16..=12, 1u16..=24, first, any::<bool>()).prop_map(|(pits, beans, first, empty_capture)| Setup {
        pits,
        beans,
        first,
        empty_capture,
    })
}

/// A match that shows itself as its record when a property fails.
struct Played(Match<Board>);

impl fmt::Debug for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.record().fmt(f)
    }
}

/// A match in which each number picks one of the moves there are.
fn matches() -> impl Strategy<Value = Played> {
    (setups(), any::<u64>(), prop::collection::vec(any::<prop::sample::Index>(), 0..60)).prop_map(|(setup, seed, picks)| {
        let mut played = Match::<Board>::new(setup, seed).unwrap();
        for pick in picks {
            let Some(seat) = played.state().to_move().lowest() else { break };
            let mut moves = Vec::new();
            played.state().legal_moves(seat, &mut moves);
            played.play(seat, *pick.get(&moves)).unwrap();
        }
        Played(played)
    })
}

proptest! {
    #[test]
    fn no_bean_is_lost(Played(played) in matches()) {
        let beans = |board: &Board| board.fields().iter().sum::<u16>();
        let all = beans(played.state_after(0));
        for moves in 0..=played.moves_played() {
            prop_assert_eq!(beans(played.state_after(moves)), all);
        }
    }

    #[test]
    fn exactly_the_listed_moves_can_be_played(Played(played) in matches()) {
        let board = played.state();
        for seat in [0, 1, 2, 255].map(Seat) {
            let mut listed = Vec::new();
            board.legal_moves(seat, &mut listed);
            for pit in (0..=255).map(Pit) {
                let mut next = *board;
                let result = next.play(seat, pit, |_| ());
                prop_assert_eq!(result.is_ok(), listed.contains(&pit));
                prop_assert_eq!(result.is_err(), next == *board);
            }
        }
    }

    #[test]
    fn positions_read_back_as_written(Played(played) in matches()) {
        let board = played.state();
        prop_assert_eq!(&Board::from_position(&board.position(), 0).unwrap(), board);
        let text = played.save("position").unwrap();
        prop_assert_eq!(Erased::<Board>::NEW.load("position", &text, 0).unwrap().position(), board.position());
    }

    #[test]
    fn records_read_back_as_written(Played(played) in matches()) {
        let text = played.save("match").unwrap();
        let record = Record::parse(&text).unwrap();
        prop_assert_eq!(&record, &played.record());
        let replayed = Match::<Board>::from_record(&record).unwrap();
        prop_assert_eq!(replayed.state(), played.state());
        prop_assert_eq!(replayed.record(), record);
    }

    #[test]
    fn undo_then_redo_changes_nothing(Played(mut played) in matches(), back in 0usize..70) {
        let (record, state, back) = (played.record(), *played.state(), back.min(played.moves_played()));
        for step in 1..=back {
            played.undo().unwrap();
            prop_assert_eq!(played.redoable().count(), step);
            prop_assert_eq!(played.moves_played(), record.moves.len() - step);
        }
        for _ in 0..back {
            played.redo().unwrap();
        }
        prop_assert!(played.redo().is_err());
        prop_assert_eq!((played.record(), played.state()), (record, &state));
    }

    #[test]
    fn a_new_move_drops_what_could_be_redone(Played(mut played) in matches()) {
        if played.undo().is_ok() {
            let seat = played.state().to_move().lowest().unwrap();
            let mut moves = Vec::new();
            played.state().legal_moves(seat, &mut moves);
            played.play(seat, moves[0]).unwrap();
            prop_assert_eq!(played.redoable().count(), 0);
            prop_assert!(played.redo().is_err());
        }
    }

    #[test]
    fn pits_read_back_as_written_and_nothing_else_is_read(number: u8, text in ".{0,6}") {
        prop_assert_eq!(Pit(number).to_string().parse(), Ok(Pit(number)));
        let plain = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit()) && text.parse::<u64>().unwrap() < 256;
        prop_assert_eq!(text.parse::<Pit>().is_ok(), plain);
    }

    #[test]
    fn arbitrary_bytes_are_refused_without_a_crash(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        prop_assert!(Record::parse(&text).is_err());
        for format in ["match", "position", &text] {
            prop_assert!(Erased::<Board>::NEW.load(format, &text, 0).is_err());
        }
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
            end.playout(&mut table::seeded(0), &mut Vec::new());
            prop_assert!(end.winners().is_some());
        }
    }

    #[test]
    fn broken_records_are_refused_without_a_crash(Played(played) in matches(), at: prop::sample::Index, with: char) {
        let text = played.save("match").unwrap();
        let mut broken: Vec<char> = text.chars().collect();
        *at.get_mut(&mut broken) = with;
        let broken = String::from_iter(broken);
        if let Ok(replayed) = Erased::<Board>::NEW.load("match", &broken, 0) {
            prop_assert_eq!(replayed.record(), Record::parse(&broken).unwrap());
        }
    }

    #[test]
    fn the_console_answers_anything_with_a_line_or_a_reason(text in prop_oneof![".{0,20}", "[0-9, ]{0,12}", "[0-5](,[0-5]){0,8}"]) {
        match Board::console().unwrap()(&text) {
            Ok(line) => {
                let fields: Vec<u16> = line.split(',').map(|beans| beans.parse().unwrap()).collect();
                prop_assert_eq!((fields.len(), fields.iter().sum()), (14, 72u16));
            }
            Err(problem) => prop_assert!(problem.0.en.starts_with("move ") && problem.0.de.starts_with("Zug ")),
        }
    }

    #[test]
    fn every_bot_makes_a_legal_move(Played(played) in matches(), bot in prop::sample::select(vec!["classic-1", "strong"])) {
        let board = played.state();
        if let Some(seat) = board.to_move().lowest() {
            let chosen = Board::bot(bot).unwrap().choose(board, seat, &Limits::nodes(2_000)).unwrap();
            let mut moves = Vec::new();
            board.legal_moves(seat, &mut moves);
            prop_assert!(moves.contains(&chosen));
        }
    }

    #[test]
    fn an_analysis_values_the_legal_moves_in_order(Played(played) in matches()) {
        let (board, limits) = (played.state(), Limits::nodes(2_000));
        for seat in [Seat(0), Seat(1)] {
            let mut legal = Vec::new();
            board.legal_moves(seat, &mut legal);
            let mut reports = Vec::new();
            let analysis = board.analyse(seat, &limits, &mut |report| reports.push(report.clone()));
            prop_assert_eq!(analysis.moves.iter().map(|valued| valued.mv).collect::<Vec<_>>(), legal);
            prop_assert_eq!(&board.analyse(seat, &limits, &mut |_| ()), &analysis);
            if !analysis.moves.is_empty() {
                prop_assert_eq!(reports.last(), Some(&analysis));
            }
        }
    }
}
