//! Makes the weights of the two networks that say what a city can hope for, by playing against classic opponents and learning from
//! every game.
//!
//! `cargo run --release -p citydomino --example fit_citydomino -- [GAMES] [FOLDER]` writes `careful.bin` and `hasty.bin` to `src` or to FOLDER.
//! The careful player lays and marks what its network likes best, now and then something else. What the network should have said
//! about a city lies between what it says one round later and what comes after that, down to the points in the end. The other
//! network then learns what becomes of the cities of the classic opponents.

use std::{fs, process::ExitCode};

use citydomino::{
    City, Setup, State,
    features::{INPUTS, Seen},
    future::Future,
    outlook::{Foresight, POINTS},
};
use rand::RngExt as _;
use search::fitting::{self, fit, program};
use table::{Game as _, Rng, Seat, seeded};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
const GAMES: usize = 1_200_000;
/// The classic opponents' cities are learned from a fourth as many games: there are three in each, and they play the same all the time.
const HASTY_SHARE: usize = 4;

/// How often the careful player does something else, at the beginning and in the end.
const CURIOSITY: (f32, f32) = (0.1, 0.02);
/// Something else is one of this many best places for any domino.
const CURIOUS_PLACES: usize = 6;
/// How much what comes later counts against what is said one round later.
const PATIENCE: f32 = 0.9;

const TEST_GAMES: usize = 4_000;

type Lesson<'a> = fitting::Lesson<'a, 64, 32, 1>;
type Gradient = fitting::Gradient<64, 32, 1>;

fn main() -> ExitCode {
    program(GAMES, FOLDER, |games, folder| {
        let mut careful = fit(INPUTS, games, learn_carefully, |network, games| println!("{games} games: {}", tested(network)));
        fs::write(folder.join("careful.bin"), careful.write())?;
        let learn = |lesson: Lesson, gradient: &mut Gradient| learn_of_the_others(&careful, lesson, gradient);
        let mut hasty = fit(INPUTS, games / HASTY_SHARE, learn, |_, games| println!("{games} games of the others"));
        fs::write(folder.join("hasty.bin"), hasty.write())
    })
}

/// A city as it was planned, seen when the plan was made.
struct Planned {
    points: f32,
    seen: Seen,
}

impl Planned {
    fn new(future: &Future, seat: Seat, index: u8, city: &City) -> Planned {
        Planned { points: city.points() as f32, seen: Seen::new(&future.prospects(seat, index), city) }
    }

    /// The city should have been said to end with so many points.
    fn teach(&self, aim: f32, network: &Foresight, gradient: &mut Gradient) {
        gradient.add(network, &self.seen, |[gain]| [gain - (aim - self.points) / POINTS]);
    }
}

fn new_game(rng: &mut Rng) -> (State, Seat) {
    (State::new(&Setup::default(), rng.random()).expect("a game"), Seat(rng.random_range(0..4)))
}

fn learn_carefully(Lesson { network, progress, rng, .. }: Lesson, gradient: &mut Gradient) {
    let curiosity = CURIOSITY.0 + (CURIOSITY.1 - CURIOSITY.0) * progress;
    let (state, careful) = new_game(rng);
    // Each city with what the best one of that round was worth, and whether another one was taken.
    let mut rounds: Vec<(Planned, f32, bool)> = Vec::new();
    let mut future = Future::new(&state, careful).by(network);
    future.play_on(usize::MAX, &mut |future, seat| {
        if seat != careful {
            return future.choose(seat);
        }
        let (best_index, best) = future.careful_choice();
        let curious = rng.random::<f32>() < curiosity;
        let (index, city) = if curious { anything(future, rng) } else { (best_index, best.city) };
        rounds.push((Planned::new(future, seat, index, &city), best.worth, curious));
        (index, city)
    });
    let mut later = future.cities()[careful.index()].points() as f32;
    for (planned, best, curious) in rounds.iter().rev() {
        planned.teach(later, network, gradient);
        later = if *curious { *best } else { best + PATIENCE * (later - best) };
    }
}

fn anything(future: &Future, rng: &mut Rng) -> (u8, City) {
    let mut choices = future.careful_choices();
    let (index, plans) = choices.swap_remove(rng.random_range(0..choices.len()));
    (index, plans[rng.random_range(0..plans.len().min(CURIOUS_PLACES))].city)
}

fn learn_of_the_others(careful: &Foresight, Lesson { network, rng, .. }: Lesson, gradient: &mut Gradient) {
    let (state, player) = new_game(rng);
    let mut planned: Vec<(Seat, Planned)> = Vec::new();
    let mut future = Future::new(&state, player).by(careful);
    future.play_on(usize::MAX, &mut |future, seat| {
        let (index, city) = future.choose(seat);
        if seat != player {
            planned.push((seat, Planned::new(future, seat, index, &city)));
        }
        (index, city)
    });
    for (seat, planned) in &planned {
        planned.teach(future.cities()[seat.index()].points() as f32, network, gradient);
    }
}

/// The points of a player who takes what the network likes best, and how often it has the most.
fn tested(network: &Foresight) -> String {
    let (mut rng, mut points, mut wins) = (seeded(7), 0, 0);
    for _ in 0..TEST_GAMES {
        let (state, careful) = new_game(&mut rng);
        let mut future = Future::new(&state, careful).by(network);
        future.play_on(usize::MAX, &mut Future::choose);
        let all = future.cities().map(|city| city.points());
        points += all[careful.index()];
        wins += u32::from(all.iter().all(|&other| other <= all[careful.index()]));
    }
    let mean = |sum: u32| f64::from(sum) / TEST_GAMES as f64;
    format!("{:.2} points, {:.1} % won", mean(points), 100.0 * mean(wins))
}
