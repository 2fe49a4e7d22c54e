use rand::RngExt as _;
use table::Rng;

use crate::{Cells, Direction, Move, State};

impl State {
    /// Plays to the end; every legal move has the same chance, and none is listed.
    pub(crate) fn play_out(&mut self, rng: &mut Rng) {
        while !self.is_over() {
            let mv = self.random_move(rng);
            self.apply(mv, |_| ());
        }
    }

    /// One of the legal moves, each with the same chance, without listing them; there is one unless
    /// the game is over.
    pub(crate) fn random_move(&self, rng: &mut Rng) -> Move {
        if let Some(bank) = self.bank_to_mark() {
            let pick = rng.random_range(0..bank.unmarked().count());
            return Move::Mark(bank.unmarked().nth(pick).expect("an unmarked domino"));
        }
        let city = self.city(self.turn);
        let domino = self.domino_to_lay().expect("a domino to lay");
        let places = city.places(domino);
        let shifts = Direction::ALL.map(|direction| city.can_shift(direction));
        let lays: u32 = places.iter().map(|cells| cells.len()).sum();
        let others = 1 + shifts.iter().filter(|&&possible| possible).count();
        let pick = rng.random_range(0..lays as usize + others);
        let beyond = match nth_place(places, pick as u32) {
            Ok(lay) => return lay,
            Err(beyond) => beyond,
        };
        let mut possible = Direction::ALL.into_iter().zip(shifts).filter(|&(_, possible)| possible);
        possible.nth(beyond as usize).map_or(Move::Discard, |(direction, _)| Move::Shift(direction))
    }
}

/// The move to a place at an index of the list of moves, or how far the index is beyond the places.
fn nth_place(places: [Cells; 4], mut index: u32) -> Result<Move, u32> {
    for (direction, mut cells) in Direction::ALL.into_iter().zip(places) {
        let count = cells.len();
        if index < count {
            (0..index).for_each(|_| cells = cells.rest());
            return Ok(Move::Lay(cells.first().expect("a place left"), direction));
        }
        index -= count;
    }
    Err(index)
}
