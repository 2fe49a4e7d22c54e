//! Makes the tables of `values.rs`: what lines and special tiles are worth is what a team with them
//! is ahead in the end.
//!
//! `cargo run --release -p crosswise --example fit_crosswise -- [GAMES]` prints them. In each round
//! a careful player, who goes by the tables of the round before, plays so many games against simple
//! ones, who count points; the new tables explain by how much it was ahead, with the least squares
//! of what they leave unexplained.

use std::{env, process::ExitCode};

use crosswise::{
    Move, Setup, State, Team,
    greedy::gain,
    values::{FIGURES, PATTERNS, SIMPLE, Style, figures, result},
};
use rand::RngExt as _;
use table::{Game as _, Rng, seeded};

const GAMES: u64 = 40_000;
const ROUNDS: u64 = 4;
/// How often the careful player does anything.
const CURIOSITY: f64 = 0.1;
/// Keeps worths near zero that the games say little about.
const RIDGE: f64 = 20.0;
const TEST_GAMES: u64 = 4_000;

fn main() -> ExitCode {
    let games = env::args().nth(1).map_or(Ok(GAMES), |games| games.parse().map_err(|_| games));
    let games = match games {
        Ok(games) => games,
        Err(games) => {
            eprintln!("the argument is the number of games in each round, not “{games}”");
            return ExitCode::FAILURE;
        }
    };
    let mut worths = learn(&SIMPLE, games, &mut seeded(1));
    for round in 2..=ROUNDS {
        println!(
            "before round {round} {:.1} % won against simple players",
            100.0 * tested(&Style::new(&worths))
        );
        worths = learn(&Style::new(&worths), games, &mut seeded(round));
    }
    println!("{:.1} % won against simple players", 100.0 * tested(&Style::new(&worths)));
    let (lines, special) = worths.split_at(2 * PATTERNS);
    let (own, enemy) = lines.split_at(PATTERNS);
    println!("own lines {own:?}\nlines of the enemy {enemy:?}\nspecial tiles {special:?}");
    ExitCode::SUCCESS
}

/// What the figures were worth in games of a careful team against a simple one.
fn learn(style: &Style, games: u64, rng: &mut Rng) -> [i32; FIGURES] {
    let mut squares = Squares::new();
    for game in 0..games {
        let careful = Team::BOTH[game as usize / 2 % 2];
        let mut seen = Vec::new();
        let state = play(game, (careful, style), CURIOSITY, rng, &mut |state| {
            seen.push(figures(state, careful))
        });
        let lead = result(&state, careful);
        seen.iter().for_each(|figures| squares.add(figures, lead));
    }
    squares.solution()
}

/// How often a team of this style wins against a simple one, draws being half a win.
fn tested(style: &Style) -> f64 {
    let mut rng = seeded(0);
    let won = |game: u64, rng: &mut Rng| {
        let careful = Team::BOTH[game as usize / 2 % 2];
        let state = play(game, (careful, style), 0.0, rng, &mut |_| ());
        0.5 + 0.5 * f64::from(result(&state, careful).signum())
    };
    (0..TEST_GAMES).map(|game| won(game, &mut rng)).sum::<f64>() / TEST_GAMES as f64
}

/// Plays a game to its end and shows the state after each turn of the careful team.
fn play(
    game: u64,
    (careful, style): (Team, &Style),
    curiosity: f64,
    rng: &mut Rng,
    turned: &mut impl FnMut(&State),
) -> State {
    let mut state =
        State::new(&Setup { players: if game.is_multiple_of(2) { 2 } else { 4 } }, rng.random())
            .expect("a game");
    while let Some(seat) = state.to_move().lowest() {
        let is_careful = Team::of(seat) == careful;
        let style = if is_careful { style } else { &SIMPLE };
        let mv = if is_careful && rng.random_bool(curiosity) {
            anything(&state, rng)
        } else {
            best(&state, style)
        };
        state.play(seat, mv, |_| ()).expect("a legal move");
        if is_careful && state.activated().is_none() && state.outcome().is_none() {
            turned(&state);
        }
    }
    state
}

fn moves(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(state.turn(), &mut moves);
    moves
}

fn anything(state: &State, rng: &mut Rng) -> Move {
    let moves = moves(state);
    moves[rng.random_range(0..moves.len())]
}

/// The move that is worth most at once.
fn best(state: &State, style: &Style) -> Move {
    moves(state).into_iter().max_by_key(|&mv| gain(state, mv, style)).expect("a game that goes on")
}

/// The normal equations of least squares.
struct Squares {
    /// Products of any two figures, and of each with the lead in the last column, summed up.
    sums: Vec<[f64; FIGURES + 1]>,
}

impl Squares {
    fn new() -> Squares {
        let mut sums = vec![[0.0; FIGURES + 1]; FIGURES];
        (0..FIGURES).for_each(|figure| sums[figure][figure] = RIDGE);
        Squares { sums }
    }

    fn add(&mut self, figures: &[i32; FIGURES], lead: i32) {
        for (sums, &figure) in self.sums.iter_mut().zip(figures).filter(|(_, figure)| **figure != 0)
        {
            for (sum, &other) in sums.iter_mut().zip(figures.iter().chain([&lead])) {
                *sum += f64::from(figure * other);
            }
        }
    }

    /// The worths in hundredths of a point, by Gauss's elimination; the ridge keeps all pivots
    /// above zero.
    fn solution(mut self) -> [i32; FIGURES] {
        for pivot in 0..FIGURES {
            let row = self.sums[pivot].map(|sum| sum / self.sums[pivot][pivot]);
            for other in (0..FIGURES).filter(|&other| other != pivot) {
                let factor = self.sums[other][pivot];
                self.sums[other].iter_mut().zip(row).for_each(|(sum, part)| *sum -= factor * part);
            }
            self.sums[pivot] = row;
        }
        std::array::from_fn(|figure| (100.0 * self.sums[figure][FIGURES]).round() as i32)
    }
}
