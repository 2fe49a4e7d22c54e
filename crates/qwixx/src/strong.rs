use search::rollout::rollout;
use table::{Analysis, Bot, Game as _, Limits, Seat};

use crate::{Move, Phase, State, sheet::FIELDS};

/// How many games to play where the limits name neither time nor number.
const USUAL_GAMES: u64 = 20_000;

/// For each field, how many of the 36 throws of two dice show a number left of it in its row.
const THROWS_BEFORE: [u8; FIELDS as usize] = [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35];
/// The most throws a cross may give away.
const GIVEN_AWAY: u8 = 6;
/// The most it may give away where passing would be a miss.
const GIVEN_AWAY_FOR_MISS: u8 = 13;

/// Tries every answer in many games with coming rolls as they might be, all players going on sensibly.
pub(crate) struct Strong;

impl Bot<State> for Strong {
    fn choose(&mut self, state: &State, seat: Seat, limits: &Limits) -> Option<Move> {
        let mut moves = Vec::new();
        state.legal_moves(seat, &mut moves);
        if let [only] = moves[..] {
            return Some(only);
        }
        let analysis = analyse(state, seat, limits, &mut |_| ());
        if limits.cancel.is_cancelled() { None } else { analysis.best() }
    }
}

/// Values the answers of `seat` by the points it is ahead of its best opponent in the end.
pub(crate) fn analyse(state: &State, seat: Seat, limits: &Limits, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    let play_out = |mut world: State, _: &mut _| {
        while let Some(next) = world.waiting().lowest() {
            let mv = sensible(&world, next);
            world.answer(next, mv, |_| ());
        }
        lead(&world, seat).into()
    };
    rollout(state, seat, &moves, &limits.or_nodes(USUAL_GAMES), play_out, report)
}

/// The cross that gives away the fewest throws of the skipped numbers, if they are not too many; a lock at any price.
fn sensible(state: &State, seat: Seat) -> Move {
    let sheet = state.sheet(seat);
    let is_miss = state.phase() == Phase::Color && !state.has_crossed();
    let (mut least, mut best) = (if is_miss { GIVEN_AWAY_FOR_MISS } else { GIVEN_AWAY } + 1, Move::Pass);
    for &(color, number) in state.crosses(seat).iter() {
        let (row, field) = (sheet.row(color), color.field(number));
        if field == FIELDS - 1 {
            return Move::Cross(color, number);
        }
        let given = THROWS_BEFORE[usize::from(field)] - THROWS_BEFORE[usize::from(row.open())];
        if given < least {
            (least, best) = (given, Move::Cross(color, number));
        }
    }
    best
}

/// How many points `seat` is ahead of its best opponent.
fn lead(state: &State, seat: Seat) -> i32 {
    let others = (0..).map(Seat).zip(state.sheets()).filter(|&(other, _)| other != seat);
    let best = others.map(|(_, sheet)| sheet.total()).max().expect("at least two players");
    state.sheet(seat).total() - best
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
