use rand::RngExt as _;
use table::Rng;

use crate::{Cell, Cells, Direction, Move, State};

impl State {
    /// One of the legal moves, each with the same chance, without listing them; there is one unless
    /// the game is over.
    pub(crate) fn random_move(&self, rng: &mut Rng) -> Move {
        if let Some(bank) = self.bank_to_mark() {
            let pick = rng.random_range(0..bank.unmarked().count());
            return Move::Mark(bank.unmarked().nth(pick).expect("an unmarked domino"));
        }
        let (city, domino) = (self.city(self.turn), self.domino_to_lay().expect("a domino to lay"));
        let places = city.places(domino);
        let shifts = Direction::ALL.map(|direction| city.can_shift(direction));
        let lays: u32 = places.iter().map(|cells| cells.len()).sum();
        let others = 1 + shifts.iter().filter(|&&possible| possible).count();
        let pick = rng.random_range(0..lays as usize + others);
        let beyond = match nth_place(places, pick as u32) {
            Ok((cell, direction)) => return Move::Lay(cell, direction),
            Err(beyond) => beyond,
        };
        let mut possible = Direction::ALL.into_iter().zip(shifts).filter(|&(_, possible)| possible);
        possible.nth(beyond as usize).map_or(Move::Discard, |(direction, _)| Move::Shift(direction))
    }
}

/// The place at an index of the list of moves, or how far the index is beyond the places.
fn nth_place(places: [Cells; 4], mut index: u32) -> Result<(Cell, Direction), u32> {
    for (direction, mut cells) in Direction::ALL.into_iter().zip(places) {
        let count = cells.len();
        if index < count {
            (0..index).for_each(|_| cells = cells.rest());
            return Ok((cells.first().expect("a place left"), direction));
        }
        index -= count;
    }
    Err(index)
}
