use rand::RngExt as _;
use table::Rng;

use crate::{Move, State, Tile, cell::Cells};

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
        let (filled, empty) = (self.board.filled().len(), self.board.empty().len());
        let kinds = self.hand(self.turn).kinds();
        match self.activated {
            Some(Tile::Mover) => filled * empty,
            Some(Tile::SwapOnBoard) => filled * (filled - 1) / 2,
            Some(_) => kinds.standard().len() * filled,
            None => {
                let removals = if kinds.contains(Tile::Remover) { filled } else { 0 };
                let moves = kinds.standard().len() * empty + removals + self.activations().count() as u32;
                moves.max(1)
            }
        }
    }

    /// The move that `n` others precede in [`State::list_moves`].
    fn move_number(&self, n: u32) -> Move {
        let (filled, empty) = (self.board.filled(), self.board.empty());
        match self.activated {
            Some(Tile::Mover) => Move::Between { from: filled.nth(n / empty.len()), to: empty.nth(n % empty.len()) },
            Some(Tile::SwapOnBoard) => pair_number(filled, n),
            Some(_) => {
                let tile = self.hand(self.turn).kinds().standard().nth(n / filled.len());
                Move::At { tile, cell: filled.nth(n % filled.len()) }
            }
            None => self.tile_number(n),
        }
    }

    fn tile_number(&self, n: u32) -> Move {
        let (filled, empty) = (self.board.filled(), self.board.empty());
        let kinds = self.hand(self.turn).kinds();
        let placements = kinds.standard().len() * empty.len();
        if n < placements {
            return Move::At { tile: kinds.standard().nth(n / empty.len()), cell: empty.nth(n % empty.len()) };
        }
        let n = n - placements;
        let removals = if kinds.contains(Tile::Remover) { filled.len() } else { 0 };
        if n < removals {
            return Move::At { tile: Tile::Remover, cell: filled.nth(n) };
        }
        self.activations().nth((n - removals) as usize).map_or(Move::Pass, Move::Activate)
    }

    /// The tiles of two phases the seat on move may activate.
    fn activations(&self) -> impl Iterator<Item = Tile> {
        let kinds = self.hand(self.turn).kinds();
        let playable = move |tile| kinds.contains(tile) && self.blocked(self.turn, tile).is_none();
        [Tile::Mover, Tile::SwapOnBoard, Tile::SwapWithHand].into_iter().filter(move |&tile| playable(tile))
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
