//! Makes the weights of the network that says what a city can hope for, by playing against classic
//! opponents and learning from every game.
//!
//! `cargo run --release -p citydomino --example fit_citydomino -- [GAMES] [FILE]` writes
//! `src/strong/foresight.bin` or FILE. The careful player lays and marks what it likes best by the
//! network, now and then something else. What the network should have said about its city lies
//! between what it says one round later and what comes after that, down to the points in the end.
//! What becomes of a classic opponent's city it learns from the same games.

#![allow(clippy::print_stdout, reason = "a program tells how far it is")]

use citydomino::{
    City, Setup, State,
    strong::{
        features::{INPUTS, Seen},
        future::{Choice, Future, Options, only},
        outlook::{FIRST, Foresight, Manner, POINTS, SECOND},
    },
};
use rand::RngExt as _;
use table::{Game as _, Rng, Seat, seeded};
use training::fitting::{self, Course, Usual, program};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/strong/foresight.bin");
const GAMES: usize = 2_400_000;
const BATCH: usize = 16;

/// How often the careful player does something else at the beginning.
const FIRST_CURIOSITY: f32 = 0.1;
/// How often the careful player does something else in the end.
const LAST_CURIOSITY: f32 = 0.02;
/// Something else is one of this many best places for any domino.
const CURIOUS_PLACES: usize = 6;
/// How much what comes later counts against what is said one round later.
const PATIENCE: f32 = 0.9;

const TEST_GAMES: usize = 4_000;
const TEST_SEED: u64 = 7;

type Lesson<'a> = fitting::Lesson<'a, FIRST, SECOND, 2>;
type Gradient = fitting::Gradient<FIRST, SECOND, 2>;

fn main() -> anyhow::Result<()> {
    let course = Course { games: GAMES, batch: BATCH };
    program(Usual { course, file: FILE }, INPUTS, learn, |network, games| {
        println!("{games} games: {}", tested(network))
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

    /// Teaches that the city of a player who goes on in this manner ended with `aim` points.
    fn teach(&self, manner: Manner, aim: f32, network: &Foresight, gradient: &mut Gradient) {
        gradient.add(network, &self.seen, |gains| {
            let mut errors = [0.0; 2];
            errors[manner as usize] = gains[manner as usize] - (aim - self.points) / POINTS;
            errors
        });
    }
}

/// What the careful player did in a round.
struct Round {
    planned: Planned,
    /// What its best plan was worth.
    best: f32,
    /// Whether it took another one.
    curious: bool,
}

/// A new game, and who of the four is careful.
fn new_game(rng: &mut Rng) -> (State, Seat) {
    (State::new(&Setup::default(), rng.random()).expect("a game"), Seat(rng.random_range(0..4)))
}

fn learn(lesson: Lesson, gradient: &mut Gradient) {
    let curiosity = lesson.between(FIRST_CURIOSITY, LAST_CURIOSITY);
    let Lesson { network, rng, .. } = lesson;
    let (state, careful) = new_game(rng);
    let watched = Seat((careful.0 + rng.random_range(1..4)) % 4);
    let mut rounds: Vec<Round> = Vec::new();
    let mut rounds_of_other: Vec<Planned> = Vec::new();
    let mut future = Future::new(network, &state, careful, Manner::Hasty);
    future.play_on(usize::MAX, &mut |future, seat| {
        if seat != careful {
            let choice = future.choose(seat);
            if seat == watched {
                rounds_of_other.push(Planned::new(future, seat, choice.index, &choice.plans[0]));
            }
            return choice;
        }
        let best = future.careful_choice();
        let best_worth = best.plans[0].worth;
        let curious = rng.random::<f32>() < curiosity;
        let choice = if curious {
            anything(future, rng)
        } else {
            Choice { index: best.index, plans: best.plans.iter().map(|plan| plan.city).collect() }
        };
        let planned = Planned::new(future, seat, choice.index, &choice.plans[0]);
        rounds.push(Round { planned, best: best_worth, curious });
        choice
    });
    let points = |seat: Seat| future.cities()[seat.index()].points() as f32;
    let mut later = points(careful);
    for Round { planned, best, curious } in rounds.iter().rev() {
        planned.teach(Manner::Careful, later, network, gradient);
        later = if *curious { *best } else { best + PATIENCE * (later - best) };
    }
    for planned in &rounds_of_other {
        planned.teach(Manner::Hasty, points(watched), network, gradient);
    }
}

fn anything(future: &Future, rng: &mut Rng) -> Choice<Options> {
    let mut choices = future.careful_choices();
    let Choice { index, plans } = choices.swap_remove(rng.random_range(0..choices.len()));
    let city = plans[rng.random_range(0..plans.len().min(CURIOUS_PLACES))].city;
    Choice { index, plans: only(city) }
}

/// The points of a player who takes what the network likes best, and how often it has the most.
fn tested(network: &Foresight) -> String {
    let mut rng = seeded(TEST_SEED);
    let mut points = 0;
    let mut wins = 0;
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
