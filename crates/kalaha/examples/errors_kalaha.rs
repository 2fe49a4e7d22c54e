//! Counts how often the strong player and the analysis miss the best move, at equal time.
//!
//! `cargo run --release -p kalaha --example errors_kalaha -- BEANS EMPTY_CAPTURE POSITIONS SEED
//! MILLIS`, such as `6 true 200 1 50`: positions of games with six pits and so many beans in each,
//! decided upon in so many milliseconds of processor time. Positions count if the solver finds what
//! each of their moves is worth, and if that is not always the same.
//!
//! It tells in how many of them each chose a move that is not the best, what that gave away, and in
//! how many positions one gave away more than the other.
#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::{env, error::Error};

use kalaha::{Board, First, Pit, Setup, fitting::Strong};
use rand::RngExt as _;
use table::{Analysis, Bot as _, Furnished as _, Game as _, Limits, Rng, seeded};

/// The beans in the rows of a position: more than the endgames cover, few enough to be solved.
const BEANS: std::ops::RangeInclusive<u16> = 28..=42;
/// What a player of these games looks at.
const NODES: u64 = 1_000;
/// Games begin with this many random moves, and of the later ones one of so many is random.
const OPENING: usize = 4;
const SLIPS: u32 = 6;
/// What the solver may look at. With five times as much it leaves hardly fewer positions unsolved.
const SOLVING: u64 = 10_000_000;

/// How one of the two fared.
#[derive(Default)]
struct Errors {
    positions: u32,
    beans: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = env::args().skip(1).collect();
    let [beans, empty_capture, positions, seed, millis] = given.as_slice() else {
        return Err("expected BEANS EMPTY_CAPTURE POSITIONS SEED MILLIS".into());
    };
    let (beans, empty_capture) = (beans.parse()?, empty_capture.parse()?);
    let setup = Setup { pits: 6, beans, empty_capture, first: First::A };
    let positions: u32 = positions.parse()?;
    let millis = millis.parse()?;
    let mut rng = seeded(seed.parse()?);
    let [mut strong, mut analysis] = [Errors::default(), Errors::default()];
    let [mut more, mut less, mut unsolved] = [0; 3];
    let mut counted = 0;
    while counted < positions {
        let board = position(&setup, &mut rng);
        let values = values(&board, &Limits::nodes(SOLVING));
        if values.moves.iter().any(|valued| !valued.exact) {
            unsolved += 1;
            continue;
        }
        if values.moves.iter().all(|valued| valued.value == values.moves[0].value) {
            continue;
        }
        counted += 1;
        let seat = board.turn().seat();
        let chosen = Strong::default().choose(&board, seat, &Limits::cpu_millis(millis)?);
        let by_strong = strong.count(&values, chosen);
        let chosen = self::values(&board, &Limits::cpu_millis(millis)?).best();
        let by_analysis = analysis.count(&values, chosen);
        more += u32::from(by_analysis > by_strong);
        less += u32::from(by_analysis < by_strong);
    }
    println!("{positions} positions, {unsolved} more were not solved");
    for (name, errors) in [("strong", strong), ("analyse", analysis)] {
        println!("{name}: {} errors, {} beans given away", errors.positions, errors.beans);
    }
    println!("analyse gave away more in {more} and less in {less} positions");
    Ok(())
}

impl Errors {
    /// What the chosen move gives away.
    fn count(&mut self, values: &Analysis<Pit>, chosen: Option<Pit>) -> f64 {
        let worth = |pit| values.moves.iter().find(|valued| Some(valued.mv) == pit);
        let given_away = worth(values.best())
            .zip(worth(chosen))
            .map_or(0.0, |(best, chosen)| best.value - chosen.value);
        self.positions += u32::from(given_away > 0.0);
        self.beans += given_away;
        given_away
    }
}

fn values(board: &Board, limits: &Limits) -> Analysis<Pit> {
    board.analyse(board.turn().seat(), limits, &mut |_| ())
}

/// A position of a game that is mostly played well, in which there is a choice.
fn position(setup: &Setup, rng: &mut Rng) -> Board {
    loop {
        let beans = rng.random_range(BEANS);
        let mut player = Strong::default();
        let mut board = Board::new(setup, 0).expect("a board within the limits");
        let mut made = 0;
        while board.rows().sum::<u16>() > beans {
            let moves: Vec<Pit> = board.playable().collect();
            let pit = if made < OPENING || rng.random_ratio(1, SLIPS) {
                moves[rng.random_range(0..moves.len())]
            } else {
                player.look(&board, &Limits::nodes(NODES)).expect("nobody cancels").pit
            };
            board = board.after(pit);
            made += 1;
        }
        if board.rows().sum::<u16>() >= *BEANS.start() && board.playable().count() > 1 {
            return board;
        }
    }
}
