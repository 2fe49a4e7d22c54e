//! Counts how often the strong player and its analysis go wrong in early positions.
//!
//! `cargo run --release -p pentago --example errors_pentago -- [NODES] [JUDGE]` lets both look at
//! NODES positions in each of `early.jsonl` and has a search of JUDGE positions say what their
//! moves give away. `… --example errors_pentago -- collect` prints such positions: from games that
//! `strong` plays as second player against itself and `classic-2` by turns, after random openings,
//! one with 7, 9 or 11 marbles from each game in which nobody is far ahead yet.
#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::{env, error::Error};

use pentago::{Board, Move, Side, given_away};
use rand::RngExt as _;
use serde_json::Value;
use table::{Furnished as _, Game as _, Limits, seeded};

const POSITIONS: &str = include_str!("early.jsonl");
/// About what 0.2 s of processor time allow.
const NODES: u64 = 10_000_000;
const JUDGE: u64 = 100_000_000;
/// Whoever gives away so much of a chance from −1 to +1 has gone wrong.
const MUCH: f64 = 0.25;

const GAMES: u64 = 120;
const OPENING: usize = 4;
/// What the players look at for a move in the games that are collected from.
const COLLECTING: u64 = 300_000;
/// Nobody is far ahead if the best move is worth no more than this, from −1 to +1.
const EVEN: f64 = 0.6;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1).peekable();
    if arguments.next_if(|argument| argument == "collect").is_some() {
        (0..GAMES).filter_map(early).for_each(|board| println!("{}", board.position()));
        return Ok(());
    }
    let nodes = arguments.next().map_or(Ok(NODES), |nodes| nodes.parse())?;
    let judge = arguments.next().map_or(Ok(JUDGE), |nodes| nodes.parse())?;
    count_errors(nodes, judge)
}

fn count_errors(nodes: u64, judge: u64) -> Result<(), Box<dyn Error>> {
    let mut lost = [Vec::new(), Vec::new()];
    for line in POSITIONS.lines() {
        let position: Value = serde_json::from_str(line)?;
        let board = Board::from_position(&position, 0)?;
        let moves = answers(&board, nodes);
        let given_away = given_away(&board, &moves, judge);
        println!("{line} {} {:.2} {} {:.2}", moves[0], given_away[0], moves[1], given_away[1]);
        lost.iter_mut().zip(given_away).for_each(|(lost, away)| lost.push(away));
    }
    for (name, lost) in ["strong", "analysis"].into_iter().zip(lost) {
        let errors = lost.iter().filter(|&&away| away >= MUCH).count();
        let mean = lost.iter().sum::<f64>() / lost.len() as f64;
        println!("{name}: {errors} of {} wrong, {mean:.3} given away on average", lost.len());
    }
    Ok(())
}

/// The moves of the strong player and of its analysis.
fn answers(board: &Board, nodes: u64) -> [Move; 2] {
    let seat = board.turn().seat();
    let limits = Limits::nodes(nodes);
    let mut strong = Board::bot("strong").expect("a bot of the game");
    let analysis = board.analyse(seat, &limits, &mut |_| ());
    [strong.choose(board, seat, &limits), analysis.best()].map(|mv| mv.expect("a move"))
}

/// A position of a game, if it comes so far and is even.
fn early(game: u64) -> Option<Board> {
    let mut rng = seeded(game);
    let marbles = [7, 9, 11][game as usize % 3];
    let first = if game.is_multiple_of(2) { "strong" } else { "classic-2" };
    let mut players = [first, "strong"].map(|name| Board::bot(name).expect("a bot of the game"));
    let mut board = Board::empty(Side::P);
    while board.moves().next().is_some() && !board.is_over() {
        let played = Side::BOTH.map(|side| board.count(side)).iter().sum::<u32>() as usize;
        if played == marbles {
            return is_even(&board).then_some(board);
        }
        let moves: Vec<Move> = board.moves().collect();
        let mv = if played < OPENING {
            moves[rng.random_range(0..moves.len())]
        } else {
            let side = board.turn();
            let limits = Limits { seed: rng.random(), ..Limits::nodes(COLLECTING) };
            players[side as usize].choose(&board, side.seat(), &limits)?
        };
        board = board.after(mv);
    }
    None
}

fn is_even(board: &Board) -> bool {
    let values = board.analyse(board.turn().seat(), &Limits::nodes(COLLECTING), &mut |_| ()).moves;
    values.iter().map(|valued| valued.value).fold(f64::MIN, f64::max).abs() < EVEN
}
