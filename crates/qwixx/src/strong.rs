//! The strong bot: plays the next roll with every answer in hundreds of ways, and takes the answer after which a win is most
//! likely.
//!
//! Between two rolls a small network judges how likely a player is to win (`judge`). It has learned that from millions of games
//! against classic opponents (`examples/fit.rs`), and the others are taken for such here too: what they cross follows from the dice,
//! so nothing of a roll is left to chance but the dice.

use std::time::{Duration, Instant};

use search::{Level, rollout::rollout};
use table::{Analysis, Bot, Game as _, Limits, Seat};

use crate::{
    Move, State,
    judge::{Judgement, judge},
    outlook::each_end,
};

/// The most tries for one decision; more would hardly change it.
const MOST_TRIES: u64 = 4_000;
/// The tries of the gentler players.
const TRIES_OF_LEVELS: u64 = 100;
/// The longest it thinks, however long it may.
const LONGEST: Duration = Duration::from_millis(40);
/// How many rolls it looks at beyond the one that lies there.
const ROLLS_AHEAD: usize = 1;
/// What a point of lead is worth against the chance to win, so that points still count where the win is certain or out of reach.
const POINT: f32 = 0.0005;

pub(crate) struct Strong;

impl Bot<State> for Strong {
    fn choose(&mut self, state: &State, seat: Seat, limits: &Limits) -> Option<Move> {
        let mut moves = Vec::new();
        state.legal_moves(seat, &mut moves);
        if let [only] = moves[..] {
            return Some(only);
        }
        let until = limits.until.map(|until| until.min(Instant::now() + LONGEST));
        let limits = Limits { until, ..limits.at_most(MOST_TRIES) };
        let worths = values(state, seat, &limits, worth, &mut |_| ());
        if limits.cancel.is_cancelled() { None } else { worths.best() }
    }
}

/// What a player wants who wants to win.
fn worth(Judgement { chance, lead }: Judgement) -> f32 {
    chance + POINT * lead
}

/// Values the answers of `seat` by the points it is ahead of its best opponent in the end.
pub(crate) fn analyse(state: &State, seat: Seat, limits: &Limits, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
    values(state, seat, &limits.or_nodes(MOST_TRIES), |judgement| judgement.lead, report)
}

/// Values the answers of `seat` by what they let it expect.
fn values(
    state: &State,
    seat: Seat,
    limits: &Limits,
    meaning: fn(Judgement) -> f32,
    report: &mut dyn FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    let active = state.active();
    let play_out = |world: State, _: &mut _| meaning(look_ahead(active, world, seat)).into();
    rollout(state, seat, &moves, limits, play_out, report)
}

/// What `seat` may expect after the roll of `active` and some more, if it answers each as well as it can.
fn look_ahead(active: Seat, world: State, seat: Seat) -> Judgement {
    let (mut expected, mut state) = best_end(active, world, seat);
    for _ in 0..ROLLS_AHEAD {
        if state.is_over() {
            break;
        }
        (expected, state) = best_end(state.active(), state, seat);
    }
    expected
}

fn best_end(active: Seat, state: State, seat: Seat) -> (Judgement, State) {
    let mut best: Option<(Judgement, State)> = None;
    each_end(active, state, seat, &mut |end| {
        let judgement = judge(&end, seat);
        if best.as_ref().is_none_or(|&(best, _)| worth(judgement) > worth(best)) {
            best = Some((judgement, end));
        }
    });
    best.expect("a way to answer")
}

/// A gentler player: looks at few games and misjudges every answer by some points.
pub(crate) fn level(name: &str) -> Option<Level<State>> {
    let noise = match name {
        "level-1" => 5.3,
        "level-2" => 3.9,
        "level-3" => 2.8,
        "level-4" => 1.8,
        _ => return None,
    };
    Some(Level { values: |state, seat, limits| analyse(state, seat, limits, &mut |_| ()), nodes: TRIES_OF_LEVELS, noise })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Seat 0 is active and has yet to answer a double six.
    fn table(sheets: Value) -> State {
        let position = json!({
            "sheets": sheets, "dice": {"white": [6, 6], "red": 5, "yellow": 5, "green": 6, "blue": 6}, "active": 0, "phase": "white",
            "crossed": false, "missed": false, "answered": [false, true], "closing": [], "closed": [],
        });
        State::from_position(&position, 0).unwrap()
    }

    fn sheet(red: Value, misses: u8) -> Value {
        json!({"red": red, "yellow": [], "green": [], "blue": [], "locks": [], "misses": misses})
    }

    #[test]
    fn it_locks_a_full_row() {
        let state = table(json!([sheet(json!([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), 0), sheet(json!([]), 0)]));
        let limits = Limits::nodes(2_000);
        assert_eq!(Strong.choose(&state, Seat(0), &limits), Some(Move::Cross(crate::Color::Red, 12)));
    }

    #[test]
    fn it_ends_the_game_when_just_ahead() {
        let green = |crosses: Value| json!({"red": [], "yellow": [], "green": crosses, "blue": [], "locks": [], "misses": 3});
        let mut state = table(json!([green(json!([12, 11, 10, 9, 8, 7, 6, 5])), green(json!([12, 11, 10, 9, 8, 7, 6]))]));
        while state.waiting().contains(Seat(0)) && state.active() == Seat(0) {
            let mv = Strong.choose(&state, Seat(0), &Limits::nodes(2_000)).unwrap();
            state.play(Seat(0), mv, |_| ()).unwrap();
        }
        assert_eq!(state.winners(), Some(table::Seats::only(Seat(0))));
    }

    #[test]
    fn all_bots_play_whole_games_by_the_rules() {
        for (seed, &name) in (0..).zip(State::BOTS.iter().cycle()).take(4 * State::BOTS.len()) {
            let mut state = State::new(&crate::Setup { players: 2 + seed as usize % 4 }, seed).unwrap();
            let mut bot = State::bot(name).unwrap();
            while let Some(seat) = state.to_move().lowest() {
                let mv = bot.choose(&state, seat, &Limits { seed, ..Limits::nodes(20) }).unwrap();
                state.play(seat, mv, |_| ()).unwrap();
            }
        }
        assert!(State::bot("level-5").is_none());
    }

    #[test]
    fn a_move_that_ends_the_game_is_worth_the_lead() {
        let state = table(json!([sheet(json!([2, 3, 4, 5, 6, 7, 8, 9]), 3), sheet(json!([11]), 3)]));
        let analysis = analyse(&state, Seat(0), &Limits::nodes(2_000), &mut |_| ());
        let miss = analysis.moves.iter().find(|valued| valued.mv == Move::Miss).unwrap();
        assert_eq!(miss.value, f64::from(36 - 20 - (1 - 15)));
    }

    #[test]
    fn the_same_seed_gives_the_same_answer_and_a_cancelled_one_none() {
        let state = State::new(&crate::Setup { players: 4 }, 3).unwrap();
        let limits = Limits::nodes(500);
        let analysis = || analyse(&state, Seat(2), &limits, &mut |_| ());
        assert_eq!(analysis(), analysis());
        assert!(analyse(&state, Seat(2), &Limits::default(), &mut |_| ()).best().is_some());
        limits.cancel.cancel();
        assert_eq!(Strong.choose(&state, Seat(2), &limits), None);
    }
}
