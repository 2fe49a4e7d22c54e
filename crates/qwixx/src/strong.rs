//! The strong bot: takes the answer after which a win is most likely.
//!
//! Between two rolls two small networks judge how likely that is (`judge`). One has learned it from
//! millions of games against classic opponents (`examples/fit_qwixx.rs`), the other one corrects it
//! by what games among strong players have taught (`examples/fit_rivals_qwixx.rs`). While a roll is
//! answered the others are taken for classic opponents: what they cross follows from the dice, so a
//! roll that lies on the table has no more chance in it. Expecting strong answers wins a little more
//! among strong players and loses as much against classic ones. Playing the coming rolls in imagined
//! worlds before judging won no more games, and neither did whole imagined games:
//! `docs/lab/qwixx.md` has the figures.

use table::{Analysis, Bot, Game as _, Limits, Seat, Valued, seeded};

pub mod features;
pub mod judge;
pub mod outlook;

use self::{
    judge::judge,
    outlook::{best_answer, each_end},
};
use crate::{Move, State};

/// The strongest player.
pub(crate) struct Strong;

impl Bot<State> for Strong {
    fn choose(&mut self, state: &State, seat: Seat, limits: &Limits) -> Option<Move> {
        let answer = best_answer(state, seat, |end| {
            limits.looked_at.add(1);
            judge(end, seat).worth()
        });
        if limits.cancel.is_cancelled() { None } else { Some(answer) }
    }
}

/// Values the answers of `seat` by the points it is ahead of its best opponent in the end, all
/// players being equally good.
pub(crate) fn analyse(state: &State, seat: Seat, limits: &Limits) -> Analysis<Move> {
    values(state, seat, limits, even_lead)
}

/// Values the answers of `seat` by what the tables mean they lead to. The judge does not see the
/// coming roll, but it is an imagined one even so.
fn values(
    state: &State,
    seat: Seat,
    limits: &Limits,
    meaning: fn(&State, Seat) -> f32,
) -> Analysis<Move> {
    let state = state.imagine(seat, &mut seeded(limits.seed));
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    let value = |mv| {
        let mut next = state.clone();
        next.answer(seat, mv, |_| ());
        let end = best_end(state.active(), next, seat, limits);
        Valued { mv, value: meaning(&end, seat).into(), exact: false }
    };
    Analysis { moves: moves.into_iter().map(value).collect() }
}

/// The table after the roll of `active`, if `seat` answers what it still may as well as it can.
fn best_end(active: Seat, state: State, seat: Seat, limits: &Limits) -> State {
    let mut best: Option<(f32, State)> = None;
    each_end(active, state, seat, &mut |end| {
        let worth = judge(&end, seat).worth();
        limits.looked_at.add(1);
        if best.as_ref().is_none_or(|&(most, _)| worth > most) {
            best = Some((worth, end));
        }
    });
    best.expect("a way to answer").1
}

/// The lead to expect among equals: what the judge sees for one player and against the best other
/// one stand for each other.
fn even_lead(state: &State, seat: Seat) -> f32 {
    let lead = |seat| judge(state, seat).lead;
    let others = (0..state.seats() as u8).map(Seat).filter(|&other| other != seat).map(lead);
    if state.is_over() {
        lead(seat)
    } else {
        (lead(seat) - others.fold(f32::NEG_INFINITY, f32::max)) / 2.0
    }
}

/// Values the answers of `seat` by the lead that the judge sees.
pub(crate) fn leads(state: &State, seat: Seat, limits: &Limits) -> Analysis<Move> {
    values(state, seat, limits, |end, seat| judge(end, seat).lead)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use table::Furnished as _;

    use super::*;
    use crate::{Color, Cross, Setup};

    /// Seat 0 is active and has yet to answer a double six.
    fn table(sheets: Value) -> State {
        let position = json!({
            "sheets": sheets,
            "dice": {"white": [6, 6], "red": 5, "yellow": 5, "green": 6, "blue": 6},
            "active": 0, "phase": "white", "crossed": false, "missed": false,
            "answered": [false, true], "closing": [], "closed": [],
        });
        State::from_position(&position, 0).unwrap()
    }

    fn sheet(red: Value, misses: u8) -> Value {
        json!({"red": red, "yellow": [], "green": [], "blue": [], "locks": [], "misses": misses})
    }

    #[test]
    fn it_locks_a_full_row() {
        let state =
            table(json!([sheet(json!([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), 0), sheet(json!([]), 0)]));
        let limits = Limits::nodes(2_000);
        assert_eq!(
            Strong.choose(&state, Seat(0), &limits),
            Some(Move::Cross(Cross { color: Color::Red, number: 12 }))
        );
    }

    #[test]
    fn it_ends_the_game_when_just_ahead() {
        let green = |crosses: Value| {
            let mut sheet = sheet(json!([]), 3);
            sheet["green"] = crosses;
            sheet
        };
        let mut state = table(json!([
            green(json!([12, 11, 10, 9, 8, 7, 6, 5])),
            green(json!([12, 11, 10, 9, 8, 7, 6]))
        ]));
        while state.waiting().contains(Seat(0)) && state.active() == Seat(0) {
            let mv = Strong.choose(&state, Seat(0), &Limits::nodes(2_000)).unwrap();
            state.play(Seat(0), mv, |_| ()).unwrap();
        }
        assert_eq!(state.winners(), Some(table::Seats::only(Seat(0))));
    }

    #[test]
    fn all_bots_play_whole_games_by_the_rules() {
        for (seed, bot) in (0..).zip(State::BOTS.iter().cycle()).take(4 * State::BOTS.len()) {
            let mut state = State::new(&Setup { players: 2 + seed as usize % 4 }, seed).unwrap();
            let mut bot = (bot.make)();
            while let Some(seat) = state.to_move().lowest() {
                let mv = bot.choose(&state, seat, &Limits { seed, ..Limits::nodes(20) }).unwrap();
                state.play(seat, mv, |_| ()).unwrap();
            }
        }
        assert!(State::bot("level-5").is_none());
    }

    #[test]
    fn a_move_that_ends_the_game_is_worth_the_lead() {
        let state =
            table(json!([sheet(json!([2, 3, 4, 5, 6, 7, 8, 9]), 3), sheet(json!([11]), 3)]));
        let analysis = analyse(&state, Seat(0), &Limits::default());
        let miss = analysis.moves.iter().find(|valued| valued.mv == Move::Miss).unwrap();
        assert_eq!(miss.value, f64::from(36 - 20 - (1 - 15)));
    }

    #[test]
    fn among_equals_what_one_leads_the_other_lacks() {
        let mut state = State::new(&Setup { players: 2 }, 6).unwrap();
        assert!(
            even_lead(&state, Seat(0)).abs() < 3.0,
            "{} points ahead at the start",
            even_lead(&state, Seat(0))
        );
        while let Some(seat) = state.to_move().lowest() {
            assert_eq!(even_lead(&state, Seat(0)), -even_lead(&state, Seat(1)));
            let mv = Strong.choose(&state, seat, &Limits::default()).unwrap();
            state.play(seat, mv, |_| ()).unwrap();
        }
        assert_eq!(
            even_lead(&state, Seat(0)),
            (state.score(Seat(0)) - state.score(Seat(1))) as f32
        );
    }

    #[test]
    fn the_same_seed_gives_the_same_answer_and_a_cancelled_one_none() {
        let state = State::new(&Setup { players: 4 }, 3).unwrap();
        let limits = Limits::nodes(500);
        let analysis = || analyse(&state, Seat(2), &limits);
        assert_eq!(analysis(), analysis());
        limits.cancel.cancel();
        assert_eq!(Strong.choose(&state, Seat(2), &limits), None);
    }
}
