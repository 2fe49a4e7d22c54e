//! Kalaha: the best end with few beans (`margin`), and the longest chain of moves (`chain`).

mod chain;
mod margin;

use kalaha::{Board, First, Setup};
use rand::RngExt as _;
use table::{Game as _, Problem, Rng, seeded};

use crate::{
    Kind, Puzzle,
    own_game::OwnGame,
    workshop::{Proof, Source, Workshop},
};

pub(crate) static WORKSHOP: Workshop = Workshop {
    game: Board::ID,
    shipped: include_str!("../shipped/kalaha.jsonl"),
    sources: &[
        Source { kind: Kind::Margin, share: 2, look: margin::look },
        Source { kind: Kind::Chain, share: 1, look: chain::look },
    ],
    prove,
    likeness,
    refute: None,
    nodes: 300_000,
};

/// Pits and beans of the games: mostly as people play.
const BOARDS: [(u16, u16); 6] = [(6, 6), (6, 6), (6, 5), (6, 4), (5, 5), (5, 4)];
/// Who plays them: players good enough to lead to sensible positions, and quick.
const PLAYERS: [&str; 6] = ["level-3", "level-4", "level-5", "level-6", "level-7", "level-8"];
/// More than any of them looks at.
const NODES: u64 = 10_000;

/// A game between computers, and chance for whoever looks through it.
fn own_game(seed: u64) -> (impl Iterator<Item = Board>, Rng) {
    let mut rng = seeded(seed);
    let (pits, beans) = BOARDS[rng.random_range(0..BOARDS.len())];
    let setup = Setup { pits, beans, first: First::Lot, ..Setup::default() };
    let states = OwnGame::<Board>::new(&setup, &PLAYERS, NODES, rng.random());
    (states.map(|(_, board)| board), rng)
}

fn prove(puzzle: &Puzzle) -> Result<Proof, Problem> {
    let board = Board::from_position(&puzzle.position, 0)?;
    match puzzle.kind {
        Kind::Chain => chain::prove(&board, &puzzle.line),
        _ => margin::prove(&board, &puzzle.line),
    }
}

/// The rows as the side on move sees them, and what is asked for: what is in the stores changes
/// nothing.
fn likeness(puzzle: &Puzzle) -> String {
    let board = Board::from_position(&puzzle.position, 0).expect("a legal position");
    let mover = board.turn();
    let row = |side| board.row(side).map(|pit| board.beans(pit)).collect::<Vec<_>>();
    let kind = puzzle.kind;
    format!("{kind:?} {:?} {:?}", row(mover), row(mover.other()))
}

/// What the one on move has more than the other right after a move, compared to before, and whether
/// it goes on: what everyone sees at a glance.
fn glance(board: &Board, pit: kalaha::Pit) -> (i32, bool) {
    let mover = board.turn();
    let next = board.after(pit);
    let goes_on = !next.is_over() && next.turn() == mover;
    (next.lead_of(mover) - board.lead_of(mover), goes_on)
}

/// Plays the moves of a line.
fn played(board: &Board, line: &[String]) -> Result<Vec<Board>, Problem> {
    let mut boards = vec![*board];
    for mv in line {
        let mut next = *boards.last().expect("the first board");
        next.play(next.turn().seat(), mv.parse()?, |_| ())?;
        boards.push(next);
    }
    Ok(boards)
}
