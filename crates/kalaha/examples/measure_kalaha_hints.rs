//! How far hints are off: compares the values of every depth with the exact ones, in positions of
//! random games that can be solved, and counts how often the margin told beside them was kept.
//!
//! `cargo run --release -p kalaha --example measure_kalaha_hints`

use kalaha::{Board, Setup};
use rand::RngExt as _;
use table::{Analysis, Deepening, Furnished as _, Game as _, Limits, MoveValues, Seat};

const SEED: u64 = 1;
const POSITIONS: usize = 300;
/// Enough to solve most positions with half of the beans banked.
const NODES: u64 = 30_000_000;
/// Positions that are solved sooner would be shown with exact values.
const DEEPEST: usize = 16;

/// The estimates of one depth.
#[derive(Default)]
struct Tally {
    estimates: usize,
    within: usize,
    error: f64,
    margin: f64,
}

fn main() {
    let mut rng = table::seeded(SEED);
    let mut tallies: Vec<Tally> = Vec::new();
    let mut solved = 0;
    while solved < POSITIONS {
        let board = position(&mut rng);
        let mut depths: Vec<MoveValues> = Vec::new();
        let limits = Limits::nodes(NODES);
        let exact: Analysis<_> =
            board.analyse(seat(&board), &limits, &mut |depth| depths.push(depth.into()));
        if exact.moves.is_empty() || !exact.moves.iter().all(|valued| valued.exact) {
            continue;
        }
        solved += 1;
        let exact = MoveValues::from(&exact);
        let mut deepening = Deepening::default();
        for (depth, values) in depths.iter().enumerate().take(DEEPEST) {
            let margin = deepening.add(values);
            if let Some(margin) = margin {
                tallies.resize_with(tallies.len().max(depth + 1), Tally::default);
                tally(&mut tallies[depth], values, &exact, margin);
            }
        }
    }
    println!("depth  estimates  mean error  mean margin  within margin (%)");
    for (depth, tally) in tallies.iter().enumerate().filter(|(_, tally)| tally.estimates > 0) {
        let Tally { estimates, within, error, margin } = tally;
        let count = *estimates as f64;
        println!(
            "{depth:5} {estimates:10} {:11.2} {:12.2} {:18.1}",
            error / count,
            margin / count,
            100.0 * *within as f64 / count
        );
    }
}

/// A position of a random game, before half of the beans are banked.
fn position(rng: &mut table::Rng) -> Board {
    loop {
        let mut board = Board::new(&Setup::default(), rng.random()).expect("the usual setup");
        for _ in 0..rng.random_range(8..24) {
            let mut moves = Vec::new();
            board.legal_moves(seat(&board), &mut moves);
            if moves.is_empty() {
                break;
            }
            let chosen = moves[rng.random_range(0..moves.len())];
            board.play(seat(&board), chosen, |_| ()).expect("a legal move");
        }
        if !board.to_move().is_empty() {
            return board;
        }
    }
}

fn seat(board: &Board) -> Seat {
    board.turn().seat()
}

fn tally(tally: &mut Tally, values: &MoveValues, exact: &MoveValues, margin: f64) {
    for (estimate, truth) in values.moves.iter().zip(&exact.moves).filter(|(of, _)| !of.exact) {
        let error = (estimate.value - truth.value).abs();
        tally.estimates += 1;
        tally.within += usize::from(error <= margin);
        tally.error += error;
        tally.margin += margin;
    }
}
