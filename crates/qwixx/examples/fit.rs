//! Makes the weights of the network that judges tables, by playing against classic opponents and learning from every game.
//!
//! `cargo run --release -p qwixx --example fit -- [GAMES] [FILE]` writes them to `src/network.bin` or to FILE. The player answers
//! each roll with what the network likes best, now and then with anything. What it should have said about a table lies between
//! what it says one roll later and what comes after that, down to the result: so the end of the game teaches the tables before it,
//! and they the ones before them. One seed gives one network on machines with the same number of processors.

use std::{env, fs, thread};

use qwixx::{
    Setup, State,
    features::Features,
    judge::{Judgement, LEAD, sigmoid},
    network::{FIRST, MOST_FIRST, MOST_SECOND, Network, OUTPUTS, SECOND, add},
    outlook::each_end,
};
use rand::RngExt as _;
use table::{Game as _, Rng, Seat, seeded};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/network.bin");
const GAMES: usize = 6_000_000;
/// The games between two corrections of the weights.
const BATCH: usize = 64;
/// The numbers of players, as often as they are played.
const PLAYERS: [usize; 8] = [4, 2, 4, 3, 2, 4, 2, 5];

/// How often the player does anything, at the beginning and in the end.
const CURIOSITY: (f32, f32) = (0.1, 0.03);
/// How fast the weights change at most; slower and slower toward the end.
const RATE: f32 = 0.004;
/// How much what comes later counts against what is said one roll later.
const PATIENCE: f32 = 0.3;
/// How much the lead counts against the win.
const LEAD_SHARE: f32 = 0.2;

const REPORTS: usize = 10;
const TEST_GAMES: usize = 10_000;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let games = arguments.first().map_or(GAMES, |games| games.parse().expect("a number of games"));
    let file = arguments.get(1).map_or(FILE, String::as_str);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut network = at_random(&mut seeded(1));
    let mut rngs: Vec<Rng> = (0..threads as u64).map(|thread| seeded(100 + thread)).collect();
    let mut descent = Descent::new();
    let steps = games / BATCH;
    for step in 0..steps {
        let progress = step as f32 / steps as f32;
        let curiosity = CURIOSITY.0 + (CURIOSITY.1 - CURIOSITY.0) * progress;
        let mut gradient = batch(&network, &mut rngs, step, curiosity);
        let rate = RATE * (0.5 + 0.5 * (progress * std::f32::consts::PI).cos()).max(0.01);
        descent.step(&mut network, &mut gradient, rate);
        if (step + 1) * REPORTS / steps > step * REPORTS / steps {
            println!("{} games: {}", (step + 1) * BATCH, tested(&network));
            fs::write(file, network.write()).expect("a file to write to");
        }
    }
}

fn at_random(rng: &mut Rng) -> Network {
    let mut network = Network::empty();
    let [inputs, first_bias, second, second_bias, outputs, _] = network.weights();
    inputs.iter_mut().chain(second).for_each(|weight| *weight = rng.random_range(-0.15..0.15));
    outputs.iter_mut().for_each(|weight| *weight = rng.random_range(-0.2..0.2));
    first_bias.fill(0.1);
    second_bias.fill(0.05);
    network
}

/// What the games of a batch teach, played by as many threads as there are generators.
fn batch(network: &Network, rngs: &mut [Rng], step: usize, curiosity: f32) -> Gradient {
    let share = BATCH.div_ceil(rngs.len());
    let learn = |thread: usize, rng: &mut Rng| {
        let mut gradient = Gradient::new();
        for game in 0..share {
            let players = PLAYERS[(step + thread * share + game) % PLAYERS.len()];
            learn_from_game(network, players, curiosity, rng, &mut gradient);
        }
        gradient
    };
    thread::scope(|scope| {
        let learn = &learn;
        let threads: Vec<_> = rngs.iter_mut().enumerate().map(|(thread, rng)| scope.spawn(move || learn(thread, rng))).collect();
        let gradients = threads.into_iter().map(|thread| thread.join().expect("a thread that does not panic"));
        gradients.reduce(Gradient::and).expect("a thread")
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

fn learn_from_game(network: &Network, players: usize, curiosity: f32, rng: &mut Rng, gradient: &mut Gradient) {
    let mut rolls = Vec::new();
    let (mut state, seat) = (new_game(players, rng), Seat(rng.random_range(0..players as u8)));
    while !state.is_over() {
        let (mut ends, best) = answers(network, state, seat);
        let chosen = if rng.random::<f32>() < curiosity { rng.random_range(0..ends.len()) } else { best };
        let judgement = ends[best].0;
        state = ends.swap_remove(chosen).1;
        rolls.push(Roll { features: Features::of(&state, seat), best: judgement, curious: chosen != best });
    }
    let mut later = Judgement::by(network, &state, seat);
    for pair in rolls.windows(2).rev() {
        let [before, Roll { best, curious, .. }] = pair else { unreachable!("windows of two") };
        let between = |best: f32, later: f32| best + PATIENCE * (later - best);
        later = match curious {
            true => *best,
            false => Judgement { chance: between(best.chance, later.chance), lead: between(best.lead, later.lead) },
        };
        gradient.add(network, &before.features, later);
    }
}

fn new_game(players: usize, rng: &mut Rng) -> State {
    State::new(&Setup { players }, rng.random()).expect("a game for two to five")
}

/// The tables that a roll can lead to, what the network says about them, and which one it likes best.
fn answers(network: &Network, state: State, seat: Seat) -> (Vec<(Judgement, State)>, usize) {
    let mut ends = Vec::new();
    each_end(state.active(), state, seat, &mut |end| ends.push((Judgement::by(network, &end, seat), end)));
    let best = (0..ends.len()).max_by(|&a, &b| ends[a].0.worth().total_cmp(&ends[b].0.worth())).expect("a way to answer");
    (ends, best)
}

/// How often the player wins who takes what the network likes best, for each number of players.
fn tested(network: &Network) -> String {
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

/// By how much each weight should be smaller, summed over some tables.
struct Gradient {
    weights: Network,
    tables: usize,
}

impl Gradient {
    fn new() -> Gradient {
        Gradient { weights: Network::empty(), tables: 0 }
    }

    fn and(mut self, mut other: Gradient) -> Gradient {
        for (sum, weight) in self.weights.weights().into_iter().flatten().zip(other.weights.weights().into_iter().flatten()) {
            *sum += *weight;
        }
        Gradient { tables: self.tables + other.tables, ..self }
    }

    /// What the network should have said about a table.
    fn add(&mut self, network: &Network, features: &Features, aim: Judgement) {
        let answer = network.answer(features);
        let [win, lead] = answer.outputs;
        let errors: [f32; OUTPUTS] = [sigmoid(win) - aim.chance, LEAD_SHARE * (lead - aim.lead / LEAD)];
        let Network { inputs, first_bias, second, second_bias, outputs, output_bias } = &mut self.weights;
        let mut first_errors = [0.0; FIRST];
        for (output, error) in errors.into_iter().enumerate() {
            output_bias[output] += error;
            add(&mut outputs[output], &answer.second, error);
        }
        for unit in (0..SECOND).filter(|&unit| answer.second[unit] > 0.0 && answer.second[unit] < MOST_SECOND) {
            let error = (0..OUTPUTS).map(|output| errors[output] * network.outputs[output][unit]).sum();
            second_bias[unit] += error;
            add(&mut second[unit], &answer.first, error);
            add(&mut first_errors, &network.second[unit], error);
        }
        for (error, unit) in first_errors.iter_mut().zip(answer.first) {
            *error = if unit > 0.0 && unit < MOST_FIRST { *error } else { 0.0 };
        }
        add(first_bias, &first_errors, 1.0);
        features.inputs.iter().for_each(|&input| add(&mut inputs[usize::from(input)], &first_errors, 1.0));
        let numbers = inputs.len() - features.numbers.len();
        for (weights, number) in inputs[numbers..].iter_mut().zip(features.numbers) {
            add(weights, &first_errors, number);
        }
        self.tables += 1;
    }
}

/// Descends by the gradient, with steps for each weight that fit how much its gradient varies (Adam).
struct Descent {
    mean: Network,
    square: Network,
    steps: i32,
}

impl Descent {
    fn new() -> Descent {
        Descent { mean: Network::empty(), square: Network::empty(), steps: 0 }
    }

    fn step(&mut self, network: &mut Network, gradient: &mut Gradient, rate: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        self.steps += 1;
        let warm = |keep: f32| 1.0 - keep.powi(self.steps);
        let (mean_share, square_share, tables) = (warm(KEEP_MEAN), warm(KEEP_SQUARE), gradient.tables as f32);
        let weights = network.weights().into_iter().zip(gradient.weights.weights());
        for ((weights, gradients), (means, squares)) in weights.zip(self.mean.weights().into_iter().zip(self.square.weights())) {
            for (((weight, sum), mean), square) in weights.iter_mut().zip(gradients).zip(means).zip(squares) {
                let gradient = *sum / tables;
                *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * gradient;
                *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * gradient * gradient;
                *weight -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + 1e-6);
            }
        }
    }
}
