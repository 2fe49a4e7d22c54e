//! The classic opponent.

use std::cmp::Reverse;

use table::{Bot, Limits, Seat};

use crate::{Cross, Move, Phase, State};

/// The most fields a cross may skip.
pub(crate) const SKIP: u8 = 2;
/// The most it may skip where passing would be a miss.
const SKIP_FOR_MISS: u8 = 4;

/// The classic opponent: crosses what skips the fewest fields, if it does not skip too many.
pub(crate) struct Classic;

impl Bot<State> for Classic {
    fn choose(&mut self, state: &State, seat: Seat, _limits: &Limits) -> Option<Move> {
        Some(choice(state, seat))
    }
}

/// The classic opponent's answer.
pub(crate) fn choice(state: &State, seat: Seat) -> Move {
    let most =
        if state.phase() == Phase::Color && !state.has_crossed() { SKIP_FOR_MISS } else { SKIP };
    let skipped = |cross| skipped(state, seat, cross);
    let row = |cross: Cross| state.sheet(seat).row(cross.color);
    let crosses = state.crosses(seat);
    let best = crosses.iter().min_by_key(|&&cross| (skipped(cross), Reverse(row(cross).crosses())));
    match best {
        Some(&cross) if skipped(cross) <= most => Move::Cross(cross),
        _ => Move::Pass,
    }
}

/// How many open fields a cross that is possible skips.
pub(crate) fn skipped(state: &State, seat: Seat, cross: Cross) -> u8 {
    cross.field() - state.sheet(seat).row(cross.color).open()
}
