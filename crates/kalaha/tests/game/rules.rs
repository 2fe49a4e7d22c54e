//! The rules against a second, plain implementation, and against published and independently
//! computed numbers.

use crate::plain::Plain;
use kalaha::{Board, Event, First, Gist, Pit, Setup, Side};
use rand::RngExt as _;
use serde_json::json;
use table::{Furnished as _, Game as _, Limits, Match, Seat, Seats, perft, seeded};

/// All fields in the numbering of the rules.
fn fields(plain: &Plain) -> Vec<u16> {
    let line = |side: usize| {
        let fields = plain.rows[side].iter().chain([&plain.bowls[side]]);
        fields.map(|&beans| beans as u16).collect::<Vec<_>>()
    };
    [line(0), line(1)].concat()
}

/// The winning margin of the player on move with perfect play on both sides.
fn solve(plain: &Plain) -> i32 {
    if plain.finished() {
        return plain.bowls[plain.player] as i32 - plain.bowls[1 - plain.player] as i32;
    }
    plain.choices().into_iter().map(|column| outcome(plain, column)).max().unwrap()
}

/// The same after a move of that player.
fn outcome(plain: &Plain, column: usize) -> i32 {
    let mut next = plain.clone();
    next.take(column);
    if next.player == plain.player { solve(&next) } else { -solve(&next) }
}

fn start(pits: u16, beans: u16, first: First, empty_capture: bool) -> Board {
    Board::new(&Setup { pits, beans, first, empty_capture }, 0).unwrap()
}

fn legal_moves(board: &Board, seat: Seat) -> Vec<Pit> {
    let mut moves = Vec::new();
    board.legal_moves(seat, &mut moves);
    moves
}

/// What a page makes of the events: the fields they lead to.
fn fold(mut fields: Vec<u16>, events: &[Event]) -> Vec<u16> {
    for event in events {
        match *event {
            Event::Lift { pit, beans } => {
                assert_eq!(std::mem::take(&mut fields[usize::from(pit)]), beans)
            }
            Event::Drop { pit } => fields[usize::from(pit)] += 1,
            Event::Capture { pit, opposite, store, taken } => {
                assert_eq!(std::mem::take(&mut fields[usize::from(pit)]), 1);
                assert_eq!(std::mem::take(&mut fields[usize::from(opposite)]), taken);
                fields[usize::from(store)] += 1 + taken;
            }
            Event::Again { .. } => {}
            Event::Sweep { side, store, beans } => {
                let pits = fields.len() / 2 - 1;
                let row = if side == Side::A { 0..pits } else { pits + 1..2 * pits + 1 };
                assert_eq!(fields[row.clone()].iter().sum::<u16>(), beans);
                fields[row].fill(0);
                fields[usize::from(store)] += beans;
            }
        }
    }
    fields
}

fn compare(board: &Board, plain: &Plain) {
    assert_eq!(board.fields(), fields(plain));
    assert_eq!(board.turn().seat(), Seat(plain.player as u8));
    let expected: Vec<Pit> =
        plain.choices().into_iter().map(|column| plain.number(column)).collect();
    assert_eq!(legal_moves(board, board.turn().seat()), expected);
    assert_eq!(legal_moves(board, board.turn().other().seat()), []);
    assert_eq!(board.to_move().is_empty(), plain.finished());
    assert_eq!([0, 1].map(|seat| board.score(Seat(seat))), plain.bowls.map(|beans| beans as i32));
    let winners: Seats = (0..2)
        .filter(|&side| plain.bowls[side] >= plain.bowls[1 - side])
        .map(|side| Seat(side as u8))
        .collect();
    assert_eq!(board.winners(), plain.finished().then_some(winners));
}

#[test]
fn random_games_agree_with_the_plain_rules() {
    let mut rng = seeded(1);
    for game in 0..4_000 {
        let (pits, beans) = if game % 2 == 0 {
            (6, 6)
        } else {
            (rng.random_range(1..=12), rng.random_range(1..=24))
        };
        let first = rng.random_range(0..2);
        let empty_capture = rng.random();
        let mut board = start(pits, beans, [First::A, First::B][first], empty_capture);
        let mut plain = Plain::new(pits.into(), beans.into(), first, empty_capture);
        compare(&board, &plain);
        while !plain.finished() {
            let choices = plain.choices();
            let column = choices[rng.random_range(0..choices.len())];
            let pit = plain.number(column);
            let landing = board.landing(plain.number(column));
            let before = board.fields().to_vec();
            let seat = board.turn().seat();
            let mut events = Vec::new();
            board.play(seat, pit, |event| events.push(event)).unwrap();
            plain.take(column);
            compare(&board, &plain);
            assert_eq!(fold(before, &events), board.fields());
            let last_drop = events
                .iter()
                .rev()
                .find_map(|event| if let Event::Drop { pit } = event { Some(*pit) } else { None });
            assert_eq!(last_drop, Some(landing.0));
            let again = !plain.finished() && board.turn().seat() == seat;
            assert_eq!(events.iter().any(|event| matches!(event, Event::Again { .. })), again);
        }
    }
}

#[test]
fn the_lot_is_decided_by_the_seed() {
    let first = |seed| Board::new(&Setup::default(), seed).unwrap().turn();
    let firsts: Vec<_> = (0..40).map(first).collect();
    assert!(firsts.contains(&Side::A) && firsts.contains(&Side::B));
    assert_eq!(firsts, (0..40).map(first).collect::<Vec<_>>());
}

#[test]
fn move_sequences_are_as_many_as_known() {
    for first in [First::A, First::B] {
        let board = start(6, 6, first, true);
        assert_eq!(
            [1, 2, 3, 4, 5].map(|depth| perft(&board, depth).unwrap()),
            [6, 35, 190, 1_056, 5_882]
        );
    }
}

/// Rows: pits 1 to 3, columns: beans 1 to 4.
const EMPTY_CAPTURE: [[i32; 4]; 3] = [[0, -2, 6, -2], [2, -2, -2, -12], [0, 4, 2, 2]];
const NO_EMPTY_CAPTURE: [[i32; 4]; 3] = [[0, -2, 6, -2], [2, -2, -2, -10], [0, 4, 2, 2]];

fn known_values() -> impl Iterator<Item = (u16, u16, bool, i32)> {
    [(true, EMPTY_CAPTURE), (false, NO_EMPTY_CAPTURE)].into_iter().flat_map(|(rule, table)| {
        (1..=3).flat_map(move |pits| {
            (1..=4).map(move |beans| {
                (pits, beans, rule, table[usize::from(pits) - 1][usize::from(beans) - 1])
            })
        })
    })
}

#[test]
fn the_plain_rules_give_the_published_values() {
    for (pits, beans, rule, value) in known_values().filter(|(pits, beans, ..)| pits * beans <= 9) {
        assert_eq!(
            solve(&Plain::new(pits.into(), beans.into(), 0, rule)),
            value,
            "{pits} pits, {beans} beans, {rule}"
        );
    }
}

#[test]
fn an_analysis_to_the_end_gives_the_published_values() {
    for (pits, beans, rule, value) in known_values() {
        for first in [First::A, First::B] {
            let board = start(pits, beans, first, rule);
            let analysis =
                board.analyse(board.turn().seat(), &Limits::nodes(20_000_000), &mut |_| ());
            assert!(
                analysis.moves.iter().all(|valued| valued.exact),
                "{pits} pits, {beans} beans, {rule}"
            );
            let best = analysis.moves.iter().map(|valued| valued.value).fold(f64::MIN, f64::max);
            assert_eq!(best, f64::from(value), "{pits} pits, {beans} beans, {rule}");
        }
    }
}

#[test]
fn exact_values_of_moves_are_those_of_a_plain_solver() {
    let mut rng = seeded(3);
    for _ in 0..60 {
        let mut plain = Plain::new(3, 2, 0, true);
        let mut board = start(3, 2, First::A, true);
        for _ in 0..rng.random_range(0..6) {
            let choices = plain.choices();
            if choices.is_empty() {
                break;
            }
            let column = choices[rng.random_range(0..choices.len())];
            board.play(board.turn().seat(), plain.number(column), |_| ()).unwrap();
            plain.take(column);
        }
        let analysis = board.analyse(board.turn().seat(), &Limits::nodes(1_000_000), &mut |_| ());
        assert_eq!(analysis.moves.len(), plain.choices().len());
        for (valued, column) in analysis.moves.iter().zip(plain.choices()) {
            let value = f64::from(outcome(&plain, column));
            assert_eq!(
                (valued.mv, valued.value, valued.exact),
                (plain.number(column), value, true)
            );
        }
    }
}

#[test]
fn a_side_that_moves_again_begins_another_turn() {
    let mut game = Match::from_state(start(6, 4, First::A, true), 0);
    game.play(Seat(0), Pit(2)).unwrap();
    assert_eq!(game.state().to_move(), Seats::only(Seat(0)), "the last bean fell into its store");
    assert!(game.made()[0].ended_turn);
}

#[test]
fn the_gist_of_a_move_says_whether_it_took_beans_or_leads_to_another() {
    let gist = |again, captured, swept| Some(Gist { again, captured, swept });
    for (pits, pit, expected) in [
        ([2, 1, 1, 0, 1, 1, 1, 0], 0, None),
        ([2, 1, 1, 0, 1, 1, 1, 0], 2, gist(true, 0, 0)),
        ([1, 0, 1, 0, 1, 3, 1, 0], 0, gist(false, 4, 0)),
        ([1, 0, 1, 0, 1, 0, 1, 0], 0, gist(false, 1, 0)),
        ([0, 0, 1, 0, 1, 3, 1, 0], 2, gist(false, 0, 5)),
        ([1, 0, 0, 0, 1, 3, 0, 0], 0, gist(false, 4, 1)),
    ] {
        let position = json!({ "pits": pits, "turn": "A", "empty_capture": true });
        let mut game = Match::from_state(Board::from_position(&position, 0).unwrap(), 0);
        game.play(Seat(0), Pit(pit)).unwrap();
        assert_eq!(game.made()[0].gist, expected, "{pits:?} {pit}");
    }
}
