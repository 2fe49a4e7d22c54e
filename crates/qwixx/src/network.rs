//! A small network that judges how a game stands. `examples/fit.rs` makes its weights.

use crate::features::{Features, INPUTS, NUMBERS};

/// The units of the first layer, which reads the features.
pub const FIRST: usize = 64;
/// The units of the second layer.
pub const SECOND: usize = 32;
/// What it says: how likely a win is, and the lead in the end.
pub const OUTPUTS: usize = 2;

/// Units answer from 0 up to this.
pub const MOST_FIRST: f32 = 4.0;
pub const MOST_SECOND: f32 = 8.0;

/// Weights are kept as whole numbers of this size.
const STEP: f32 = 1.0 / 4096.0;

/// The weights. Each feature that is there adds its row to the first layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    pub inputs: Vec<[f32; FIRST]>,
    pub first_bias: [f32; FIRST],
    pub second: Vec<[f32; FIRST]>,
    pub second_bias: [f32; SECOND],
    pub outputs: [[f32; SECOND]; OUTPUTS],
    pub output_bias: [f32; OUTPUTS],
}

/// What the units answer to some features.
pub struct Answer {
    pub first: [f32; FIRST],
    pub second: [f32; SECOND],
    pub outputs: [f32; OUTPUTS],
}

impl Network {
    /// A network with all weights 0.
    pub fn empty() -> Network {
        Network {
            inputs: vec![[0.0; FIRST]; INPUTS + NUMBERS],
            first_bias: [0.0; FIRST],
            second: vec![[0.0; FIRST]; SECOND],
            second_bias: [0.0; SECOND],
            outputs: [[0.0; SECOND]; OUTPUTS],
            output_bias: [0.0; OUTPUTS],
        }
    }

    /// The weights in the order in which they are kept.
    pub fn weights(&mut self) -> [&mut [f32]; 6] {
        [
            self.inputs.as_flattened_mut(),
            &mut self.first_bias,
            self.second.as_flattened_mut(),
            &mut self.second_bias,
            self.outputs.as_flattened_mut(),
            &mut self.output_bias,
        ]
    }

    /// The network kept in `bytes`, if they are as many as it takes.
    pub fn read(bytes: &[u8]) -> Option<Network> {
        let mut network = Network::empty();
        let mut kept = bytes.as_chunks().0.iter();
        for weight in network.weights().into_iter().flatten() {
            *weight = f32::from(i16::from_le_bytes(*kept.next()?)) * STEP;
        }
        kept.next().is_none().then_some(network)
    }

    /// The network as [`Network::read`] takes it, two bytes for each weight.
    pub fn write(&mut self) -> Vec<u8> {
        self.weights().into_iter().flatten().flat_map(|weight| ((*weight / STEP).round() as i16).to_le_bytes()).collect()
    }

    pub fn answer(&self, features: &Features) -> Answer {
        let mut first = self.first_bias;
        for &input in &features.inputs {
            add(&mut first, &self.inputs[usize::from(input)], 1.0);
        }
        for (weights, &number) in self.inputs[INPUTS..].iter().zip(&features.numbers) {
            add(&mut first, weights, number);
        }
        first.iter_mut().for_each(|unit| *unit = unit.clamp(0.0, MOST_FIRST));
        let second =
            std::array::from_fn(|unit| (self.second_bias[unit] + dot(&self.second[unit], &first)).clamp(0.0, MOST_SECOND));
        let outputs = std::array::from_fn(|output| self.output_bias[output] + dot(&self.outputs[output], &second));
        Answer { first, second, outputs }
    }
}

/// Adds some values times a number.
pub fn add<const N: usize>(sum: &mut [f32; N], values: &[f32; N], times: f32) {
    for (sum, value) in sum.iter_mut().zip(values) {
        *sum += times * value;
    }
}

/// Several sums side by side, which a processor adds up at once.
fn dot<const N: usize>(weights: &[f32; N], units: &[f32; N]) -> f32 {
    let mut sums = [0.0; 8];
    for (weights, units) in weights.as_chunks::<8>().0.iter().zip(units.as_chunks::<8>().0) {
        for ((sum, weight), unit) in sums.iter_mut().zip(weights).zip(units) {
            *sum += weight * unit;
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::{Game as _, Seat, seeded};

    use super::*;
    use crate::{Setup, State};

    fn random() -> Network {
        let mut rng = seeded(1);
        let mut network = Network::empty();
        network.weights().into_iter().flatten().for_each(|weight| *weight = f32::from(rng.random_range(-900..900_i16)) * STEP);
        network
    }

    #[test]
    fn a_network_survives_being_kept() {
        let mut network = random();
        assert_eq!(Network::read(&network.write()), Some(network));
    }

    #[test]
    fn bytes_too_few_or_too_many_are_no_network() {
        let mut bytes = random().write();
        bytes.push(0);
        bytes.push(0);
        assert_eq!(Network::read(&bytes), None);
        bytes.truncate(bytes.len() - 4);
        assert_eq!(Network::read(&bytes), None);
    }

    #[test]
    fn it_answers_as_the_plain_sums_say() {
        let network = random();
        let state = State::new(&Setup { players: 3 }, 1).unwrap();
        let features = Features::of(&state, Seat(1));
        let mut inputs = vec![0.0; INPUTS];
        features.inputs.iter().for_each(|&input| inputs[usize::from(input)] += 1.0);
        inputs.extend(features.numbers);
        let first = |unit: usize| {
            let sum: f32 = inputs.iter().zip(&network.inputs).map(|(input, weights)| input * weights[unit]).sum();
            (sum + network.first_bias[unit]).clamp(0.0, MOST_FIRST)
        };
        let second = |unit: usize| {
            let sum: f32 = (0..FIRST).map(|from| first(from) * network.second[unit][from]).sum();
            (sum + network.second_bias[unit]).clamp(0.0, MOST_SECOND)
        };
        for (output, found) in network.answer(&features).outputs.into_iter().enumerate() {
            let sum: f32 = (0..SECOND).map(|from| second(from) * network.outputs[output][from]).sum();
            let plain = sum + network.output_bias[output];
            assert!((plain - found).abs() < 1e-3, "{plain} {found}");
        }
    }
}
