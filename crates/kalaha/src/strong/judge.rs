//! What a position is worth at first sight, as learned from many deeper looks.
//!
//! Each pit with its number of beans adds a row of numbers to the sums of some units, and so do the
//! rule of capture and the beans that are left. The first sum counts as it is; of the others counts
//! what is above nothing, up to a most, each with a weight of its own. That is a network small
//! enough to be asked about every position at which a search stops.
//!
//! Its weights are in `judge.bin`; `judge.md` says where they come from.

use std::sync::{Arc, LazyLock};

use super::{
    engine::{Manner, UNIT},
    row::Row,
    rows::{Rows, Rules, Sown},
};
use crate::Board;

/// The pits of a side it has learned about.
const PITS: u8 = 6;
/// The most beans on a board it has learned about.
const MOST_BEANS: u16 = 72;
/// The numbers of beans in a pit that it tells apart; more count as the last of them.
const BEANS: usize = 25;
/// The beans that are left are told apart in steps of this many.
const LEFT_STEP: u16 = 2;
const LEFT_STEPS: usize = (MOST_BEANS / LEFT_STEP) as usize + 1;
const SETTINGS: usize = 2 * PITS as usize * BEANS;

/// Everything that can be seen of a position.
pub const INPUTS: usize = SETTINGS + 2 * LEFT_STEPS;
/// How much of it is seen at a time: the setting and each pit.
pub const SEEN: usize = 1 + 2 * PITS as usize;
/// The sums, of which the first counts as it is.
pub const UNITS: usize = 32;
/// How many sums are added up side by side: what a register of any processor holds. All of them at
/// a time would be added one by one.
const SIDE_BY_SIDE: usize = 8;
/// The most that a unit tells; the least is 0.
pub const MOST: f32 = 4.0;

/// A sum of 1, and a weight of 1, as they are kept.
const SUM: f32 = 128.0;
const WEIGHT: f32 = 64.0;
/// By how much products of the two are greater than the engine's units, as a power of two.
const SHIFT: u32 = (SUM as u32 * WEIGHT as u32 / UNIT as u32).ilog2();

/// A network that estimates positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Judge {
    inputs: Vec<[i16; UNITS]>,
    outputs: [i16; UNITS],
    /// How the engine searches that asks it.
    pub manner: Manner,
}

static SHIPPED: LazyLock<Option<Arc<Judge>>> =
    LazyLock::new(|| Judge::read(include_bytes!("judge.bin")).map(Arc::new));

impl Judge {
    /// The one that the strong player goes by.
    pub fn shipped() -> Arc<Judge> {
        SHIPPED.clone().expect("a network of the right size")
    }

    /// Made of what each input adds to the units, in points, and what each unit counts.
    pub fn new(inputs: &[[f32; UNITS]; INPUTS], outputs: &[f32; UNITS]) -> Judge {
        let kept = |value: f32| value.round().clamp(-8192.0, 8191.0) as i16;
        Judge {
            inputs: inputs.iter().map(|row| row.map(|sum| kept(SUM * sum))).collect(),
            outputs: outputs.map(|weight| kept(WEIGHT * weight)),
            manner: Manner::SELECTIVE,
        }
    }

    /// The network kept in `bytes`, if they are as many as one takes.
    pub fn read(bytes: &[u8]) -> Option<Judge> {
        let (numbers, []) = bytes.as_chunks() else { return None };
        let numbers: Vec<i16> = numbers.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect();
        let (rows, []) = numbers.as_chunks() else { return None };
        let (&outputs, inputs) = rows.split_last()?;
        let inputs = (inputs.len() == INPUTS).then(|| inputs.to_vec())?;
        Some(Judge { inputs, outputs, manner: Manner::SELECTIVE })
    }

    /// The network as [`Judge::read`] takes it, two bytes for each number.
    pub fn write(&self) -> Vec<u8> {
        let numbers = self.inputs.as_flattened().iter().chain(&self.outputs);
        numbers.flat_map(|number| number.to_le_bytes()).collect()
    }

    /// Whether it has learned about boards like this one.
    pub fn knows(board: &Board) -> bool {
        board.size() == PITS && board.fields().iter().sum::<u16>() <= MOST_BEANS
    }

    /// What the side on move seems to get more than the other one from a position on, in units.
    pub(crate) fn estimate<R: Row>(&self, rules: &Rules<R>, rows: &Rows<R>) -> i16 {
        let seen = seen(rules, rows).map(|input| &self.inputs[input]);
        let first: i32 = seen.iter().map(|row| i32::from(row[0])).sum();
        let blocks = self.outputs.as_chunks().0.iter().enumerate();
        let of_block = |(block, weights)| told(seen.map(|row| &row.as_chunks().0[block]), weights);
        let told: i32 = blocks.map(of_block).sum();
        let most = i32::from(UNIT) * i32::from(rows.beans);
        ((WEIGHT as i32 * first + told) >> SHIFT).clamp(-most, most) as i16
    }

    /// How good a move looks, in units.
    pub(crate) fn promise<R: Row>(&self, rules: &Rules<R>, sown: &Sown<R>) -> i16 {
        let rest = if sown.rows.beans == 0 { 0 } else { self.estimate(rules, &sown.rows) };
        UNIT * sown.gain + if sown.again { rest } else { -rest }
    }
}

/// What units side by side tell together, given what each input adds to them.
#[inline(always)]
fn told(inputs: [&[i16; SIDE_BY_SIDE]; SEEN], weights: &[i16; SIDE_BY_SIDE]) -> i32 {
    let mut sums = [0_i16; SIDE_BY_SIDE];
    for input in inputs {
        sums.iter_mut().zip(input).for_each(|(sum, &more)| *sum = sum.wrapping_add(more));
    }
    let told = sums.map(|sum| sum.clamp(0, (MOST * SUM) as i16));
    told.iter().zip(weights).map(|(&told, &weight)| i32::from(told) * i32::from(weight)).sum()
}

/// What is seen of a position: the setting, then each pit.
fn seen<R: Row>(rules: &Rules<R>, rows: &Rows<R>) -> [usize; SEEN] {
    let left =
        usize::from(rows.beans / LEFT_STEP) + LEFT_STEPS * usize::from(rules.empty_capture());
    let beans = |at: u8| match at.checked_sub(PITS) {
        None => rows.own.beans(at),
        Some(other) => rows.other.beans(other),
    };
    std::array::from_fn(|at| match at.checked_sub(1) {
        None => SETTINGS + left,
        Some(pit) => pit * BEANS + usize::from(beans(pit as u8)).min(BEANS - 1),
    })
}

/// What it sees of a board it [knows](Judge::knows), seen from the side on move.
pub fn inputs(board: &Board) -> [usize; SEEN] {
    let rules = Rules::<u64>::of(board).expect("rows that hold boards it knows");
    seen(&rules, &rules.rows(board))
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;

    use super::*;
    use crate::Side;

    fn random() -> ([[f32; UNITS]; INPUTS], [f32; UNITS]) {
        let mut rng = table::seeded(3);
        let mut row = || std::array::from_fn(|_| rng.random_range(-0.8..0.8));
        (std::array::from_fn(|_| row()), row())
    }

    #[test]
    fn it_estimates_what_the_plain_sums_say() {
        let (weights, outputs) = random();
        let judge = Judge::new(&weights, &outputs);
        let mut rng = table::seeded(4);
        for _ in 0..200 {
            let mut board = Board::at_start(6, rng.random_range(3..=6), Side::A, rng.random());
            for _ in 0..rng.random_range(0..25) {
                let moves: Vec<_> = board.playable().collect();
                if !moves.is_empty() {
                    board = board.after(moves[rng.random_range(0..moves.len())]);
                }
            }
            let rules = Rules::<u64>::of(&board).unwrap();
            let seen = inputs(&board);
            let sum = |unit: usize| seen.iter().map(|&input| weights[input][unit]).sum::<f32>();
            let told: f32 = (0..UNITS).map(|unit| sum(unit).clamp(0.0, MOST) * outputs[unit]).sum();
            let most = f32::from(board.rows().sum::<u16>());
            let plain = (sum(0) + told).clamp(-most, most);
            let found = f32::from(judge.estimate(&rules, &rules.rows(&board))) / f32::from(UNIT);
            assert!((plain - found).abs() < 1.2, "{plain} {found}");
        }
    }

    #[test]
    fn everything_seen_has_a_place_of_its_own() {
        let mut board = Board::at_start(6, 6, Side::A, true);
        let first = inputs(&board);
        assert_eq!(first[0], SETTINGS + LEFT_STEPS + LEFT_STEPS - 1);
        assert_eq!(first[0], INPUTS - 1);
        assert_eq!(first[12], 11 * BEANS + 6);
        board = Board::with_fields(&[0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 60, 11], Side::B, false);
        let [setting, own, .., other] = inputs(&board);
        assert_eq!([setting, own, other], [SETTINGS + 30, 0, 11 * BEANS + 1]);
    }

    #[test]
    fn a_network_survives_being_kept_and_nothing_else_is_read() {
        let (weights, outputs) = random();
        let judge = Judge::new(&weights, &outputs);
        let bytes = judge.write();
        assert_eq!(Judge::read(&bytes), Some(judge));
        assert_eq!(Judge::read(&bytes[2..]), None);
        assert_eq!(Judge::read(&bytes[64..]), None);
        assert_eq!(Judge::read(&[]), None);
    }
}
