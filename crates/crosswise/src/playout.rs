use rand::RngExt as _;
use table::Rng;

use crate::{
    Move, State, Tile,
    cell::{CELLS, Cells},
};

impl State {
    /// Plays random moves to the end, all legal ones equally likely.
    pub(crate) fn play_randomly(&mut self, rng: &mut Rng) {
        while !self.is_over() {
            let mv = self.random_move(rng);
            self.apply(mv, |_| ());
        }
    }

    /// One of the legal moves of a game that is not over.
    pub(crate) fn random_move(&self, rng: &mut Rng) -> Move {
        self.move_number(rng.random_range(0..self.count_moves()))
    }

    /// How many moves [`State::list_moves`] lists.
    fn count_moves(&self) -> u32 {
        let (filled, empty) = (self.board.count(), CELLS as u32 - self.board.count());
        match self.activated {
            Some(Tile::Mover) => filled * empty,
            Some(Tile::SwapOnBoard) => filled * (filled - 1) / 2,
            Some(_) => self.hand(self.turn).kinds().standard().len() * filled,
            None => {
                let playable = self.playable(self.turn);
                let removals = if playable.contains(Tile::Remover) { filled } else { 0 };
                (playable.standard().len() * empty + removals + playable.two_phase().len()).max(1)
            }
        }
    }

    /// The move that `n` others precede in [`State::list_moves`].
    fn move_number(&self, n: u32) -> Move {
        let (filled, empty) = (self.board.filled(), self.board.empty());
        let count = self.board.count();
        match self.activated {
            Some(Tile::Mover) => {
                let (from, to) = (n / (CELLS as u32 - count), n % (CELLS as u32 - count));
                Move::Between { from: filled.nth(from), to: empty.nth(to) }
            }
            Some(Tile::SwapOnBoard) => pair_number(filled, n),
            Some(_) => {
                let tile = self.hand(self.turn).kinds().standard().nth(n / count);
                Move::At { tile, cell: filled.nth(n % count) }
            }
            None => self.tile_number(n),
        }
    }

    fn tile_number(&self, n: u32) -> Move {
        let (filled, empty) = (self.board.count(), CELLS as u32 - self.board.count());
        let playable = self.playable(self.turn);
        let standard = playable.standard();
        let placements = standard.len() * empty;
        if n < placements {
            return Move::At { tile: standard.nth(n / empty), cell: self.board.empty().nth(n % empty) };
        }
        let n = n - placements;
        let removals = if playable.contains(Tile::Remover) { filled } else { 0 };
        if n < removals {
            return Move::At { tile: Tile::Remover, cell: self.board.filled().nth(n) };
        }
        let activations = playable.two_phase();
        if activations.is_empty() { Move::Pass } else { Move::Activate(activations.nth(n - removals)) }
    }
}

/// The pair of cells that `n` others precede, by the first cell and then the second.
fn pair_number(cells: Cells, mut n: u32) -> Move {
    let last = cells.len() - 1;
    let mut first = 0;
    while n >= last - first {
        n -= last - first;
        first += 1;
    }
    Move::Between { from: cells.nth(first), to: cells.nth(first + 1 + n) }
}

#[cfg(test)]
mod tests {
    use table::seeded;

    use super::*;

    #[test]
    fn the_fast_way_counts_and_numbers_moves_as_they_are_listed() {
        let (mut moves, mut rng) = (Vec::new(), seeded(3));
        for seed in 0..300 {
            let mut state = State::deal(if seed % 2 == 0 { 2 } else { 4 }, seed);
            while !state.is_over() {
                moves.clear();
                state.list_moves(&mut moves);
                assert_eq!(state.count_moves(), moves.len() as u32);
                for (n, &mv) in moves.iter().enumerate() {
                    assert_eq!(state.move_number(n as u32), mv);
                }
                state.apply(state.random_move(&mut rng), |_| ());
            }
        }
    }
}
