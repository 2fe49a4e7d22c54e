//! The quick search with which puzzles are made: it looks no further where nothing better can come
//! of it.

use crosswise::{Move, State};
use table::{Game as _, Seat};

use super::result;

/// Looks for what a position is worth to a seat, within a number of positions.
pub(super) struct Search {
    pub(super) seat: Seat,
    /// How many positions may still be looked at.
    pub(super) left: u64,
}

impl Search {
    /// The margin that the seat can force, where it lies between the bounds; otherwise a bound of
    /// it. Nothing if that takes too long.
    pub(super) fn value(&mut self, state: &State, mut low: i32, mut high: i32) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        let Some(turn) = state.to_move().lowest() else { return Some(result(state, self.seat)) };
        let own = turn == self.seat;
        let mut best = if own { i32::MIN } else { i32::MAX };
        for (_, next) in self.ordered(state, turn) {
            let value = self.value(&next, low, high)?;
            if own {
                best = best.max(value);
                low = low.max(value);
            } else {
                best = best.min(value);
                high = high.min(value);
            }
            if low >= high {
                break;
            }
        }
        Some(best)
    }

    /// The positions after all moves, the most promising first.
    fn ordered(&self, state: &State, turn: Seat) -> Vec<(Move, State)> {
        let mut moves = Vec::new();
        state.legal_moves(turn, &mut moves);
        let mut next: Vec<(Move, State)> =
            moves.into_iter().map(|mv| (mv, after(state, turn, mv))).collect();
        let sign = if turn == self.seat { -1 } else { 1 };
        next.sort_by_cached_key(|(_, next)| sign * result(next, self.seat));
        next
    }

    /// A best move of whoever is on move.
    pub(super) fn best(&mut self, state: &State) -> Option<Move> {
        let turn = state.to_move().lowest()?;
        let best = self.value(state, i32::MIN, i32::MAX)?;
        let ordered = self.ordered(state, turn);
        let mut is_best = |next: &State| self.value(next, best - 1, best + 1) == Some(best);
        ordered.into_iter().find(|(_, next)| is_best(next)).map(|(mv, _)| mv)
    }
}

pub(super) fn after(state: &State, seat: Seat, mv: Move) -> State {
    let mut next = *state;
    next.make_move(seat, mv, |_| ());
    next
}
