//! What everyone sees of an answer at once.

use search::Sense;
use table::Seat;

use crate::{Move, Phase, State, classic, strong::outlook::each_end_if};

/// It makes no sense to end the game while behind, nor to take a miss while there is a cross that
/// skips few fields.
pub(crate) fn sense(state: &State, seat: Seat, mv: Move) -> Sense {
    match (loses(state, seat, mv), wastes_the_turn(state, seat, mv)) {
        (true, true) => Sense::Folly,
        (true, false) => Sense::Loses,
        (false, true) => Sense::Absurd,
        (false, false) => Sense::Open,
    }
}

/// Whether the game ends with this roll, and not with a win, whatever `seat` answers after the
/// move, if the others stay as they are.
fn loses(state: &State, seat: Seat, mv: Move) -> bool {
    let mut next = state.clone();
    next.answer(seat, mv, |_| ());
    let mut lost = true;
    each_end_if(|_, _| Move::Pass, state.active(), next, seat, &mut |end| {
        lost &= end.is_over() && !end.leaders().contains(seat);
    });
    lost
}

/// Whether the active player, who has crossed nothing yet, gives away the last good cross.
fn wastes_the_turn(state: &State, seat: Seat, mv: Move) -> bool {
    if seat != state.active() || state.has_crossed() {
        return false;
    }
    match (state.phase(), mv) {
        (_, Move::Cross(_)) => false,
        (Phase::Color, _) => has_good_cross(state, seat),
        (Phase::White, Move::Pass) => {
            has_good_cross(state, seat) && !has_good_cross(&after_passes(state), seat)
        }
        (Phase::White, Move::Miss) => {
            has_good_cross(state, seat) || has_good_cross(&after_passes(state), seat)
        }
    }
}

fn has_good_cross(state: &State, seat: Seat) -> bool {
    let crosses = state.crosses(seat);
    crosses.iter().any(|&cross| classic::skipped(state, seat, cross) <= classic::SKIP)
}

/// The table when all who have not answered the white dice pass.
fn after_passes(state: &State) -> State {
    let mut next = state.clone();
    for seat in state.waiting().iter() {
        next.answer(seat, Move::Pass, |_| ());
    }
    next
}
