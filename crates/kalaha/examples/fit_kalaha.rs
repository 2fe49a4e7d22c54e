//! Makes the network of `src/strong/judge.rs`: what it says at first sight comes near to what a
//! look some moves ahead finds.
//!
//! `cargo run --release -p kalaha --example fit_kalaha -- [POSITIONS] [FILE]` writes it; it takes
//! ten minutes on one thread. In each round the strong player looks at this many positions of its
//! own games and of what random moves make of them, at first judging by the beans in the rows and
//! then by the network of the round before; in the last round it looks at twice as many. So what is
//! known for certain near the end of games spreads toward their start.
//!
//! Every game has a seed of its own (see `SEEDS`), so the answer depends on nothing but the number
//! of positions.
#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::{env, error::Error, fs};

use kalaha::{
    Board, First, Pit, Setup,
    fitting::{INPUTS, Judge, MOST, SEEN, Strong, UNITS, inputs, player},
};
use rand::{RngExt as _, seq::SliceRandom as _};
use table::{Game as _, Limits, Rng, seeded};

const POSITIONS: usize = 150_000;
const FILE: &str = "crates/kalaha/src/strong/judge.bin";
const ROUNDS: u64 = 3;
/// The positions that a look takes in.
const NODES: u64 = 2_000;
/// The beans in a pit at the start, by turns.
const BEANS: [u16; 6] = [4, 6, 5, 4, 6, 3];
/// Games begin with up to this many random moves.
const OPENING: usize = 10;
/// So many random moves lead from a position of a game to one that only a search meets.
const ASTRAY: usize = 3;
/// One of so many moves in a game is a random one.
const SLIPS: u32 = 8;
/// With fewer beans the endgames are known, and nobody asks for an estimate.
const LEAST_BEANS: u16 = 13;
/// Seeds of the games of a round begin with its number times this.
const SEEDS: u64 = 1_000_000;

/// How often all positions are learned from, and how many of them at a time.
const EPOCHS: usize = 24;
const BATCH: usize = 512;
/// How fast the weights change at most; slower and slower toward the end.
const RATE: f32 = 0.004;
/// Errors count as if they were no greater than this, in beans: a position that is far from what
/// it seemed to be is a surprise, not a lesson.
const MOST_ERROR: f32 = 5.0;
/// One of so many positions is kept to try what was learned.
const KEPT: usize = 20;

/// A position and what it is worth to the side on move, from there on.
struct Sample {
    seen: [usize; SEEN],
    worth: f32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let positions = arguments.next().map_or(Ok(POSITIONS), |positions| positions.parse())?;
    let file = arguments.next().unwrap_or_else(|| FILE.to_owned());
    let mut weights = Weights::at_random(&mut seeded(SEEDS - 1));
    let mut judge = None;
    for round in 1..=ROUNDS {
        let count = if round == ROUNDS { 2 * positions } else { positions };
        let samples = samples(judge.as_ref(), round * SEEDS, count);
        let (kept, learned) = samples.split_at(samples.len() / KEPT);
        let before = kept.iter().map(|sample| sample.worth * sample.worth).sum::<f32>();
        println!("round {round}: {count} positions of {:.2} beans", mean_root(before, kept.len()));
        weights.learn(learned, kept, &mut seeded(round * SEEDS - 1));
        judge = Some(weights.judge());
        fs::write(&file, weights.judge().write())?;
    }
    Ok(())
}

/// Positions of games and near them, and what a look finds them to be worth.
fn samples(judge: Option<&Judge>, seed: u64, count: usize) -> Vec<Sample> {
    let mut samples = Vec::with_capacity(count);
    let mut strong = player(judge.cloned());
    for game in seed.. {
        let mut rng = seeded(game);
        let setup = Setup {
            pits: 6,
            beans: BEANS[game as usize % BEANS.len()],
            empty_capture: rng.random(),
            first: First::A,
        };
        let mut board = Board::new(&setup, game).expect("a board within the limits");
        board = wander(board, rng.random_range(0..=OPENING), &mut rng);
        while samples.len() < count
            && let Some(pit) = learn_from(&board, &mut strong, &mut samples)
        {
            let astray = wander(board, rng.random_range(1..=ASTRAY), &mut rng);
            learn_from(&astray, &mut strong, &mut samples);
            board = match rng.random_ratio(1, SLIPS) {
                true => wander(board, 1, &mut rng),
                false => board.after(pit),
            };
        }
        if samples.len() >= count {
            break;
        }
    }
    samples
}

/// Looks at a position and tells the best move, unless it is too near to the end.
fn learn_from(board: &Board, strong: &mut Strong, samples: &mut Vec<Sample>) -> Option<Pit> {
    if board.rows().sum::<u16>() < LEAST_BEANS {
        return None;
    }
    let only = board.playable().count() == 1;
    let look = strong.look(board, &Limits::nodes(NODES)).expect("nobody cancels");
    // Without a choice there is no search.
    if !only {
        samples.push(Sample { seen: inputs(board), worth: look.worth });
    }
    Some(look.pit)
}

/// The board some random moves later, or as soon as the game is over.
fn wander(mut board: Board, moves: usize, rng: &mut Rng) -> Board {
    for _ in 0..moves {
        let playable: Vec<Pit> = board.playable().collect();
        if playable.is_empty() {
            break;
        }
        board = board.after(playable[rng.random_range(0..playable.len())]);
    }
    board
}

type Rows = Box<[[f32; UNITS]; INPUTS]>;

/// The network while it learns.
#[derive(Clone)]
struct Weights {
    inputs: Rows,
    outputs: [f32; UNITS],
}

impl Weights {
    fn zero() -> Weights {
        Weights { inputs: Box::new([[0.0; UNITS]; INPUTS]), outputs: [0.0; UNITS] }
    }

    /// Weights that differ so that the units learn different things.
    fn at_random(rng: &mut Rng) -> Weights {
        let mut weights = Weights::zero();
        weights.inputs.as_flattened_mut().iter_mut().for_each(|weight| {
            *weight = rng.random_range(-0.1..0.2);
        });
        weights.outputs.iter_mut().for_each(|weight| *weight = rng.random_range(-0.5..0.5));
        weights
    }

    fn judge(&self) -> Judge {
        Judge::new(&self.inputs, &self.outputs)
    }

    fn sums(&self, seen: &[usize; SEEN]) -> [f32; UNITS] {
        let mut sums = [0.0; UNITS];
        for &input in seen {
            sums.iter_mut().zip(&self.inputs[input]).for_each(|(sum, more)| *sum += more);
        }
        sums
    }

    /// By how much the network is wrong about a position; what it should have said better is added
    /// to the gradient.
    fn error(&self, sample: &Sample, gradient: Option<&mut Weights>) -> f32 {
        let sums = self.sums(&sample.seen);
        let told = sums.map(|sum| sum.clamp(0.0, MOST));
        let said: f32 = told.iter().zip(&self.outputs).map(|(told, weight)| told * weight).sum();
        let error = sums[0] + said - sample.worth;
        if let Some(gradient) = gradient {
            let felt = error.clamp(-MOST_ERROR, MOST_ERROR);
            let mut errors = [0.0; UNITS];
            for unit in 0..UNITS {
                gradient.outputs[unit] += felt * told[unit];
                let free = sums[unit] > 0.0 && sums[unit] < MOST;
                errors[unit] = if free { felt * self.outputs[unit] } else { 0.0 };
            }
            errors[0] += felt;
            for &input in &sample.seen {
                let row = &mut gradient.inputs[input];
                row.iter_mut().zip(&errors).for_each(|(sum, error)| *sum += error);
            }
        }
        error
    }

    /// Comes nearer to what the samples are worth, and tells how near it is to those that were kept.
    fn learn(&mut self, samples: &[Sample], kept: &[Sample], rng: &mut Rng) {
        let mut descent = Descent { mean: Weights::zero(), square: Weights::zero(), steps: 0 };
        let mut order: Vec<usize> = (0..samples.len()).collect();
        for epoch in 0..EPOCHS {
            order.shuffle(rng);
            let progress = epoch as f32 / EPOCHS as f32;
            let rate = RATE * (0.02 + 0.49 * (1.0 + (progress * std::f32::consts::PI).cos()));
            let mut squares = 0.0;
            for batch in order.chunks(BATCH) {
                let mut gradient = Weights::zero();
                for &at in batch {
                    squares += self.error(&samples[at], Some(&mut gradient)).powi(2);
                }
                descent.step(self, &gradient, batch.len(), rate);
            }
            if (epoch + 1) % 6 == 0 {
                let tried: f32 = kept.iter().map(|sample| self.error(sample, None).powi(2)).sum();
                println!(
                    "  epoch {}: wrong by {:.3} beans, {:.3} where it has not learned",
                    epoch + 1,
                    mean_root(squares, samples.len()),
                    mean_root(tried, kept.len())
                );
            }
        }
    }
}

fn mean_root(squares: f32, count: usize) -> f32 {
    (squares / count as f32).sqrt()
}

/// Descends by the gradient, with steps for each weight that fit how much its gradient varies
/// (Adam).
struct Descent {
    mean: Weights,
    square: Weights,
    steps: i32,
}

impl Descent {
    fn step(&mut self, weights: &mut Weights, gradient: &Weights, count: usize, rate: f32) {
        self.steps += 1;
        let share = 1.0 / count as f32;
        let warm = [0.9_f32, 0.999].map(|keep| 1.0 - keep.powi(self.steps));
        let steps =
            |weights: &mut [f32], gradient: &[f32], mean: &mut [f32], square: &mut [f32]| {
                for at in 0..weights.len() {
                    let gradient = gradient[at] * share;
                    mean[at] = 0.9 * mean[at] + 0.1 * gradient;
                    square[at] = 0.999 * square[at] + 0.001 * gradient * gradient;
                    weights[at] -=
                        rate * mean[at] / warm[0] / ((square[at] / warm[1]).sqrt() + 1e-6);
                }
            };
        let Descent { mean, square, .. } = self;
        steps(
            weights.inputs.as_flattened_mut(),
            gradient.inputs.as_flattened(),
            mean.inputs.as_flattened_mut(),
            square.inputs.as_flattened_mut(),
        );
        steps(&mut weights.outputs, &gradient.outputs, &mut mean.outputs, &mut square.outputs);
    }
}
