//! The rules agree with a plain implementation of them.

use crate::plain::{End, Plain};
use pentago::{Board, Move, Outcome, Side};
use rand::RngExt as _;
use table::{Game as _, Seats, perft, seeded};

#[test]
fn the_start_has_the_known_number_of_move_sequences() {
    let start = Board::empty(Side::P);
    assert_eq!(perft(&start, 1), Ok(288));
    assert_eq!(perft(&start, 2), Ok(80_640));
}

#[test]
fn random_games_go_as_in_the_plain_rules() {
    let mut rng = seeded(7);
    let mut by_marble = 0;
    let mut by_turn = 0;
    let mut against_oneself = 0;
    let mut draws = 0;
    for game in 0..2000 {
        let mut board = Board::empty(Side::BOTH[game % 2]);
        loop {
            let position = Plain::of(&board);
            let moves: Vec<Move> = board.moves().collect();
            let expected = position.moves();
            assert!(
                moves.iter().map(Move::to_string).eq(expected.iter().map(|(mv, _)| mv.name())),
                "{position:?}"
            );
            assert_eq!(board.outcome(), position.end().map(outcome), "{position:?}");
            if moves.is_empty() {
                break;
            }
            let chosen = rng.random_range(0..moves.len());
            let mover = board.turn();
            let mv = moves[chosen];
            board.play(mover.seat(), mv, |_| ()).unwrap();
            assert_eq!(Plain::of(&board), expected[chosen].1);
            match board.outcome() {
                Some(Outcome::Won(side)) if side != mover => against_oneself += 1,
                Some(Outcome::Won(_)) if mv.turn.is_none() => by_marble += 1,
                Some(Outcome::Won(_)) => by_turn += 1,
                Some(Outcome::Draw) => draws += 1,
                None => {}
            }
        }
    }
    assert!(
        [by_marble, by_turn, against_oneself, draws].iter().all(|&games| games > 20),
        "games of every end"
    );
}

fn outcome(end: End) -> Outcome {
    match end {
        End::WonByP => Outcome::Won(Side::P),
        End::WonByC => Outcome::Won(Side::C),
        End::Draw => Outcome::Draw,
    }
}

/// The fast way must not change how often anyone wins.
#[test]
fn playouts_end_as_often_in_each_way_as_games_of_listed_moves() {
    let games = 20_000;
    let mut rng = seeded(9);
    let mut ends = [[0i32; 3]; 2];
    let mut marbles = [0u32; 2];
    for _ in 0..games {
        let mut fast = Board::empty(Side::P);
        fast.playout(&mut rng, &mut Vec::new());
        let mut listed = Board::empty(Side::P);
        while !listed.is_over() {
            let moves: Vec<Move> = listed.moves().collect();
            listed = listed.after(moves[rng.random_range(0..moves.len())]);
        }
        for (way, board) in [fast, listed].iter().enumerate() {
            let winners = board.winners().unwrap();
            let end = if winners.len() == 2 {
                2
            } else {
                usize::from(winners == Seats::only(Side::C.seat()))
            };
            ends[way][end] += 1;
            marbles[way] += board.count(Side::P) + board.count(Side::C);
        }
    }
    // Four standard deviations of the difference of two such counts.
    let most = (4.0 * (2.0 * 0.25 * f64::from(games)).sqrt()) as i32;
    assert!((0..3).all(|end| (ends[0][end] - ends[1][end]).abs() < most), "{ends:?}");
    let [fast, listed] = marbles.map(|count| f64::from(count) / f64::from(games));
    assert!((fast - listed).abs() < 0.3, "{fast} and {listed} marbles a game");
}
