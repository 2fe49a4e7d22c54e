//! How a [`Network`] learns: by many games, each of which says what the network should have
//! answered.

use std::{env, fs, thread};

use anyhow::Context as _;
use rand::RngExt as _;
use table::{Rng, seeded};

use crate::network::{Features, MOST_FIRST, MOST_SECOND, Network, add, dot};

/// The seed of the weights before anything is learned.
const FIRST_WEIGHTS_SEED: u64 = 1;
/// The seed of the games of the first thread; each other thread has the next one.
const GAMES_SEED: u64 = 100;

/// How fast the weights change at most; slower and slower toward the end.
const RATE: f32 = 0.004;
/// The share of [`RATE`] that is left in the end.
const LAST_RATE: f32 = 0.01;
/// How often a network is reported on the way.
const REPORTS: usize = 10;

/// A game to learn from.
pub struct Lesson<'a, const FIRST: usize, const SECOND: usize, const OUTPUTS: usize> {
    /// What has been learned so far.
    pub network: &'a Network<FIRST, SECOND, OUTPUTS>,
    /// Tells games apart, so that each can be of another kind than the one before.
    pub number: usize,
    /// How much of all the learning is done, from 0 to 1.
    pub progress: f32,
    /// Decides all chance in the game.
    pub rng: &'a mut Rng,
}

impl<const FIRST: usize, const SECOND: usize, const OUTPUTS: usize>
    Lesson<'_, FIRST, SECOND, OUTPUTS>
{
    /// A number that changes from one to another while the network learns.
    pub fn between(&self, first: f32, last: f32) -> f32 {
        first + (last - first) * self.progress
    }
}

/// What a program does that is given no arguments.
pub struct Usual<'a> {
    /// How much it learns.
    pub course: Course,
    /// Where it writes the network to.
    pub file: &'a str,
}

/// Runs a program that makes a network as [`fit`] does and writes it to a file. The number of games
/// and the file may be given as arguments.
pub fn program<const FIRST: usize, const SECOND: usize, const OUTPUTS: usize>(
    usual: Usual,
    inputs: usize,
    learn: impl Fn(Lesson<FIRST, SECOND, OUTPUTS>, &mut Gradient<FIRST, SECOND, OUTPUTS>) + Sync,
    report: impl FnMut(&Network<FIRST, SECOND, OUTPUTS>, usize),
) -> anyhow::Result<()> {
    let mut arguments = env::args().skip(1);
    let mut course = usual.course;
    if let Some(games) = arguments.next() {
        course.games = games
            .parse()
            .with_context(|| format!("the first argument is the number of games, not “{games}”"))?;
    }
    let file = arguments.next().unwrap_or_else(|| usual.file.to_owned());
    let mut network = fit(inputs, course, learn, report);
    fs::write(&file, network.write()).with_context(|| format!("{file} cannot be written to"))
}

/// How much to learn.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// All games that are played.
    pub games: usize,
    /// The games between two corrections of the weights.
    pub batch: usize,
}

/// Makes a network with a number of inputs from what `learn` adds to the gradient in each of the
/// games. `report` gets it ten times on the way, with the number of games so far, the last time
/// when it is done.
///
/// One seed gives one network on machines with the same number of processors.
pub fn fit<const FIRST: usize, const SECOND: usize, const OUTPUTS: usize>(
    inputs: usize,
    Course { games, batch }: Course,
    learn: impl Fn(Lesson<FIRST, SECOND, OUTPUTS>, &mut Gradient<FIRST, SECOND, OUTPUTS>) + Sync,
    mut report: impl FnMut(&Network<FIRST, SECOND, OUTPUTS>, usize),
) -> Network<FIRST, SECOND, OUTPUTS> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut network = at_random(inputs, &mut seeded(FIRST_WEIGHTS_SEED));
    let mut rngs: Vec<Rng> =
        (0..threads as u64).map(|thread| seeded(GAMES_SEED + thread)).collect();
    let mut descent = Descent::new(inputs);
    let steps = games / batch;
    let share = batch.div_ceil(threads);
    for step in 0..steps {
        let progress = step as f32 / steps as f32;
        let network_now = &network;
        let lessons = |thread: usize, rng: &mut Rng| {
            let mut gradient = Gradient::new(inputs);
            for game in 0..share {
                let lesson = Lesson {
                    network: network_now,
                    number: step + thread * share + game,
                    progress,
                    rng,
                };
                learn(lesson, &mut gradient);
            }
            gradient
        };
        let mut gradient =
            side_by_side(&mut rngs, &lessons).reduce(Gradient::and).expect("a thread");
        descent.step(&mut network, &mut gradient, rate(progress));
        if (step + 1) * REPORTS / steps > step * REPORTS / steps {
            report(&network, (step + 1) * batch);
        }
    }
    network
}

/// How fast the weights change, falling like half a wave.
fn rate(progress: f32) -> f32 {
    RATE * (0.5 + 0.5 * (progress * std::f32::consts::PI).cos()).max(LAST_RATE)
}

/// What `work` makes of each of the generators, in a thread of its own.
fn side_by_side<T: Send>(
    rngs: &mut [Rng],
    work: &(impl Fn(usize, &mut Rng) -> T + Sync),
) -> impl Iterator<Item = T> {
    let results: Vec<T> = thread::scope(|scope| {
        let threads: Vec<_> = rngs
            .iter_mut()
            .enumerate()
            .map(|(thread, rng)| scope.spawn(move || work(thread, rng)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("a thread that does not panic"))
            .collect()
    });
    results.into_iter()
}

/// A network that knows nothing, with weights that differ so that its units learn different things
/// and biases that let most of them answer.
fn at_random<const FIRST: usize, const SECOND: usize, const OUTPUTS: usize>(
    inputs: usize,
    rng: &mut Rng,
) -> Network<FIRST, SECOND, OUTPUTS> {
    const LARGEST: f32 = 0.15;
    const LARGEST_OUTPUT: f32 = 0.2;
    const FIRST_BIAS: f32 = 0.1;
    const SECOND_BIAS: f32 = 0.05;
    let mut network = Network::empty(inputs);
    let [inputs, first_bias, second, second_bias, outputs, _] = network.weights();
    for weight in inputs.iter_mut().chain(second) {
        *weight = rng.random_range(-LARGEST..LARGEST);
    }
    for weight in outputs {
        *weight = rng.random_range(-LARGEST_OUTPUT..LARGEST_OUTPUT);
    }
    first_bias.fill(FIRST_BIAS);
    second_bias.fill(SECOND_BIAS);
    network
}

/// By how much each weight should be smaller, summed over some positions.
pub struct Gradient<const FIRST: usize, const SECOND: usize, const OUTPUTS: usize> {
    weights: Network<FIRST, SECOND, OUTPUTS>,
    positions: usize,
}

impl<const FIRST: usize, const SECOND: usize, const OUTPUTS: usize>
    Gradient<FIRST, SECOND, OUTPUTS>
{
    fn new(inputs: usize) -> Self {
        Gradient { weights: Network::empty(inputs), positions: 0 }
    }

    fn and(mut self, mut other: Self) -> Self {
        for (sum, weight) in self
            .weights
            .weights()
            .into_iter()
            .flatten()
            .zip(other.weights.weights().into_iter().flatten())
        {
            *sum += *weight;
        }
        Gradient { positions: self.positions + other.positions, ..self }
    }

    /// Learns from one position. `errors` says of the network's answer by how much each output
    /// should have been smaller.
    pub fn add(
        &mut self,
        network: &Network<FIRST, SECOND, OUTPUTS>,
        features: &impl Features,
        errors: impl FnOnce([f32; OUTPUTS]) -> [f32; OUTPUTS],
    ) {
        let answer = network.answer(features);
        let errors = errors(answer.outputs);
        let Network { inputs, first_bias, second, second_bias, outputs, output_bias } =
            &mut self.weights;
        let mut second_errors = [0.0; SECOND];
        for (output, error) in errors.into_iter().enumerate() {
            output_bias[output] += error;
            add(&mut outputs[output], &answer.second, error);
        }
        for (unit, sum) in second_errors
            .iter_mut()
            .enumerate()
            .filter(|&(unit, _)| is_free(answer.second[unit], MOST_SECOND))
        {
            *sum = (0..OUTPUTS).map(|output| errors[output] * network.outputs[output][unit]).sum();
        }
        add(second_bias, &second_errors, 1.0);
        let mut first_errors = [0.0; FIRST];
        for (unit, &answer) in answer.first.iter().enumerate() {
            add(&mut second[unit], &second_errors, answer);
            if is_free(answer, MOST_FIRST) {
                first_errors[unit] = dot(&network.second[unit], &second_errors);
            }
        }
        add(first_bias, &first_errors, 1.0);
        features.each(|input, times| add(&mut inputs[input], &first_errors, times));
        self.positions += 1;
    }
}

/// Whether what a unit answers depends on what it sees.
fn is_free(answer: f32, most: f32) -> bool {
    answer > 0.0 && answer < most
}

/// Descends by the gradient, with steps for each weight that fit how much its gradient varies
/// (Adam).
struct Descent<const FIRST: usize, const SECOND: usize, const OUTPUTS: usize> {
    mean: Network<FIRST, SECOND, OUTPUTS>,
    square: Network<FIRST, SECOND, OUTPUTS>,
    steps: i32,
}

impl<const FIRST: usize, const SECOND: usize, const OUTPUTS: usize>
    Descent<FIRST, SECOND, OUTPUTS>
{
    fn new(inputs: usize) -> Self {
        Descent { mean: Network::empty(inputs), square: Network::empty(inputs), steps: 0 }
    }

    fn step(
        &mut self,
        network: &mut Network<FIRST, SECOND, OUTPUTS>,
        gradient: &mut Gradient<FIRST, SECOND, OUTPUTS>,
        rate: f32,
    ) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        /// Keeps a weight whose gradient is always 0 where it is.
        const LEAST: f32 = 1e-6;
        self.steps += 1;
        let warm = |keep: f32| 1.0 - keep.powi(self.steps);
        let mean_share = warm(KEEP_MEAN);
        let square_share = warm(KEEP_SQUARE);
        let positions = gradient.positions as f32;
        let weights = network.weights().into_iter().zip(gradient.weights.weights());
        for ((weights, gradients), (means, squares)) in
            weights.zip(self.mean.weights().into_iter().zip(self.square.weights()))
        {
            for (((weight, sum), mean), square) in
                weights.iter_mut().zip(gradients).zip(means).zip(squares)
            {
                let gradient = *sum / positions;
                *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * gradient;
                *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * gradient * gradient;
                *weight -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + LEAST);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Pair(f32, f32);

    impl Features for Pair {
        fn each(&self, mut see: impl FnMut(usize, f32)) {
            see(0, self.0);
            see(1, self.1);
        }
    }

    /// A network that knows only sums learns a product and a difference.
    #[test]
    fn a_network_learns_what_it_is_told() {
        let learn = |lesson: Lesson<32, 32, 2>, gradient: &mut Gradient<32, 32, 2>| {
            let pair = Pair(lesson.rng.random(), lesson.rng.random());
            gradient.add(lesson.network, &pair, |[product, difference]| {
                [product - pair.0 * pair.1, difference - (pair.0 - pair.1)]
            });
        };
        let mut reports = Vec::new();
        fit(2, Course { games: 64_000, batch: 64 }, learn, |network, games| {
            let mut rng = seeded(9);
            let mut worst = 0.0_f32;
            for _ in 0..1_000 {
                let pair = Pair(rng.random(), rng.random());
                let [product, difference] = network.answer(&pair).outputs;
                worst = worst
                    .max((product - pair.0 * pair.1).abs())
                    .max((difference - (pair.0 - pair.1)).abs());
            }
            reports.push((games, worst));
        });
        assert_eq!((reports.len(), reports[9].0), (10, 64_000));
        assert!(reports[9].1 < 0.15 && reports[9].1 < reports[0].1 / 3.0, "{reports:?}");
    }
}
