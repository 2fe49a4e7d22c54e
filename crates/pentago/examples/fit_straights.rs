//! Makes `strong/learned.bin`: what straights are worth with anything on them is how well they tell
//! what a deeper look finds, and who wins.
//!
//! `cargo run --release -p pentago --example fit_straights -- [GAMES [FILE]]` writes it. In each
//! round the strong bot plays this number of games against itself, at first with what counting lines
//! gives and then with what the round before has learned. Every position it meets, and one after a
//! random move from there, is looked at more closely. The new worths make most likely what was found
//! and how the games ended (logistic regression, by small steps over all positions in random order).
//! In the end they play a match against those in use.
//!
//! Every game has a seed of its own (see `SEEDS`), so the answer depends on nothing but the number
//! of games.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::{
    env, fs,
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use pentago::{
    Board, Move, Outcome, Side,
    fitting::{Kind, Learned, PLACES, WEIGHTS, Worths, figures, is_open, place, player, searched},
};
use rand::{RngExt as _, seq::SliceRandom as _};
use table::{Bot as _, Limits, Rng, seeded};

const GAMES: u64 = 20_000;
const FILE: &str = "crates/pentago/src/strong/learned.bin";
const ROUNDS: u64 = 2;
/// The positions the bot looks at for a move of a game, and to judge a position.
const NODES: u64 = 10_000;
const CLOSER_NODES: u64 = 10_000;
/// Every game begins with so many random moves.
const OPENING: std::ops::RangeInclusive<usize> = 2..=8;
/// In the match each opening is played from both sides.
const MATCH_OPENING: usize = 4;
const MATCH_GAMES: u64 = 1000;
const MATCH_NODES: u64 = 100_000;
/// Seeds of the games of a round begin with its number times this; those of the match follow.
const SEEDS: u64 = 10_000_000;

/// The points of odds of 1 : e.
const POINTS: f32 = 100.0;
/// What a proven win or loss counts as: nothing is certain at a glance.
const SURE: f32 = 0.98;
/// How much the end of the game counts beside the closer look.
const END: f32 = 0.5;
/// How often all positions are gone through, and how large the steps are, in points, in the first
/// and in the last time.
const EPOCHS: usize = 12;
const STEPS: [f32; 2] = [8.0, 0.5];
/// Keeps the first steps small.
const FIRST_ERRORS: f32 = 50.0;

/// A position, and the chance that the side that has moved was found to have.
struct Sample {
    seen: Vec<u16>,
    chance: f32,
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let games = arguments.next().map_or(Ok(GAMES), |games| games.parse().map_err(|_| games));
    let file = arguments.next().unwrap_or_else(|| FILE.into());
    let games: u64 = match games {
        Ok(games) => games,
        Err(games) => {
            eprintln!("the first argument is the number of games in each round, not “{games}”");
            return ExitCode::FAILURE;
        }
    };
    let learned = Learned::counted(&WEIGHTS);
    let mut points = learned.points();
    let counted = Arc::new(Worths::of(&learned));
    let mut worths = counted.clone();
    for round in 1..=ROUNDS {
        let samples = samples(&worths, round * SEEDS, games);
        println!("round {round}: {} positions of {games} games", samples.len());
        fit(&samples, &mut points, &mut seeded(round * SEEDS - 1));
        let learned = Learned::new(&points);
        worths = Arc::new(Worths::of(&learned));
        if let Err(error) = fs::write(&file, learned.write()) {
            eprintln!("{file} cannot be written: {error}");
            return ExitCode::FAILURE;
        }
        let [won, drawn, lost] = play_match(&worths, &counted);
        let score = 100.0 * (won as f64 + 0.5 * drawn as f64) / MATCH_GAMES as f64;
        println!(
            "against counting lines, {MATCH_NODES} nodes: \
             {won} won, {drawn} drawn, {lost} lost = {score:.1} %"
        );
    }
    ExitCode::SUCCESS
}

/// The positions of games that a player with these worths plays against itself.
fn samples(worths: &Arc<Worths>, seed: u64, games: u64) -> Vec<Sample> {
    let of_game = |game: u64| {
        let mut rng = seeded(seed + game);
        let start = opening(rng.random_range(OPENING), &mut rng);
        let mut on_the_way: Vec<(Side, Sample)> = Vec::new();
        let mut aside = Vec::new();
        let outcome = play(start, &[worths.clone(), worths.clone()], NODES, &mut |board| {
            on_the_way.extend(sample(board, worths).map(|sample| (board.turn().other(), sample)));
            aside.extend(sample(&board.after(random_move(board, &mut rng)), worths));
        });
        let ended = |(side, sample): (Side, Sample)| Sample {
            chance: (1.0 - END) * sample.chance + END * (0.5 + 0.5 * sign(outcome, side)),
            ..sample
        };
        aside.into_iter().chain(on_the_way.into_iter().map(ended)).collect::<Vec<_>>()
    };
    side_by_side(games, of_game).into_iter().flatten().collect()
}

/// What a closer look at a position finds, unless it is settled at a glance.
fn sample(board: &Board, worths: &Worths) -> Option<Sample> {
    is_open(board).then(|| {
        let (value, proven) = searched(board, worths, CLOSER_NODES);
        let chance = match (proven, value.signum()) {
            (true, 1) => SURE,
            (true, -1) => 1.0 - SURE,
            _ => chance(value as f32).clamp(1.0 - SURE, SURE),
        };
        let seen = figures(board).into_iter().map(|place| place as u16).collect();
        Sample { seen, chance: 1.0 - chance }
    })
}

/// Changes the points so that what was found becomes most likely.
fn fit(samples: &[Sample], points: &mut [f32; PLACES], rng: &mut Rng) {
    let same = same();
    let mut order: Vec<usize> = (0..samples.len()).collect();
    // How much each place has been in error, so that those seen often take smaller steps.
    let mut errors = vec![FIRST_ERRORS; PLACES];
    for epoch in 0..EPOCHS {
        order.shuffle(rng);
        let part = epoch as f32 / (EPOCHS - 1) as f32;
        let step = STEPS[0] * (STEPS[1] / STEPS[0]).powf(part);
        let mut surprise = 0.0;
        for Sample { seen, chance: found } in order.iter().map(|&at| &samples[at]) {
            let places = seen.iter().map(|&place| usize::from(same[usize::from(place)]));
            let expected = chance(places.clone().map(|place| points[place]).sum());
            let error = found - expected;
            surprise -= f64::from(found * expected.ln() + (1.0 - found) * (1.0 - expected).ln());
            for place in places {
                errors[place] += error * error;
                points[place] += step * error / errors[place].sqrt();
            }
        }
        println!("surprise {:.4} a position", surprise / samples.len() as f64);
    }
    for place in 0..PLACES {
        points[place] = points[usize::from(same[place])];
    }
}

/// For every place the one where the same stands for a straight read from its other end.
fn same() -> Vec<u16> {
    let mut same: Vec<u16> = (0..PLACES as u16).collect();
    for kind in Kind::ALL {
        for number in 0..kind.numbers() {
            let reversed = (0..kind.cells())
                .fold(0, |reversed, cell| 3 * reversed + number / 3usize.pow(cell as u32) % 3);
            for now in [true, false] {
                same[place(kind, now, number)] = place(kind, now, number.min(reversed)) as u16;
            }
        }
    }
    same
}

/// How many games a player with the first worths wins, draws and loses against one with the others.
fn play_match(worths: &Arc<Worths>, others: &Arc<Worths>) -> [u64; 3] {
    let result = |game: u64| {
        // Both games of a pair begin alike.
        let start = opening(MATCH_OPENING, &mut seeded((ROUNDS + 1) * SEEDS + game / 2));
        let first = Side::BOTH[(game % 2) as usize];
        let sides = Side::BOTH.map(|side| if side == first { worths } else { others }.clone());
        sign(play(start, &sides, MATCH_NODES, &mut |_| ()), first)
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
fn opening(moves: usize, rng: &mut Rng) -> Board {
    loop {
        let mut board = Board::empty(Side::P);
        for _ in 0..moves {
            board = board.after(random_move(&board, rng));
            if board.is_over() {
                break;
            }
        }
        if !board.is_over() {
            return board;
        }
    }
}

fn random_move(board: &Board, rng: &mut Rng) -> Move {
    let moves: Vec<Move> = board.moves().collect();
    moves[rng.random_range(0..moves.len())]
}

/// Plays a game to its end, P by the first worths and C by the second, and shows every position.
fn play(
    mut board: Board,
    worths: &[Arc<Worths>; 2],
    nodes: u64,
    seen: &mut dyn FnMut(&Board),
) -> Outcome {
    let mut players = worths.clone().map(player);
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
fn sign(outcome: Outcome, side: Side) -> f32 {
    match outcome {
        Outcome::Draw => 0.0,
        Outcome::Won(winner) if winner == side => 1.0,
        Outcome::Won(_) => -1.0,
    }
}

/// The chance that points give.
fn chance(points: f32) -> f32 {
    1.0 / (1.0 + (-points / POINTS).exp())
}
