use std::collections::VecDeque;

use super::MoveValues;

/// How many finished depths are compared: the last one with two others, as values often go up and
/// down by turns.
const COMPARED: usize = 3;

/// What the last finished depths of an analysis said, to tell how far its values can be trusted.
#[derive(Default)]
pub struct Deepening {
    last: VecDeque<MoveValues>,
}

impl Deepening {
    /// One more finished depth, unless it is the last one told again, and how much its estimates
    /// differ from those before.
    pub fn add(&mut self, values: &MoveValues) -> Option<f64> {
        if self.last.back() != Some(values) {
            self.last.push_back(values.clone());
        }
        if self.last.len() > COMPARED {
            self.last.pop_front();
        }
        self.margin()
    }

    /// The most that the value of a move changed over the last finished depths; nothing before
    /// there are enough of them, or if nothing is estimated.
    fn margin(&self) -> Option<f64> {
        let newest = self.last.back().filter(|_| self.last.len() == COMPARED)?;
        let estimated = (0..newest.moves.len()).filter(|&at| !newest.moves[at].exact);
        let changed = estimated.filter_map(|at| {
            let of_move = || self.last.iter().map(|depth| depth.moves[at].value);
            Some(of_move().reduce(f64::max)? - of_move().reduce(f64::min)?)
        });
        changed.reduce(f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MoveValue;

    fn depth(values: [(f64, bool); 2]) -> MoveValues {
        let value = |(value, exact)| MoveValue { mv: String::new(), value, exact };
        MoveValues { moves: values.map(value).into(), best: None }
    }

    fn margin(depths: &[[(f64, bool); 2]]) -> Option<f64> {
        let mut deepening = Deepening::default();
        depths.iter().fold(None, |_, &values| deepening.add(&depth(values)))
    }

    #[test]
    fn two_depths_say_nothing_about_how_far_values_can_be_trusted() {
        let estimate = |value| [(value, false), (0.0, false)];
        assert_eq!(margin(&[estimate(1.0), estimate(2.0)]), None);
        assert_eq!(margin(&[estimate(1.0), estimate(2.0), estimate(1.5)]), Some(1.0));
    }

    #[test]
    fn only_the_last_depths_count_and_the_move_that_changed_most() {
        let depths = [
            [(9.0, false), (0.0, false)],
            [(1.0, false), (3.0, false)],
            [(2.0, false), (-1.0, false)],
            [(1.0, false), (0.0, false)],
        ];
        assert_eq!(margin(&depths), Some(4.0));
    }

    #[test]
    fn proven_values_are_not_doubted_and_the_same_depth_counts_once() {
        let depths = [
            [(9.0, false), (0.0, false)],
            [(1.0, false), (1.0, false)],
            [(2.0, true), (0.5, false)],
        ];
        assert_eq!(margin(&depths), Some(1.0));
        assert_eq!(margin(&[depths[0], depths[1], depths[1]]), None);
        assert_eq!(margin(&[depths[0], depths[1], [(2.0, true), (3.0, true)]]), None);
    }
}
