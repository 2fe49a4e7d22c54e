//! Lets two strong players meet who differ in how they judge positions.
//!
//! `cargo run --release -p kalaha --example match_kalaha -- BEANS EMPTY_CAPTURE PAIRS SEED LIMIT
//! ONE OTHER`, such as `6 true 200 1 ms=200 shipped plain`: six pits with as many beans, so many
//! pairs of games from the same random opening, each player once on either side. The limit of a
//! move is `ms=` milliseconds or `nodes=` positions, where two numbers with a comma between them
//! give each player its own. A player is `shipped`, judges by the beans in the rows (`plain`) or by
//! a network in a file; behind a colon may stand how it searches, such as `shipped:1,0,2,2,3,2,1`: the
//! numbers of its `Manner`.
//!
//! It tells who got more points in how many pairs, and how much processor time each player took.
#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::{env, error::Error, fs, time::Duration};

use kalaha::{
    Board, First, Pit, Setup, Side,
    fitting::{Judge, Manner, Strong, player},
};
use rand::RngExt as _;
use table::{Game as _, Limits, seeded};

/// Games begin with this many random moves.
const OPENING: usize = 4;
/// Half the width of a 95 % interval, in standard deviations.
const WIDTH: f64 = 1.96;

/// What a move may take.
#[derive(Clone, Copy)]
enum Limit {
    Millis(u64),
    Nodes(u64),
}

impl Limit {
    fn begin(self) -> Limits {
        match self {
            Limit::Millis(millis) => Limits::millis(millis),
            Limit::Nodes(nodes) => Limits::nodes(nodes),
        }
    }
}

/// What a player took for all its moves.
#[derive(Clone, Copy, Default)]
struct Spent {
    moves: u32,
    nodes: u64,
    time: Duration,
}

struct Arguments {
    setup: Setup,
    pairs: u64,
    seed: u64,
    limits: [Limit; 2],
    names: [String; 2],
}

fn main() -> Result<(), Box<dyn Error>> {
    let Arguments { setup, pairs, seed, limits, names } = arguments()?;
    let mut spent = [Spent::default(); 2];
    let mut results = [0_u64; 5];
    let mut lead = 0;
    for pair in 0..pairs {
        let start = opening(&setup, seed * 1_000_000 + pair);
        let mut half_points = 2;
        for first in [Side::A, Side::B] {
            let mut players = [named(&names[0])?, named(&names[1])?];
            let lead_of_first = play(start, first, &mut players, limits, &mut spent);
            lead += lead_of_first;
            half_points += lead_of_first.signum();
        }
        results[half_points as usize] += 1;
        if (pair + 1) % 20 == 0 || pair + 1 == pairs {
            tell(pair + 1, &results, lead);
        }
    }
    for (name, Spent { moves, nodes, time }) in names.iter().zip(spent) {
        let seconds = time.as_secs_f64();
        println!(
            "{name}: {:.1} ms of processor time and {} positions a move, {:.2} million a second",
            1000.0 * seconds / f64::from(moves),
            nodes / u64::from(moves.max(1)),
            nodes as f64 / seconds / 1e6
        );
    }
    Ok(())
}

fn arguments() -> Result<Arguments, Box<dyn Error>> {
    let given: Vec<String> = env::args().skip(1).collect();
    let [beans, empty_capture, pairs, seed, limit, one, other] = given.as_slice() else {
        return Err("expected BEANS EMPTY_CAPTURE PAIRS SEED LIMIT ONE OTHER".into());
    };
    let (kind, amounts) = limit.split_once('=').ok_or("expected ms= or nodes= as limit")?;
    let (first, second) = amounts.split_once(',').unwrap_or((amounts, amounts));
    let limit = |amount: &str| -> Result<Limit, Box<dyn Error>> {
        match kind {
            "ms" => Ok(Limit::Millis(amount.parse()?)),
            "nodes" => Ok(Limit::Nodes(amount.parse()?)),
            _ => Err(format!("expected ms= or nodes= as limit, not {kind}=").into()),
        }
    };
    Ok(Arguments {
        setup: Setup {
            pits: 6,
            beans: beans.parse()?,
            empty_capture: empty_capture.parse()?,
            first: First::A,
        },
        pairs: pairs.parse()?,
        seed: seed.parse()?,
        limits: [limit(first)?, limit(second)?],
        names: [one.clone(), other.clone()],
    })
}

fn named(name: &str) -> Result<Strong, Box<dyn Error>> {
    let (name, manner) = name.split_once(':').unwrap_or((name, ""));
    let mut judge = match name {
        "plain" => return Ok(player(None)),
        "shipped" => Judge::clone(&Judge::shipped()),
        file => Judge::read(&fs::read(file)?).ok_or("no network of the right size")?,
    };
    if !manner.is_empty() {
        let numbers: Vec<u8> = manner.split(',').map(str::parse).collect::<Result<_, _>>()?;
        let [turn, again, kept, judged, late, rank, less] = numbers[..] else {
            return Err("expected seven numbers behind the colon".into());
        };
        judge.manner = Manner { turn, again, kept, judged, late, rank, less };
    }
    Ok(player(Some(judge)))
}

/// A board after some random moves that do not end the game.
fn opening(setup: &Setup, seed: u64) -> Board {
    let mut rng = seeded(seed);
    loop {
        let mut board = Board::new(setup, 0).expect("a board within the limits");
        for _ in 0..OPENING {
            let moves: Vec<Pit> = board.playable().collect();
            if !moves.is_empty() {
                board = board.after(moves[rng.random_range(0..moves.len())]);
            }
        }
        if !board.is_over() {
            return board;
        }
    }
}

/// Plays a game in which the first player has this side, and tells what it is ahead in the end.
fn play(
    mut board: Board,
    first: Side,
    players: &mut [Strong; 2],
    limits: [Limit; 2],
    spent: &mut [Spent; 2],
) -> i32 {
    while !board.is_over() {
        let at = usize::from(board.turn() != first);
        let begin = processor_time();
        let limits = limits[at].begin();
        let look = players[at].look(&board, &limits).expect("nobody cancels");
        spent[at].time += processor_time() - begin;
        spent[at].nodes += limits.looked_at.get();
        spent[at].moves += 1;
        board = board.after(look.pit);
    }
    board.lead_of(first)
}

/// What this thread has had of the processor, where the system tells.
fn processor_time() -> Duration {
    let nanos = fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}

/// The results of pairs by the half points of the first player, from 0 to 4.
fn tell(pairs: u64, results: &[u64; 5], lead: i32) {
    let [lost, won] = [results[0] + results[1], results[3] + results[4]];
    let [low, high] = interval(won, lost + won);
    let share = results.iter().zip(0..).map(|(&pairs, half_points)| pairs * half_points);
    println!(
        "{pairs} pairs: {won} won, {} even, {lost} lost; {:.1} – {:.1} % of the decided ones, \
         {:.1} % of the points, {:+.2} beans a game",
        results[2],
        100.0 * low,
        100.0 * high,
        25.0 * share.sum::<u64>() as f64 / pairs as f64,
        f64::from(lead) / (2 * pairs) as f64
    );
}

/// The 95 % interval of a rate (Wilson's).
fn interval(won: u64, of: u64) -> [f64; 2] {
    let [won, of] = [won, of.max(1)].map(|count| count as f64);
    let rate = won / of;
    let square = WIDTH * WIDTH / of;
    let half = WIDTH * (rate * (1.0 - rate) / of + square / of / 4.0).sqrt();
    [-half, half].map(|half| (rate + square / 2.0 + half) / (1.0 + square))
}
