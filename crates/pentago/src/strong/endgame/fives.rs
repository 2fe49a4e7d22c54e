//! In which twists the marbles of a side make a line of five.

use super::twists::{LANES, Twist, Twists};
use crate::{Direction, marbles::LINES};

/// The twists with a line, by the set of cells a side fills of those that were free; of even and of
/// odd parity.
pub(super) struct Fives(Vec<[Twists; 2]>);

impl Fives {
    /// The lines of a side that has these marbles already. `free` are the bits of the free cells.
    pub(super) fn of(marbles: u64, free: &[u64]) -> Fives {
        let mut sets = vec![[[0; LANES]; 2]; 1 << free.len()];
        let all = free.iter().fold(marbles, |all, cell| all | cell);
        for twist in Twist::all() {
            for line in
                LINES.iter().map(|&line| untwisted(line, twist)).filter(|line| line & !all == 0)
            {
                let missing: usize = free
                    .iter()
                    .enumerate()
                    .map(|(at, cell)| usize::from(line & cell != 0) << at)
                    .sum();
                twist.insert_in(&mut sets[missing][twist.parity()]);
            }
        }
        for cell in (0..free.len()).map(|at| 1 << at) {
            for with in (0..sets.len()).filter(|with| with & cell != 0) {
                let without = sets[with ^ cell];
                for (lane, other) in
                    sets[with].as_flattened_mut().iter_mut().zip(without.as_flattened())
                {
                    *lane |= other;
                }
            }
        }
        Fives(sets)
    }

    /// The memory they take with so many free cells.
    pub(super) fn bytes(free: usize) -> usize {
        size_of::<[Twists; 2]>() << free
    }

    pub(super) fn with(&self, filled: usize) -> &[Twists; 2] {
        &self.0[filled]
    }
}

/// The cells that a twist turns to these.
fn untwisted(cells: u64, twist: Twist) -> u64 {
    let mut before = 0;
    for (quadrant, &quarters) in twist.0.iter().enumerate() {
        let bits = (0..quarters)
            .fold((cells >> (9 * quadrant) & 0o777) as usize, |bits, _| Direction::L.turned(bits));
        before |= (bits as u64) << (9 * quadrant);
    }
    before
}
