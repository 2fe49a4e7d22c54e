//! Makes the weights of `strong/weights.rs`: what the prospects of a position are worth is how well
//! they tell who wins.
//!
//! `cargo run --release -p pentago --example fit_pentago -- [GAMES]` prints them; it takes a minute
//! on two cores. In each round the strong bot plays this number of games against itself, at first
//! with guessed weights and then with those of the round before. The new weights make the results
//! of all positions it met most likely (logistic regression). In the end they are compared with
//! those in use: on positions of other games, and in a match.
//!
//! Every game has a seed of its own (see `SEEDS`), so the answer depends on nothing but the number
//! of games.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::{
    env,
    process::ExitCode,
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use pentago::{
    Board, Move, Outcome, Side,
    fitting::{Prospects, WEIGHTS, Weights, player, prospects},
};
use rand::RngExt as _;
use table::{Bot as _, Limits, seeded};

const GAMES: u64 = 800;
const ROUNDS: u64 = 3;
/// The positions the bot looks at for a move when it plays to learn, and when it plays the match.
const NODES: u64 = 20_000;
const MATCH_NODES: u64 = 20_000;
const MATCH_GAMES: u64 = 400;
/// Every game begins with this many random moves; in the match both play each opening from both
/// sides.
const OPENING: usize = 4;
/// Seeds of the games of a round begin with its number times this; those of the match follow.
const SEEDS: u64 = 1_000_000;

/// What somebody might guess who has played a little: the first games are played with it.
const GUESSED: Weights = Weights {
    on_move: 20,
    own: Prospects { twos: 1, threes: 5, fours: 20, twos_now: 0, threes_now: 0 },
    enemy: Prospects { twos: 1, threes: 5, fours: 20, twos_now: 0, threes_now: 0 },
};

/// Being on move, then the prospects of the side on move and those of the enemy.
const FIGURES: usize = 11;
/// The points of odds of 1 : e.
const POINTS: f64 = 100.0;
/// Keeps worths near zero that the games say little about.
const RIDGE: f64 = 1.0;
/// Newton's method has long come to rest after this many steps.
const STEPS: usize = 20;

/// A position and what came of it for the side on move: 1 is a win, 0 a loss.
struct Sample {
    figures: [f64; FIGURES],
    result: f64,
}

fn main() -> ExitCode {
    let games = env::args().nth(1).map_or(Ok(GAMES), |games| games.parse().map_err(|_| games));
    let games = match games {
        Ok(games) => games,
        Err(games) => {
            eprintln!("the argument is the number of games in each round, not “{games}”");
            return ExitCode::FAILURE;
        }
    };
    let mut weights = GUESSED;
    for round in 1..=ROUNDS {
        let samples = samples(&weights, round * SEEDS, games);
        weights = fit(&samples);
        println!("round {round}: {} positions of {games} games\n{weights}", samples.len());
    }
    compare(&weights, &samples(&weights, (ROUNDS + 1) * SEEDS, games.div_ceil(4)));
    ExitCode::SUCCESS
}

/// Says how the fitted weights differ from those in use.
fn compare(fitted: &Weights, samples: &[Sample]) {
    println!("on {} positions of other games:", samples.len());
    let [fitted_points, points] = [fitted, &WEIGHTS].map(|weights| judged(weights, samples));
    println!("correlation of the points {:.3}", correlation(&fitted_points, &points));
    for (name, points) in [("fitted", fitted_points), ("in use", points)] {
        println!("surprise {name} {:.4} a position", surprise(&points, samples));
    }
    let [won, drawn, lost] = play_match(fitted);
    let score = 100.0 * (won as f64 + 0.5 * drawn as f64) / MATCH_GAMES as f64;
    println!(
        "fitted against in use, {MATCH_NODES} nodes: \
         {won} won, {drawn} drawn, {lost} lost = {score:.1} %"
    );
}

/// The positions of games that a player with these weights plays against itself.
fn samples(weights: &Weights, seed: u64, games: u64) -> Vec<Sample> {
    let of_game = |game: u64| {
        let mut seen = Vec::new();
        let outcome = play(opening(seed + game), &[*weights; 2], NODES, &mut |board| {
            seen.extend(prospects(board).map(|prospects| (board.turn(), figures(prospects))));
        });
        let sample = |(side, figures)| Sample { figures, result: 0.5 + 0.5 * sign(outcome, side) };
        seen.into_iter().map(sample).collect::<Vec<_>>()
    };
    side_by_side(games, of_game).into_iter().flatten().collect()
}

/// How many games a player with these weights wins, draws and loses against one with those in use.
fn play_match(weights: &Weights) -> [u64; 3] {
    let result = |game: u64| {
        // Both games of a pair begin alike.
        let start = opening((ROUNDS + 2) * SEEDS + game / 2);
        let fitted = Side::BOTH[(game % 2) as usize];
        let sides = Side::BOTH.map(|side| if side == fitted { *weights } else { WEIGHTS });
        sign(play(start, &sides, MATCH_NODES, &mut |_| ()), fitted)
    };
    let results = side_by_side(MATCH_GAMES, result);
    [1.0, 0.0, -1.0].map(|end| results.iter().filter(|&&result| result == end).count() as u64)
}

/// What `work` makes of each number up to `count`, in their order, by all processors together.
fn side_by_side<T: Send>(count: u64, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let next = AtomicU64::new(0);
    let share = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return done;
            }
            done.push((number, work(number)));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut done: Vec<(u64, T)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(share)).collect();
        let shares = workers.into_iter().map(|worker| worker.join().expect("no panic"));
        shares.flatten().collect()
    });
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, made)| made).collect()
}

/// A board after some random moves that do not end the game.
fn opening(seed: u64) -> Board {
    let mut rng = seeded(seed);
    loop {
        let mut board = Board::empty(Side::P);
        for _ in 0..OPENING {
            let moves: Vec<Move> = board.moves().collect();
            board = board.after(moves[rng.random_range(0..moves.len())]);
        }
        if !board.is_over() {
            return board;
        }
    }
}

/// Plays a game to its end, P by the first weights and C by the second, and shows every position.
fn play(
    mut board: Board,
    weights: &[Weights; 2],
    nodes: u64,
    seen: &mut dyn FnMut(&Board),
) -> Outcome {
    let mut players = weights.map(player);
    loop {
        if let Some(outcome) = board.outcome() {
            return outcome;
        }
        seen(&board);
        let side = board.turn();
        let mv = players[side as usize].choose(&board, side.seat(), &Limits::nodes(nodes));
        board = board.after(mv.expect("a move in a game that goes on"));
    }
}

/// 1 for a win of the side, −1 for a loss.
fn sign(outcome: Outcome, side: Side) -> f64 {
    match outcome {
        Outcome::Draw => 0.0,
        Outcome::Won(winner) if winner == side => 1.0,
        Outcome::Won(_) => -1.0,
    }
}

fn figures(prospects: [Prospects; 2]) -> [f64; FIGURES] {
    let counts = prospects.into_iter().flat_map(|prospects| prospects.counts());
    let mut figures = [1.0; FIGURES];
    figures[1..].iter_mut().zip(counts).for_each(|(figure, count)| *figure = f64::from(count));
    figures
}

/// The weights in the order of the figures, those of the enemy against the side on move.
fn listed(weights: &Weights) -> [f64; FIGURES] {
    let mut listed = figures([weights.own, weights.enemy]);
    listed[0] = f64::from(weights.on_move);
    listed[FIGURES / 2 + 1..].iter_mut().for_each(|weight| *weight = -*weight);
    listed
}

fn judged(weights: &Weights, samples: &[Sample]) -> Vec<f64> {
    let weights = listed(weights);
    samples.iter().map(|sample| dot(&weights, &sample.figures)).collect()
}

fn dot(a: &[f64; FIGURES], b: &[f64; FIGURES]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The chance that points give.
fn chance(points: f64) -> f64 {
    1.0 / (1.0 + (-points / POINTS).exp())
}

/// By how much results surprise somebody who expects what the points say, on average: the negative
/// logarithm of the chance that was given to them.
fn surprise(points: &[f64], samples: &[Sample]) -> f64 {
    let of = |(&points, sample): (&f64, &Sample)| {
        let chance = chance(points);
        -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    };
    points.iter().zip(samples).map(of).sum::<f64>() / samples.len() as f64
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let covariance = |a: &[f64], b: &[f64]| {
        let a_mean = mean(a);
        let b_mean = mean(b);
        a.iter().zip(b).map(|(a, b)| (a - a_mean) * (b - b_mean)).sum::<f64>()
    };
    covariance(a, b) / (covariance(a, a) * covariance(b, b)).sqrt()
}

/// The weights that make the results most likely, by Newton's method.
fn fit(samples: &[Sample]) -> Weights {
    let mut worths = [0.0; FIGURES];
    for _ in 0..STEPS {
        let mut equations = [[0.0; FIGURES + 1]; FIGURES];
        for (figure, row) in equations.iter_mut().enumerate() {
            row[figure] = RIDGE;
            row[FIGURES] = -RIDGE * worths[figure];
        }
        for Sample { figures, result } in samples {
            let chance = chance(POINTS * dot(&worths, figures));
            for (row, figure) in equations.iter_mut().zip(figures) {
                for (sum, other) in row.iter_mut().zip(figures) {
                    *sum += chance * (1.0 - chance) * figure * other;
                }
                row[FIGURES] += (result - chance) * figure;
            }
        }
        let change = solution(equations);
        worths.iter_mut().zip(change).for_each(|(worth, change)| *worth += change);
    }
    let points = worths.map(|worth| (POINTS * worth).round() as i32);
    let [on_move, own @ .., _, _, _, _, _] = points;
    let [.., a, b, c, d, e] = points;
    Weights { on_move, own: named(own), enemy: named([a, b, c, d, e].map(|weight| -weight)) }
}

fn named([twos, threes, fours, twos_now, threes_now]: [i32; 5]) -> Prospects {
    Prospects { twos, threes, fours, twos_now, threes_now }
}

/// The solution of linear equations, by Gauss's elimination; the ridge keeps all pivots above zero.
fn solution(mut equations: [[f64; FIGURES + 1]; FIGURES]) -> [f64; FIGURES] {
    for pivot in 0..FIGURES {
        let row = equations[pivot].map(|sum| sum / equations[pivot][pivot]);
        for other in (0..FIGURES).filter(|&other| other != pivot) {
            let factor = equations[other][pivot];
            equations[other].iter_mut().zip(row).for_each(|(sum, part)| *sum -= factor * part);
        }
        equations[pivot] = row;
    }
    equations.map(|row| row[FIGURES])
}
