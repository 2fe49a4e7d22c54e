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
    /// One more finished depth, unless it is the last one told again, and how far its estimates may
    /// be off.
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
