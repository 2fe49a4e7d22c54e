//! How a table stands between two rolls.
//!
//! Two networks say so together. The first one, `network.bin`, has learned from games against
//! classic opponents, so it takes everybody for one. The second one, `rivals.bin`, has learned from
//! games of strong players among each other and with classic ones what has to be added to that.
//!
//! `network.bin` was made by `examples/fit_qwixx.rs`, then called `fit.rs`, as it was in commit
//! `cc18312`, with `cargo run --release -p qwixx --example fit_qwixx`: 6 million games on two cores.
//! The seeds are those of the program: 1 for the first weights, 100 and 101 for the games of two
//! threads. Commit `75407b8` wrote the same weights in another order. The run was not repeated.
//!
//! `rivals.bin` was made by `examples/fit_rivals_qwixx.rs`, with `taskset -c 1 cargo run --release -p
//! qwixx --example fit_rivals_qwixx`: 1.6 million games on one core. The seeds are those of the
//! program: 1 for the first weights, 100 for the games.

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

static CLASSIC: LazyLock<Judge> = LazyLock::new(|| read(include_bytes!("network.bin")));
static RIVALS: LazyLock<Judge> = LazyLock::new(|| read(include_bytes!("rivals.bin")));

fn read(weights: &[u8]) -> Judge {
    Network::read(INPUTS, weights).expect("a network of the right size")
}

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
    Judgement::corrected_by(&RIVALS, state, seat)
}

/// A table as a player sees it, and what the network for classic opponents answers to it.
pub struct Glance {
    /// What the player sees.
    pub features: Features,
    answer: [f32; 2],
}

impl Glance {
    /// How `seat` sees a table on which the game goes on.
    pub fn of(state: &State, seat: Seat) -> Glance {
        let features = Features::of(state, seat);
        let answer = CLASSIC.answer(&features).outputs;
        Glance { features, answer }
    }

    /// What the player may expect if this is added to the answer.
    pub fn with(&self, correction: [f32; 2]) -> Judgement {
        let [win, lead] = self.answer;
        let [more_win, more_lead] = correction;
        Judgement::of([win + more_win, lead + more_lead])
    }
}

impl Judgement {
    /// What some network says.
    pub fn by(network: &Judge, state: &State, seat: Seat) -> Judgement {
        if state.is_over() {
            return result(state, seat);
        }
        Judgement::of(network.answer(&Features::of(state, seat)).outputs)
    }

    /// What the network for classic opponents says, corrected by another one.
    pub fn corrected_by(network: &Judge, state: &State, seat: Seat) -> Judgement {
        if state.is_over() {
            return result(state, seat);
        }
        let glance = Glance::of(state, seat);
        glance.with(network.answer(&glance.features).outputs)
    }

    /// What the network for classic opponents says.
    pub fn uncorrected(state: &State, seat: Seat) -> Judgement {
        Judgement::by(&CLASSIC, state, seat)
    }

    fn of([win, lead]: [f32; 2]) -> Judgement {
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
    use table::Game as _;

    use super::*;
    use crate::{Setup, classic, strong::outlook::best_answer};

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
            [0.30352238, -12.351765],
            [0.29925352, -9.874018],
            [0.1534492, -20.12023],
            [0.3415251, -7.1361117],
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

    /// Over many games among strong players the chances it gives agree with what happens.
    #[test]
    fn its_chances_come_true() {
        let games = 300;
        let mut judged = 0.0;
        let mut chances = 0.0;
        let mut wins = 0.0;
        let mut expected_lead = 0.0;
        let mut lead = 0.0;
        for seed in 0..games {
            let watched = Seat((seed % 2) as u8);
            let Some((judgement, result)) = judged_and_played(seed, watched) else { continue };
            judged += 1.0;
            chances += judgement.chance;
            wins += result.chance;
            expected_lead += judgement.lead;
            lead += result.lead;
        }
        assert!(judged > 200.0, "{judged} games of {games} were long enough");
        assert!((chances - wins).abs() < 0.1 * judged, "{chances} wins expected, {wins} won");
        assert!((expected_lead - lead).abs() < 5.0 * judged, "{expected_lead} points, {lead} made");
    }

    /// How a table of two strong players was judged after 15 rolls, and how the game went.
    fn judged_and_played(seed: u64, watched: Seat) -> Option<(Judgement, Judgement)> {
        let mut state = State::new(&Setup { players: 2 }, seed).unwrap();
        let mut judgement = None;
        let mut rolls = 0;
        while let Some(seat) = state.to_move().lowest() {
            let active = state.active();
            let mv = best_answer(&state, seat, |end| judge(end, seat).worth());
            state.answer(seat, mv, |_| ());
            if state.active() != active {
                rolls += 1;
                judgement = judgement.or_else(|| (rolls == 15).then(|| judge(&state, watched)));
            }
        }
        judgement.map(|judgement| (judgement, judge(&state, watched)))
    }
}
