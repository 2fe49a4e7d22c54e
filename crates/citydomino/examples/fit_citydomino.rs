//! Makes the weights of the network that says what a city can hope for, by playing against classic
//! opponents and learning from every game.
//!
//! `cargo run --release -p citydomino --example fit_citydomino -- [GAMES] [FILE]` writes
//! `src/strong/foresight.bin` or FILE. The careful player lays and marks what it likes best by the
//! network, now and then something else. What the network should have said about its city lies
//! between what it says one round later and what comes after that, down to the points in the end.
//! What becomes of a classic opponent's city it learns from the same games.

use std::{fs, process::ExitCode};

use citydomino::{
    City, Setup, State,
    strong::{
        features::{INPUTS, Seen},
        future::{Future, Options, only},
        outlook::{FIRST, Foresight, Manner, POINTS, SECOND},
    },
};
use rand::RngExt as _;
use table::{Game as _, Rng, Seat, seeded};
use training::fitting::{self, Course, fit, program};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/strong/foresight.bin");
const GAMES: usize = 2_400_000;
const BATCH: usize = 16;

/// How often the careful player does something else, at the beginning and in the end.
const CURIOSITY: (f32, f32) = (0.1, 0.02);
/// Something else is one of this many best places for any domino.
const CURIOUS_PLACES: usize = 6;
/// How much what comes later counts against what is said one round later.
const PATIENCE: f32 = 0.9;

const TEST_GAMES: usize = 4_000;

type Lesson<'a> = fitting::Lesson<'a, FIRST, SECOND, 2>;
type Gradient = fitting::Gradient<FIRST, SECOND, 2>;

fn main() -> ExitCode {
    program(GAMES, FILE, |games, file| {
        let mut network = fit(INPUTS, Course { games, batch: BATCH }, learn, |network, games| {
            println!("{games} games: {}", tested(network))
        });
        fs::write(file, network.write())
    })
}

/// A city as it was planned, seen when the plan was made.
struct Planned {
    points: f32,
    seen: Seen,
}

impl Planned {
    fn new(future: &Future, seat: Seat, index: u8, city: &City) -> Planned {
        Planned {
            points: city.points() as f32,
            seen: Seen::new(&future.prospects(seat, index), city),
        }
    }

    /// The city, whose player goes on in this manner, should have been said to end with so many
    /// points.
    fn teach(&self, manner: Manner, aim: f32, network: &Foresight, gradient: &mut Gradient) {
        gradient.add(network, &self.seen, |gains| {
            let mut errors = [0.0; 2];
            errors[manner as usize] = gains[manner as usize] - (aim - self.points) / POINTS;
            errors
        });
    }
}

fn new_game(rng: &mut Rng) -> (State, Seat) {
    (State::new(&Setup::default(), rng.random()).expect("a game"), Seat(rng.random_range(0..4)))
}

fn learn(Lesson { network, progress, rng, .. }: Lesson, gradient: &mut Gradient) {
    let curiosity = CURIOSITY.0 + (CURIOSITY.1 - CURIOSITY.0) * progress;
    let (state, careful) = new_game(rng);
    let watched = Seat((careful.0 + rng.random_range(1..4)) % 4);
    // Each city with what the best one of that round was worth, and whether another one was taken.
    let mut rounds: Vec<(Planned, f32, bool)> = Vec::new();
    let mut rounds_of_other: Vec<Planned> = Vec::new();
    let mut future = Future::new(network, &state, careful, Manner::Hasty);
    future.play_on(usize::MAX, &mut |future, seat| {
        if seat != careful {
            let (index, plans) = future.choose(seat);
            if seat == watched {
                rounds_of_other.push(Planned::new(future, seat, index, &plans[0]));
            }
            return (index, plans);
        }
        let (best_index, best) = future.careful_choice();
        let curious = rng.random::<f32>() < curiosity;
        let (index, plans) = if curious {
            anything(future, rng)
        } else {
            (best_index, best.iter().map(|plan| plan.city).collect())
        };
        rounds.push((Planned::new(future, seat, index, &plans[0]), best[0].worth, curious));
        (index, plans)
    });
    let points = |seat: Seat| future.cities()[seat.index()].points() as f32;
    let mut later = points(careful);
    for (planned, best, curious) in rounds.iter().rev() {
        planned.teach(Manner::Careful, later, network, gradient);
        later = if *curious { *best } else { best + PATIENCE * (later - best) };
    }
    rounds_of_other
        .iter()
        .for_each(|planned| planned.teach(Manner::Hasty, points(watched), network, gradient));
}

fn anything(future: &Future, rng: &mut Rng) -> (u8, Options) {
    let mut choices = future.careful_choices();
    let (index, plans) = choices.swap_remove(rng.random_range(0..choices.len()));
    (index, only(plans[rng.random_range(0..plans.len().min(CURIOUS_PLACES))].city))
}

/// The points of a player who takes what the network likes best, and how often it has the most.
fn tested(network: &Foresight) -> String {
    let (mut rng, mut points, mut wins) = (seeded(7), 0, 0);
    for _ in 0..TEST_GAMES {
        let (state, careful) = new_game(&mut rng);
        let mut future = Future::new(network, &state, careful, Manner::Hasty);
        future.play_on(usize::MAX, &mut Future::choose);
        let all = future.cities().map(|city| city.points());
        points += all[careful.index()];
        wins += u32::from(all.iter().all(|&other| other <= all[careful.index()]));
    }
    let mean = |sum: u32| f64::from(sum) / TEST_GAMES as f64;
    format!("{:.2} points, {:.1} % won", mean(points), 100.0 * mean(wins))
}
