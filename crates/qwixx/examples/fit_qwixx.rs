//! Makes the weights of the network that judges tables, by playing against classic opponents and
//! learning from every game.
//!
//! `cargo run --release -p qwixx --example fit_qwixx -- [GAMES] [FILE]` writes them to
//! `src/strong/network.bin` or to FILE. The player answers each roll with what the network likes
//! best, now and then with anything. What it should have said about a table lies between what it
//! says one roll later and what comes after that, down to the result: so the end of the game
//! teaches the tables before it, and they the ones before them. One seed gives one network on
//! machines with the same number of processors.

#![allow(clippy::print_stdout, reason = "a program tells how far it is")]

use qwixx::{
    Setup, State,
    strong::{
        features::{Features, INPUTS},
        judge::{FIRST, Judge, Judgement, LEAD, SECOND, sigmoid},
        outlook::each_end,
    },
};
use rand::RngExt as _;
use table::{Game as _, Rng, Seat, seeded};
use training::fitting::{self, Course, Usual, program};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/strong/network.bin");
const GAMES: usize = 6_000_000;
const BATCH: usize = 64;
/// The numbers of players, as often as they are played.
const PLAYERS: [usize; 8] = [4, 2, 4, 3, 2, 4, 2, 5];

/// How often the player does anything at the beginning.
const FIRST_CURIOSITY: f32 = 0.1;
/// How often the player does anything in the end.
const LAST_CURIOSITY: f32 = 0.03;
/// How much what comes later counts against what is said one roll later.
const PATIENCE: f32 = 0.3;
/// How much the lead counts against the win.
const LEAD_SHARE: f32 = 0.2;

const TEST_GAMES: usize = 10_000;
const TEST_SEED: u64 = 7;

type Lesson<'a> = fitting::Lesson<'a, FIRST, SECOND, 2>;
type Gradient = fitting::Gradient<FIRST, SECOND, 2>;

fn main() -> anyhow::Result<()> {
    let course = Course { games: GAMES, batch: BATCH };
    program(Usual { course, file: FILE }, INPUTS, learn, |network, games| {
        println!("{games} games: {}", tested(network))
    })
}

/// A table that an answer leads to, and what the network says about it.
struct End {
    judgement: Judgement,
    state: State,
}

/// One roll of a game as the player saw it.
struct Roll {
    /// The table the player chose.
    features: Features,
    /// What the network said about the table it liked best.
    best: Judgement,
    /// Whether the player took another one.
    curious: bool,
}

fn learn(lesson: Lesson, gradient: &mut Gradient) {
    let curiosity = lesson.between(FIRST_CURIOSITY, LAST_CURIOSITY);
    let Lesson { network, number, rng, .. } = lesson;
    let players = PLAYERS[number % PLAYERS.len()];
    let state = new_game(players, rng);
    let seat = Seat(rng.random_range(0..players as u8));
    let (rolls, end) = play(network, state, seat, curiosity, rng);
    let mut later = Judgement::by(network, &end, seat);
    for pair in rolls.windows(2).rev() {
        let [before, Roll { best, curious, .. }] = pair else { unreachable!("windows of two") };
        let between = |best: f32, later: f32| best + PATIENCE * (later - best);
        later = if *curious {
            *best
        } else {
            Judgement {
                chance: between(best.chance, later.chance),
                lead: between(best.lead, later.lead),
            }
        };
        gradient.add(network, &before.features, |[win, lead]| {
            [sigmoid(win) - later.chance, LEAD_SHARE * (lead - later.lead / LEAD)]
        });
    }
}

/// Plays a game to its end; the rolls and how the table stands then.
fn play(
    network: &Judge,
    mut state: State,
    seat: Seat,
    curiosity: f32,
    rng: &mut Rng,
) -> (Vec<Roll>, State) {
    let mut rolls = Vec::new();
    while !state.is_over() {
        let mut ends = ends(network, state, seat);
        let best = best(&ends);
        let curious = rng.random::<f32>() < curiosity;
        let chosen = if curious { rng.random_range(0..ends.len()) } else { best };
        let judgement = ends[best].judgement;
        state = ends.swap_remove(chosen).state;
        rolls.push(Roll {
            features: Features::of(&state, seat),
            best: judgement,
            curious: chosen != best,
        });
    }
    (rolls, state)
}

fn new_game(players: usize, rng: &mut Rng) -> State {
    State::new(&Setup { players }, rng.random()).expect("a game for two to five")
}

/// The tables that a roll can lead to.
fn ends(network: &Judge, state: State, seat: Seat) -> Vec<End> {
    let mut ends = Vec::new();
    each_end(state.active(), state, seat, &mut |state| {
        ends.push(End { judgement: Judgement::by(network, &state, seat), state })
    });
    ends
}

/// Which of the tables the network likes best.
fn best(ends: &[End]) -> usize {
    let worth = |end: usize| ends[end].judgement.worth();
    (0..ends.len()).max_by(|&a, &b| worth(a).total_cmp(&worth(b))).expect("a way to answer")
}

/// How often the player wins who takes what the network likes best, for each number of players.
fn tested(network: &Judge) -> String {
    let mut report = String::new();
    for players in 2..=5 {
        let mut rng = seeded(TEST_SEED);
        let mut wins = 0.0;
        for game in 0..TEST_GAMES {
            let mut state = new_game(players, &mut rng);
            let seat = Seat((game % players) as u8);
            while !state.is_over() {
                let mut ends = ends(network, state, seat);
                let best = best(&ends);
                state = ends.swap_remove(best).state;
            }
            wins += Judgement::by(network, &state, seat).chance;
        }
        report += &format!("{players} players {:.1} %  ", 100.0 * wins / TEST_GAMES as f32);
    }
    report
}
