use rand::RngExt as _;
use table::Rng;

use crate::{
    Move, State, Tile,
    cell::{CELLS, Cells},
    hand::Kinds,
};

impl State {
    /// Plays random moves to the end, all legal ones equally likely.
    pub(crate) fn play_randomly(&mut self, rng: &mut Rng) {
        while let Some(mv) = self.random_move(rng) {
            self.apply(mv, |_| ());
        }
    }

    /// One of the legal moves; none if the game is over.
    pub(crate) fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        if self.is_decided() {
            return None;
        }
        let playable = self.playable(self.turn);
        match self.count_moves(playable) {
            0 => (!self.is_over()).then_some(Move::Pass),
            count => Some(self.move_number(playable, rng.random_range(0..count))),
        }
    }

    /// How many moves besides passing [`State::list_moves`] lists.
    fn count_moves(&self, playable: Kinds) -> u32 {
        let filled = self.board.count();
        let empty = CELLS as u32 - filled;
        match self.activated {
            Some(Tile::Mover) => filled * empty,
            Some(Tile::SwapOnBoard) => filled * (filled - 1) / 2,
            Some(_) => playable.standard().len() * filled,
            None => {
                let removals = if playable.contains(Tile::Remover) { filled } else { 0 };
                playable.standard().len() * empty + removals + playable.two_phase().len()
            }
        }
    }

    /// The move that `n` others precede in [`State::list_moves`].
    fn move_number(&self, playable: Kinds, n: u32) -> Move {
        let filled = self.board.filled();
        let count = self.board.count();
        match self.activated {
            Some(Tile::Mover) => {
                let targets = CELLS as u32 - count;
                let to = self.board.empty().nth(n % targets);
                Move::Between { from: filled.nth(n / targets), to }
            }
            Some(Tile::SwapOnBoard) => pair_number(filled, n),
            Some(_) => {
                Move::At { tile: playable.standard().nth(n / count), cell: filled.nth(n % count) }
            }
            None => self.tile_number(playable, n),
        }
    }

    fn tile_number(&self, playable: Kinds, n: u32) -> Move {
        let filled = self.board.count();
        let empty = CELLS as u32 - filled;
        let standard = playable.standard();
        let placements = standard.len() * empty;
        if n < placements {
            return Move::At {
                tile: standard.nth(n / empty),
                cell: self.board.empty().nth(n % empty),
            };
        }
        let n = n - placements;
        let removals = if playable.contains(Tile::Remover) { filled } else { 0 };
        if n < removals {
            return Move::At { tile: Tile::Remover, cell: self.board.filled().nth(n) };
        }
        Move::Activate(playable.two_phase().nth(n - removals))
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
        let mut moves = Vec::new();
        let mut rng = seeded(3);
        for seed in 0..300 {
            let mut state = State::deal(if seed % 2 == 0 { 2 } else { 4 }, seed);
            while let Some(mv) = state.random_move(&mut rng) {
                moves.clear();
                state.list_moves(&mut moves);
                let playable = state.playable(state.turn);
                let count = state.count_moves(playable);
                if count == 0 {
                    assert_eq!(moves, [Move::Pass]);
                } else {
                    assert_eq!(
                        (0..count).map(|n| state.move_number(playable, n)).collect::<Vec<_>>(),
                        moves
                    );
                }
                assert!(moves.contains(&mv));
                state.apply(mv, |_| ());
            }
            assert!(state.is_over());
        }
    }
}
