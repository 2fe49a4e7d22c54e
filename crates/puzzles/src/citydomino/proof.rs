//! The plain proof: everything that can happen in the last two rounds, played by the rules alone.
//!
//! A city belongs to one player, so what the others lay changes nothing in it: only how the last
//! bank is marked ties the four together. All ways to mark it are played, and for each of them all
//! that every player can do with its dominoes.

use citydomino::{Cell, Move, Phase, State};
use table::{Game as _, Seat};

use crate::Goal;

/// What `seat` is sure of after a move, in the unit of the goal: points gained, or points ahead of
/// the best other.
pub(super) fn guaranteed(before: &State, seat: Seat, mv: Move, goal: &Goal) -> i32 {
    let mut state = before.clone();
    state.make_move(seat, mv, |_| ());
    let mut all = Vec::new();
    markings(&state, Marking::default(), &mut all);
    let outcome = |marking: &Marking| {
        let own = most(&state, seat, marking);
        match goal {
            Goal::Score(_) => own - before.score(seat),
            _ => own - others(seat).map(|other| most(&state, other, marking)).fold(0, i32::max),
        }
    };
    all.iter().map(outcome).min().expect("a way to mark the bank")
}

fn others(seat: Seat) -> impl Iterator<Item = Seat> {
    (0..4).map(Seat).filter(move |&other| other != seat)
}

/// Which domino of the next bank each seat marks that has yet to.
type Marking = [Option<Move>; 4];

/// All ways in which the next bank may be marked; to find them, everybody discards.
fn markings(state: &State, marking: Marking, all: &mut Vec<Marking>) {
    if state.is_over() {
        return all.push(marking);
    }
    let turn = state.turn();
    let mut moves = vec![Move::Discard];
    if state.phase() == Phase::MarkNext {
        moves.clear();
        state.legal_moves(turn, &mut moves);
    }
    for mv in moves {
        let mut marking = marking;
        if let Move::Mark(_) = mv {
            marking[turn.index()] = Some(mv);
        }
        markings(&after(state, mv), marking, all);
    }
}

/// The most points `seat` can end with when the bank is marked this way.
fn most(state: &State, seat: Seat, marking: &Marking) -> i32 {
    most_from(state, seat, marking, &mut Vec::new())
}

/// `seen` says where the centre of the city has been in this turn, so that shifts come to an end.
fn most_from(state: &State, seat: Seat, marking: &Marking, seen: &mut Vec<Cell>) -> i32 {
    if state.is_over() {
        return state.score(seat);
    }
    let turn = state.turn();
    if state.phase() == Phase::MarkNext {
        let mark = marking[turn.index()].expect("a mark for everybody who has to");
        return most_from(&after(state, mark), seat, marking, &mut Vec::new());
    }
    if turn != seat {
        return most_from(&after(state, Move::Discard), seat, marking, &mut Vec::new());
    }
    seen.push(state.city(seat).centre());
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    let mut best = i32::MIN;
    for mv in moves {
        let next = after(state, mv);
        let value = match mv {
            Move::Shift(_) if seen.contains(&next.city(seat).centre()) => continue,
            Move::Shift(_) => most_from(&next, seat, marking, seen),
            _ => most_from(&next, seat, marking, &mut Vec::new()),
        };
        best = best.max(value);
    }
    best
}

fn after(state: &State, mv: Move) -> State {
    let mut next = state.clone();
    next.make_move(state.turn(), mv, |_| ());
    next
}
