//! What may become of a roll for one player, if the others answer like the classic opponent.

use table::{Game as _, Seat};

use crate::{Move, State, classic};

/// Visits the table after the roll of the player `active` for every way in which `seat` can answer
/// what it still may: before the next roll is answered, or when the game is over.
pub fn each_end(active: Seat, mut state: State, seat: Seat, visit: &mut impl FnMut(State)) {
    while state.active() == active
        && let Some(other) = state.waiting().iter().find(|&other| other != seat)
    {
        let answer = classic::choice(&state, other);
        state.answer(other, answer, |_| ());
    }
    if state.active() != active || state.is_over() {
        return visit(state);
    }
    let crosses = state.crosses(seat);
    for mv in crosses.iter().copied().map(Move::Cross).chain([Move::Pass]) {
        let mut next = state.clone();
        next.answer(seat, mv, |_| ());
        each_end(active, next, seat, visit);
    }
}

/// The answer of `seat` that can lead to the table that is worth most.
pub fn best_answer(state: &State, seat: Seat, mut worth: impl FnMut(&State) -> f32) -> Move {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    if let [only] = moves[..] {
        return only;
    }
    let mut best: Option<(f32, Move)> = None;
    for mv in moves {
        let mut next = state.clone();
        next.answer(seat, mv, |_| ());
        each_end(state.active(), next, seat, &mut |end| {
            let worth = worth(&end);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, mv));
            }
        });
    }
    best.expect("a way to answer").1
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use table::{Game as _, seeded};

    use super::*;
    use crate::{Setup, strong::judge::judge};

    /// Every roll is answered in one of the ways there are, by the rules and in any order of the
    /// others.
    #[test]
    fn the_ends_of_a_roll_are_those_that_answers_by_the_rules_lead_to() {
        let mut rng = seeded(5);
        for seed in 0..300 {
            let players = 2 + seed as usize % 4;
            let mut state = State::new(&Setup { players }, seed).unwrap();
            let seat = Seat((seed % players as u64) as u8);
            while !state.is_over() {
                let mut ends = Vec::new();
                each_end(state.active(), state.clone(), seat, &mut |end| ends.push(end));
                let active = state.active();
                while state.active() == active && !state.is_over() {
                    let waiting: Vec<Seat> = state.waiting().iter().collect();
                    let next = waiting[rng.random_range(0..waiting.len())];
                    let mut moves = Vec::new();
                    state.legal_moves(next, &mut moves);
                    moves.retain(|&mv| mv != Move::Miss);
                    let mv = if next == seat {
                        moves[rng.random_range(0..moves.len())]
                    } else {
                        classic::choice(&state, next)
                    };
                    state.play(next, mv, |_| ()).unwrap();
                }
                assert!(ends.contains(&state), "{state:?} is none of {} ends", ends.len());
            }
            assert_eq!(judge(&state, seat).chance > 0.0, state.winners().unwrap().contains(seat));
        }
    }

    #[test]
    fn a_roll_that_is_over_has_itself_as_its_only_end() {
        let state = State::new(&Setup { players: 3 }, 1).unwrap();
        let mut ends = Vec::new();
        each_end(Seat(2), state.clone(), Seat(1), &mut |end| ends.push(end));
        assert_eq!(ends, [state]);
    }
}
