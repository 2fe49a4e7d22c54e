//! The board as the search sees it.

use std::cmp::Reverse;

use table::Seat;

use super::alphabeta::Position;
use crate::{Board, Pit};

impl Position for Board {
    type Move = Pit;

    fn on_move(&self) -> Seat {
        self.turn().seat()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    /// What promises most first; otherwise the nearest to the store, which opens a place for the
    /// next one to go on with.
    fn moves(&self, moves: &mut Vec<Pit>) {
        let start = moves.len();
        moves.extend(self.playable().rev());
        moves[start..].sort_by_key(|&pit| Reverse(promise(self, pit)));
    }

    fn after(&self, pit: Pit) -> Board {
        self.after(pit)
    }

    fn ahead(&self) -> i32 {
        self.lead_of(self.turn())
    }

    /// All beans still in the rows may go to either side.
    fn open_points(&self) -> i32 {
        self.rows().sum::<u16>().into()
    }

    fn key(&self) -> u64 {
        self.rows().fold(mix(self.turn() as u64), |hash, beans| mix(hash ^ u64::from(beans)))
    }
}

/// How good a move looks at first sight: to go on is best, then to capture much. Beans that fall on
/// the way are not counted.
fn promise(board: &Board, pit: Pit) -> u16 {
    let last = board.landing(pit);
    let beans = board.beans(pit);
    if last == board.store(board.turn()) {
        return u16::MAX;
    }
    let into_empty = beans <= board.circle() && (last == pit || board.beans(last) == 0);
    if into_empty && board.owns(board.turn(), last) {
        1 + board.beans(board.opposite(last))
    } else {
        0
    }
}

/// Spreads every bit over all others: multiplication carries upward, the upper half of the product
/// comes back down.
fn mix(bits: u64) -> u64 {
    let product = u128::from(bits ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
    product as u64 ^ (product >> 64) as u64
}
