//! A small network that judges how a game stands. [`crate::fitting`] makes its weights.

use arrayvec::ArrayVec;

/// The most that a unit of the first layer answers; the least is 0.
pub(crate) const MOST_FIRST: f32 = 4.0;
/// The most that a unit of the second layer answers; the least is 0.
pub(crate) const MOST_SECOND: f32 = 8.0;

/// How many sums are added up side by side: what the registers of any processor hold. Each layer
/// has a multiple of it.
const SIDE_BY_SIDE: usize = 32;
/// How many features are gathered before their rows are added.
const GATHERED: usize = 64;

/// Weights are kept as whole multiples of this.
const STEP: f32 = 1.0 / 4096.0;

/// What a network sees of a position.
pub trait Features {
    /// Calls `see` with every input that is not zero and how much there is of it.
    fn each(&self, see: impl FnMut(usize, f32));
}

/// The weights of two layers of `FIRST` and `SECOND` units and of what they say together.
///
/// Each input adds its row to the first layer, so that only the inputs a position has cost time.
#[derive(Clone, Debug, PartialEq)]
pub struct Network<const FIRST: usize, const SECOND: usize, const OUTPUTS: usize> {
    pub(crate) inputs: Vec<[f32; FIRST]>,
    pub(crate) first_bias: [f32; FIRST],
    /// What each unit of the first layer adds to those of the second.
    pub(crate) second: Vec<[f32; SECOND]>,
    pub(crate) second_bias: [f32; SECOND],
    pub(crate) outputs: [[f32; SECOND]; OUTPUTS],
    pub(crate) output_bias: [f32; OUTPUTS],
}

/// What the units answer to some features.
pub struct Answer<const FIRST: usize, const SECOND: usize, const OUTPUTS: usize> {
    pub(crate) first: [f32; FIRST],
    pub(crate) second: [f32; SECOND],
    /// What the network says.
    pub outputs: [f32; OUTPUTS],
}

impl<const FIRST: usize, const SECOND: usize, const OUTPUTS: usize>
    Network<FIRST, SECOND, OUTPUTS>
{
    /// A network with a number of inputs and all weights 0.
    pub fn empty(inputs: usize) -> Self {
        Network {
            inputs: vec![[0.0; FIRST]; inputs],
            first_bias: [0.0; FIRST],
            second: vec![[0.0; SECOND]; FIRST],
            second_bias: [0.0; SECOND],
            outputs: [[0.0; SECOND]; OUTPUTS],
            output_bias: [0.0; OUTPUTS],
        }
    }

    /// The weights in the order in which they are kept.
    pub(crate) fn weights(&mut self) -> [&mut [f32]; 6] {
        [
            self.inputs.as_flattened_mut(),
            &mut self.first_bias,
            self.second.as_flattened_mut(),
            &mut self.second_bias,
            self.outputs.as_flattened_mut(),
            &mut self.output_bias,
        ]
    }

    /// The network kept in `bytes`, if they are as many as one with this number of inputs takes.
    pub fn read(inputs: usize, bytes: &[u8]) -> Option<Self> {
        let mut network = Network::empty(inputs);
        let mut kept = bytes.as_chunks().0.iter();
        for weight in network.weights().into_iter().flatten() {
            *weight = f32::from(i16::from_le_bytes(*kept.next()?)) * STEP;
        }
        kept.next().is_none().then_some(network)
    }

    /// The network as [`Network::read`] takes it, two bytes for each weight.
    pub fn write(&mut self) -> Vec<u8> {
        self.weights()
            .into_iter()
            .flatten()
            .flat_map(|weight| ((*weight / STEP).round() as i16).to_le_bytes())
            .collect()
    }

    /// What the network answers to some features.
    pub fn answer(&self, features: &impl Features) -> Answer<FIRST, SECOND, OUTPUTS> {
        self.conclude(self.see(self.first_bias, features))
    }

    /// The sums of the first layer before anything is seen.
    pub fn unseeing(&self) -> [f32; FIRST] {
        self.first_bias
    }

    /// Adds features to the sums of the first layer: those that many positions share need to be
    /// added only once.
    #[inline]
    pub fn see(&self, mut first: [f32; FIRST], features: &impl Features) -> [f32; FIRST] {
        // Most features are there once, and then nothing has to be multiplied.
        let mut single = ArrayVec::<usize, GATHERED>::new();
        let mut gathered = ArrayVec::<(usize, f32), GATHERED>::new();
        features.each(|feature, times| {
            if times == 1.0 {
                if single.is_full() {
                    add_rows(&mut first, &self.inputs, single.iter().map(|&row| (row, 1.0)));
                    single.clear();
                }
                single.push(feature);
            } else {
                if gathered.is_full() {
                    add_rows(&mut first, &self.inputs, gathered.iter().copied());
                    gathered.clear();
                }
                gathered.push((feature, times));
            }
        });
        add_rows(&mut first, &self.inputs, single.iter().map(|&row| (row, 1.0)));
        add_rows(&mut first, &self.inputs, gathered.iter().copied());
        first
    }

    /// What the network answers once all features are added up.
    #[inline]
    pub fn conclude(&self, mut first: [f32; FIRST]) -> Answer<FIRST, SECOND, OUTPUTS> {
        first.iter_mut().for_each(|unit| *unit = unit.clamp(0.0, MOST_FIRST));
        let mut second = self.second_bias;
        add_rows(&mut second, &self.second, answering(&first).iter().copied());
        second.iter_mut().for_each(|unit| *unit = unit.clamp(0.0, MOST_SECOND));
        let outputs = std::array::from_fn(|output| {
            self.output_bias[output] + dot(&self.outputs[output], &second)
        });
        Answer { first, second, outputs }
    }
}

/// The units that answer anything, which are few, with what they answer.
#[inline]
fn answering<const N: usize>(answers: &[f32; N]) -> ArrayVec<(usize, f32), N> {
    // Whether a unit answers cannot be foreseen, so that each is written down and the next one
    // written over those that do not.
    let mut units = [0; N];
    let mut count = 0;
    for (unit, &answer) in answers.iter().enumerate() {
        units[count % N] = unit;
        count += usize::from(answer > 0.0);
    }
    units[..count].iter().map(|&unit| (unit, answers[unit])).collect()
}

/// Adds some values times a number.
#[inline]
pub(crate) fn add<const N: usize>(sum: &mut [f32; N], values: &[f32; N], times: f32) {
    for (sum, value) in sum.iter_mut().zip(values) {
        *sum += times * value;
    }
}

/// Adds some of the rows, each times a number, block by block, so that a block's sums stay in
/// registers.
#[inline]
fn add_rows<const N: usize>(
    sums: &mut [f32; N],
    rows: &[[f32; N]],
    times: impl Iterator<Item = (usize, f32)> + Clone,
) {
    const { assert!(N.is_multiple_of(SIDE_BY_SIDE)) };
    for (block, sums) in sums.as_chunks_mut::<SIDE_BY_SIDE>().0.iter_mut().enumerate() {
        let mut sum = *sums;
        for (row, times) in times.clone() {
            add(&mut sum, &rows[row].as_chunks().0[block], times);
        }
        *sums = sum;
    }
}

/// Several sums side by side, which a processor adds up at once.
#[inline]
pub(crate) fn dot<const N: usize>(weights: &[f32; N], units: &[f32; N]) -> f32 {
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
    use table::seeded;

    use super::*;

    const INPUTS: usize = 30;
    type Small = Network<64, 32, 2>;

    struct Seen(Vec<(usize, f32)>);

    impl Features for Seen {
        fn each(&self, mut see: impl FnMut(usize, f32)) {
            self.0.iter().for_each(|&(input, times)| see(input, times));
        }
    }

    fn random() -> Small {
        let mut rng = seeded(1);
        let mut network = Small::empty(INPUTS);
        network
            .weights()
            .into_iter()
            .flatten()
            .for_each(|weight| *weight = f32::from(rng.random_range(-900..900_i16)) * STEP);
        network
    }

    #[test]
    fn a_network_survives_being_kept() {
        let mut network = random();
        assert_eq!(Network::read(INPUTS, &network.write()), Some(network));
    }

    #[test]
    fn bytes_too_few_or_too_many_are_no_network() {
        let mut bytes = random().write();
        bytes.extend([0, 0]);
        assert_eq!(Small::read(INPUTS, &bytes), None);
        bytes.truncate(bytes.len() - 4);
        assert_eq!(Small::read(INPUTS, &bytes), None);
    }

    #[test]
    fn it_answers_as_the_plain_sums_say() {
        let network = random();
        let mut rng = seeded(2);
        for _ in 0..100 {
            let count = rng.random_range(1..2 * GATHERED);
            let seen: Vec<(usize, f32)> = (0..count)
                .map(|_| {
                    let times = if rng.random() { 1.0 } else { rng.random_range(-2.0..2.0) };
                    (rng.random_range(0..INPUTS), times)
                })
                .collect();
            let first = |unit: usize| {
                let sum: f32 =
                    seen.iter().map(|&(input, times)| times * network.inputs[input][unit]).sum();
                (sum + network.first_bias[unit]).clamp(0.0, MOST_FIRST)
            };
            let second = |unit: usize| {
                let sum: f32 = (0..64).map(|from| first(from) * network.second[from][unit]).sum();
                (sum + network.second_bias[unit]).clamp(0.0, MOST_SECOND)
            };
            let plain = [0, 1].map(|output: usize| {
                let sum: f32 =
                    (0..32).map(|from| second(from) * network.outputs[output][from]).sum();
                sum + network.output_bias[output]
            });
            for (plain, found) in plain.into_iter().zip(network.answer(&Seen(seen)).outputs) {
                assert!((plain - found).abs() < 1e-3, "{plain} {found}");
            }
        }
    }
}
