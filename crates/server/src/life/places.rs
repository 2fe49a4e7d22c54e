//! Who came out how, for the ratings.

use table::{EndReason, Seat};

use super::Life;

impl Life {
    /// What place the side of each seat has reached once the match is over, the first being 1.
    /// Whoever left before the end comes last: what a computer did with the seat does not count.
    pub(crate) fn places(&self) -> Option<Vec<usize>> {
        let end = self.end()?;
        let scores = self.status().scores;
        let standing = |seat: Seat| -> (u8, i32) {
            let is_computer = !self.players()[seat.index()].is_person();
            if self.has_left(seat) {
                (2, 0)
            } else if end.winners.is_empty() {
                // People gave up: whoever else is there is better off.
                (if is_computer { 0 } else { 2 }, 0)
            } else if end.winners.contains(&seat) {
                (0, 0)
            } else if end.reason == EndReason::PlayedOut {
                (1, -scores[seat.index()])
            } else {
                (1, 0)
            }
        };
        let of_side = |seat: Seat| {
            let partners = self.seats().filter(|&other| self.side(other) == self.side(seat));
            partners.map(standing).min().unwrap_or_default()
        };
        let standings: Vec<(u8, i32)> = self.seats().map(of_side).collect();
        let mut ordered = standings.clone();
        ordered.sort_unstable();
        ordered.dedup();
        let place = |standing| 1 + ordered.partition_point(|other| other < standing);
        Some(standings.iter().map(place).collect())
    }
}
