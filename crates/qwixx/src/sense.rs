//! What everyone sees of an answer at once.

use search::Sense;
use table::Seat;

use crate::{Move, Phase, State, classic};

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

/// Whether the answer ends the game, and not with a win, if the others stay as they are; for the
/// active player, whatever it may cross in the colour phase.
fn loses(state: &State, seat: Seat, mv: Move) -> bool {
    let is_lost = |state: &State| state.is_over() && !state.leaders().contains(seat);
    let after = |state: &State, mv| {
        let mut next = state.clone();
        next.answer(seat, mv, |_| ());
        next
    };
    let mut next = after(state, mv);
    let same_turn = |next: &State| next.active() == state.active() && !next.is_over();
    if same_turn(&next) && next.phase() == Phase::White {
        next = after_passes(&next);
    }
    if same_turn(&next) && seat == next.active() {
        let crosses = next.crosses(seat);
        let mut answers = crosses.iter().copied().map(Move::Cross).chain([Move::Pass]);
        answers.all(|mv| is_lost(&after(&next, mv)))
    } else {
        is_lost(&next)
    }
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
