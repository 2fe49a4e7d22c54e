//! Makes the tables of `src/strong/values.rs`: lines and special tiles are worth the points by
//! which a team that has them is ahead in the end.
//!
//! `cargo run --release -p crosswise --example fit_crosswise -- [GAMES]` prints them. In each round
//! a careful player, who goes by the tables of the round before, plays that many games against
//! simple ones, who count points. The new tables explain by how much it was ahead: they are those
//! with the least squares of what is left unexplained. The same number of games gives the same
//! tables everywhere.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program to be run by hand")]

use std::{env, process::ExitCode};

use crosswise::{
    Move, Setup, State, Team,
    fitting::{FIGURES, PATTERNS, POINT, SIMPLE, Style, figures, gain, result},
};
use rand::RngExt as _;
use table::{Game as _, Rng, seeded};

/// The games of each round.
const GAMES: u64 = 40_000;
/// The seed of each round is its number, from 1.
const ROUNDS: u64 = 4;
/// How often the careful player makes a random move.
const CURIOSITY: f64 = 0.1;
/// Keeps worths near zero that the games say little about.
const RIDGE: f64 = 20.0;
/// The games that tell how good a table is.
const TEST_GAMES: u64 = 4_000;
const TEST_SEED: u64 = 0;

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
        let style = Style::new(&worths);
        println!("before round {round} {:.1} % won against simple players", percent_won(&style));
        worths = learn(&style, games, &mut seeded(round));
    }
    println!("{:.1} % won against simple players", percent_won(&Style::new(&worths)));
    let (lines, special) = worths.split_at(2 * PATTERNS);
    let (own, enemy) = lines.split_at(PATTERNS);
    println!("own lines {own:?}\nlines of the enemy {enemy:?}\nspecial tiles {special:?}");
    ExitCode::SUCCESS
}

/// What the figures were worth in games of a careful team against a simple one.
fn learn(style: &Style, games: u64, rng: &mut Rng) -> [i32; FIGURES] {
    let mut squares = Squares::new();
    for game in 0..games {
        let careful = Careful { team: careful_team(game), style, curiosity: CURIOSITY };
        let mut seen = Vec::new();
        let see = |state: &State| seen.push(figures(state, careful.team));
        let state = play(game, &careful, rng, see);
        let lead = result(&state, careful.team);
        seen.iter().for_each(|figures| squares.add(figures, lead));
    }
    squares.solution()
}

/// How many percent of its games a team of this style wins against a simple one, draws being half
/// a win.
fn percent_won(style: &Style) -> f64 {
    let mut rng = seeded(TEST_SEED);
    let mut won = |game| {
        let careful = Careful { team: careful_team(game), style, curiosity: 0.0 };
        let state = play(game, &careful, &mut rng, |_| ());
        0.5 + 0.5 * f64::from(result(&state, careful.team).signum())
    };
    100.0 * (0..TEST_GAMES).map(&mut won).sum::<f64>() / TEST_GAMES as f64
}

/// The team that tries to play well; the other one is simple.
struct Careful<'a> {
    team: Team,
    style: &'a Style,
    /// How often it makes a random move.
    curiosity: f64,
}

/// Each team is careful in games of two players and of four.
fn careful_team(game: u64) -> Team {
    Team::BOTH[game as usize / 2 % 2]
}

/// Plays a game to its end and shows the state after each turn of the careful team.
fn play(game: u64, careful: &Careful, rng: &mut Rng, mut turned: impl FnMut(&State)) -> State {
    let players = if game.is_multiple_of(2) { 2 } else { 4 };
    let mut state = State::new(&Setup { players }, rng.random()).expect("a game");
    while let Some(seat) = state.to_move().lowest() {
        let is_careful = Team::of(seat) == careful.team;
        let mv = if !is_careful {
            best(&state, &SIMPLE)
        } else if rng.random_bool(careful.curiosity) {
            anything(&state, rng)
        } else {
            best(&state, careful.style)
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

    /// The worths, by Gauss's elimination; the ridge keeps all pivots above zero.
    fn solution(mut self) -> [i32; FIGURES] {
        for pivot in 0..FIGURES {
            let row = self.sums[pivot].map(|sum| sum / self.sums[pivot][pivot]);
            for other in (0..FIGURES).filter(|&other| other != pivot) {
                let factor = self.sums[other][pivot];
                self.sums[other].iter_mut().zip(row).for_each(|(sum, part)| *sum -= factor * part);
            }
            self.sums[pivot] = row;
        }
        let worth = |points: f64| (f64::from(POINT) * points).round() as i32;
        std::array::from_fn(|figure| worth(self.sums[figure][FIGURES]))
    }
}
