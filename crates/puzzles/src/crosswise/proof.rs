//! The plain proof: every game that can still be played, to its end.

use crosswise::State;
use table::{Game as _, Problem, Seat, problem};

use super::result;

/// The most positions that a proof may take.
const MOST: u64 = 30_000_000;

/// Plays all games, and counts the positions in them.
pub(super) struct Exhaustion {
    seat: Seat,
    left: u64,
}

impl Exhaustion {
    pub(super) fn new(seat: Seat) -> Exhaustion {
        Exhaustion::within(seat, MOST)
    }

    /// One that gives up after this many positions.
    pub(super) fn within(seat: Seat, positions: u64) -> Exhaustion {
        Exhaustion { seat, left: positions }
    }

    /// The margin in the end if both play as well as they can.
    pub(super) fn value(&mut self, state: &State) -> Result<i32, Problem> {
        let mut values = Vec::new();
        self.each_next(state, |all, next| {
            values.push(all.value(&next)?);
            Ok(())
        })?;
        let best =
            if state.turn() == self.seat { values.iter().max() } else { values.iter().min() };
        Ok(best.copied().unwrap_or_else(|| result(state, self.seat)))
    }

    /// Whether the seat wins with this many moves more at most, whatever the other does.
    pub(super) fn wins(&mut self, state: &State, moves: u8) -> Result<bool, Problem> {
        let own = state.turn() == self.seat;
        if let Some(winners) = state.winners() {
            return Ok(winners.contains(self.seat) && winners.len() == 1);
        }
        if moves == 0 {
            return Ok(false);
        }
        let moves = moves - u8::from(own);
        let mut all = true;
        let mut any = false;
        self.each_next(state, |exhaustion, next| {
            let wins = exhaustion.wins(&next, moves)?;
            all &= wins;
            any |= wins;
            Ok(())
        })?;
        Ok(if own { any } else { all })
    }

    fn each_next(
        &mut self,
        state: &State,
        mut see: impl FnMut(&mut Exhaustion, State) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        self.left = self.left.checked_sub(1).ok_or_else(too_much)?;
        let mut moves = Vec::new();
        state.legal_moves(state.turn(), &mut moves);
        for mv in moves {
            let mut next = *state;
            next.make_move(state.turn(), mv, |_| ());
            see(self, next)?;
        }
        Ok(())
    }
}

pub(super) fn too_much() -> Problem {
    problem!(
        "too much can still happen in this position to prove anything",
        "in dieser Stellung kann noch zu viel geschehen, um etwas zu beweisen"
    )
}
