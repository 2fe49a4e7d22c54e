use rand::RngExt as _;
use table::Rng;

use crate::{Move, State};

impl State {
    /// Plays to the end; every legal move has the same chance, and none is listed.
    pub(crate) fn play_out(&mut self, rng: &mut Rng) {
        while let Some(seat) = self.waiting().lowest() {
            let crosses = self.crosses(seat);
            let others = if self.may_miss(seat) { 2 } else { 1 };
            let pick = rng.random_range(0..crosses.len() + others);
            let mv = match crosses.get(pick) {
                Some(&cross) => Move::Cross(cross),
                None if pick == crosses.len() => Move::Pass,
                None => Move::Miss,
            };
            self.answer(seat, mv, |_| ());
        }
    }
}
