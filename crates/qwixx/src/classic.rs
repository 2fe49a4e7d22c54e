use std::cmp::Reverse;

use table::{Bot, Limits, Seat};

use crate::{Color, Move, Phase, State};

/// The most fields a cross may skip.
const SKIP: u8 = 2;
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
    let most = if state.phase() == Phase::Color && !state.has_crossed() { SKIP_FOR_MISS } else { SKIP };
    let skipped = |color: Color, number| color.field(number) - state.sheet(seat).row(color).open();
    let best = state.crosses(seat).iter().copied().min_by_key(|&(color, number)| {
        let crosses = state.sheet(seat).row(color).crosses();
        (skipped(color, number), Reverse(crosses))
    });
    match best {
        Some((color, number)) if skipped(color, number) <= most => Move::Cross(color, number),
        _ => Move::Pass,
    }
}
