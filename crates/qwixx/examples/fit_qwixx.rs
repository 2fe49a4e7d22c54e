//! Makes the weights of the network that judges tables, by playing against classic opponents and
//! learning from every game.
//!
//! `cargo run --release -p qwixx --example fit_qwixx -- [GAMES] [FILE]` writes them to
//! `src/strong/network.bin` or to FILE. The player answers each roll with what the network likes best, now
//! and then with anything. What it should have said about a table lies between what it says one
//! roll later and what comes after that, down to the result: so the end of the game teaches the
//! tables before it, and they the ones before them. One seed gives one network on machines with the
//! same number of processors.

use std::{fs, process::ExitCode};

use qwixx::{
    Setup, State,
    strong::{
        features::{Features, INPUTS},
        judge::{Judge, Judgement, LEAD, sigmoid},
        outlook::each_end,
    },
};
use rand::RngExt as _;
use table::{Game as _, Rng, Seat, seeded};
use training::fitting::{Course, Gradient, Lesson, fit, program};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/strong/network.bin");
const GAMES: usize = 6_000_000;
const BATCH: usize = 64;
/// The numbers of players, as often as they are played.
const PLAYERS: [usize; 8] = [4, 2, 4, 3, 2, 4, 2, 5];

/// How often the player does anything, at the beginning and in the end.
const CURIOSITY: (f32, f32) = (0.1, 0.03);
/// How much what comes later counts against what is said one roll later.
const PATIENCE: f32 = 0.3;
/// How much the lead counts against the win.
const LEAD_SHARE: f32 = 0.2;

const TEST_GAMES: usize = 10_000;

fn main() -> ExitCode {
    program(GAMES, FILE, |games, file| {
        let mut network =
            fit(INPUTS, Course { games, batch: BATCH }, learn_from_game, |network, games| {
                println!("{games} games: {}", tested(network))
            });
        fs::write(file, network.write())
    })
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

fn learn_from_game(
    Lesson { network, number, progress, rng }: Lesson<64, 32, 2>,
    gradient: &mut Gradient<64, 32, 2>,
) {
    let players = PLAYERS[number % PLAYERS.len()];
    let curiosity = CURIOSITY.0 + (CURIOSITY.1 - CURIOSITY.0) * progress;
    let mut rolls = Vec::new();
    let (mut state, seat) = (new_game(players, rng), Seat(rng.random_range(0..players as u8)));
    while !state.is_over() {
        let (mut ends, best) = answers(network, state, seat);
        let chosen =
            if rng.random::<f32>() < curiosity { rng.random_range(0..ends.len()) } else { best };
        let judgement = ends[best].0;
        state = ends.swap_remove(chosen).1;
        rolls.push(Roll {
            features: Features::of(&state, seat),
            best: judgement,
            curious: chosen != best,
        });
    }
    let mut later = Judgement::by(network, &state, seat);
    for pair in rolls.windows(2).rev() {
        let [before, Roll { best, curious, .. }] = pair else { unreachable!("windows of two") };
        let between = |best: f32, later: f32| best + PATIENCE * (later - best);
        later = match curious {
            true => *best,
            false => Judgement {
                chance: between(best.chance, later.chance),
                lead: between(best.lead, later.lead),
            },
        };
        gradient.add(network, &before.features, |[win, lead]| {
            [sigmoid(win) - later.chance, LEAD_SHARE * (lead - later.lead / LEAD)]
        });
    }
}

fn new_game(players: usize, rng: &mut Rng) -> State {
    State::new(&Setup { players }, rng.random()).expect("a game for two to five")
}

/// The tables that a roll can lead to, what the network says about them, and which one it likes
/// best.
fn answers(network: &Judge, state: State, seat: Seat) -> (Vec<(Judgement, State)>, usize) {
    let mut ends = Vec::new();
    each_end(state.active(), state, seat, &mut |end| {
        ends.push((Judgement::by(network, &end, seat), end))
    });
    let best = (0..ends.len())
        .max_by(|&a, &b| ends[a].0.worth().total_cmp(&ends[b].0.worth()))
        .expect("a way to answer");
    (ends, best)
}

/// How often the player wins who takes what the network likes best, for each number of players.
fn tested(network: &Judge) -> String {
    let mut report = String::new();
    for players in 2..=5 {
        let (mut rng, mut wins) = (seeded(7), 0.0);
        for game in 0..TEST_GAMES {
            let (mut state, seat) = (new_game(players, &mut rng), Seat((game % players) as u8));
            while !state.is_over() {
                let (mut ends, best) = answers(network, state, seat);
                state = ends.swap_remove(best).1;
            }
            wins += Judgement::by(network, &state, seat).chance;
        }
        report += &format!("{players} players {:.1} %  ", 100.0 * wins / TEST_GAMES as f32);
    }
    report
}
