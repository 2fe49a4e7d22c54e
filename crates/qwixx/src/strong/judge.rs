//! How a table stands between two rolls.
//!
//! It is read from `network.bin`, which was made by `examples/fit_qwixx.rs`, then called `fit.rs`,
//! as it was in commit `cc18312`, with `cargo run --release -p qwixx --example fit_qwixx`: 6
//! million games on two cores. The seeds are those of the program: 1 for the first weights, 100 and
//! 101 for the games of two threads. Commit `75407b8` wrote the same weights in another order. The
//! run was not repeated.

use std::sync::LazyLock;

use table::Seat;
use training::Network;

use super::features::{Features, INPUTS, best_other};
use crate::State;

/// The leads that the network gives are in this many points.
pub const LEAD: f32 = 20.0;

/// What a point of lead is worth against the chance to win, so that points still count where the
/// win is certain or out of reach.
const POINT: f32 = 0.0005;

/// The units of the network's first layer.
pub const FIRST: usize = 64;
/// The units of the network's second layer.
pub const SECOND: usize = 32;

/// A network that says how likely a win is, and the lead in the end.
pub type Judge = Network<FIRST, SECOND, 2>;

static JUDGE: LazyLock<Judge> = LazyLock::new(|| {
    Network::read(INPUTS, include_bytes!("network.bin")).expect("a network of the right size")
});

/// What a player may expect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// The share of the win, from 0 to 1.
    pub chance: f32,
    /// The points ahead of the best other player in the end.
    pub lead: f32,
}

/// Judges a table before the roll on it is answered; of a finished game it tells the result.
pub fn judge(state: &State, seat: Seat) -> Judgement {
    Judgement::by(&JUDGE, state, seat)
}

impl Judgement {
    /// What some network says.
    pub fn by(network: &Judge, state: &State, seat: Seat) -> Judgement {
        if state.is_over() {
            return result(state, seat);
        }
        let [win, lead] = network.answer(&Features::of(state, seat)).outputs;
        Judgement { chance: sigmoid(win), lead: LEAD * lead }
    }

    /// How much a player likes it who wants to win.
    pub fn worth(self) -> f32 {
        self.chance + POINT * self.lead
    }
}

/// A chance from 0 to 1.
pub fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// How a finished game went.
fn result(state: &State, seat: Seat) -> Judgement {
    let own = state.sheet(seat).total();
    let lead = own - best_other(state, seat);
    let winners = state.sheets().iter().filter(|sheet| sheet.total() >= own).count();
    Judgement { chance: if lead < 0 { 0.0 } else { 1.0 / winners as f32 }, lead: lead as f32 }
}

#[cfg(test)]
mod tests {
    use table::{Furnished as _, Game as _, Limits};

    use super::*;
    use crate::{Setup, classic};

    #[test]
    fn a_finished_game_is_worth_its_result() {
        for seed in 0..200 {
            let mut state = State::new(&Setup { players: 2 + seed as usize % 4 }, seed).unwrap();
            state.playout(&mut table::seeded(seed), &mut Vec::new());
            let winners = state.winners().unwrap();
            for seat in (0..state.seats() as u8).map(Seat) {
                let Judgement { chance, lead } = judge(&state, seat);
                let share = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
                assert_eq!((chance, lead >= 0.0), (share, winners.contains(seat)));
            }
        }
    }

    /// The weights were learned with the features in their present order and units: what the
    /// network says shows whether they still fit together.
    #[test]
    fn it_judges_as_it_has_learned_to() {
        let expected = [
            [0.4940441, -2.5713677],
            [0.52891874, 0.40495396],
            [0.3477595, -10.049659],
            [0.4967511, -1.0822171],
        ];
        let found = [2, 3, 4, 5].map(|players| {
            let mut state = State::new(&Setup { players }, players as u64).unwrap();
            for _ in 0..9 * players {
                let seat = state.to_move().lowest().unwrap();
                state.answer(seat, classic::choice(&state, seat), |_| ());
            }
            let Judgement { chance, lead } = judge(&state, Seat(1));
            [chance, lead]
        });
        let expected = expected.as_flattened();
        let is_close = |(found, expected): (&f32, &f32)| (found - expected).abs() < 1e-4;
        assert!(found.as_flattened().iter().zip(expected).all(is_close), "{found:?}");
    }

    /// Over many games the chances it gives agree with what happens.
    #[test]
    fn its_chances_come_true() {
        let games = 300;
        let mut expected = 0.0;
        let mut won = 0.0;
        let mut expected_lead = 0.0;
        let mut lead = 0.0;
        for seed in 0..games {
            let mut state = State::new(&Setup { players: 2 }, seed).unwrap();
            let mut bots = [State::bot("strong").unwrap(), State::bot("classic").unwrap()];
            let mut rolls = 0;
            while let Some(seat) = state.to_move().lowest() {
                let mv = bots[seat.index()]
                    .choose(&state, seat, &Limits { seed, ..Limits::nodes(1) })
                    .unwrap();
                let active = state.active();
                state.play(seat, mv, |_| ()).unwrap();
                rolls += u32::from(state.active() != active);
                if rolls == 15 && state.active() != active {
                    let judgement = judge(&state, Seat(0));
                    expected += judgement.chance;
                    expected_lead += judgement.lead;
                }
            }
            let result = judge(&state, Seat(0));
            if rolls >= 15 {
                won += result.chance;
                lead += result.lead;
            }
        }
        assert!(
            (expected - won).abs() < 30.0,
            "expected {expected} wins, there were {won} in {games} games"
        );
        assert!(
            (expected_lead - lead).abs() / (games as f32) < 5.0,
            "expected {expected_lead} points, there were {lead} in {games} games"
        );
    }
}
