//! The strong bot: Monte Carlo over the order of the bag, with games that a network judges soon.
//!
//! - **Lines** (`line.rs`): what is tried is a mark and a place, the best few by outlook race each
//!   other; where to lay the domino of the next round, which is known already, is planned with it,
//!   but left open until the domino after that is known (`Options`). A player who decides at once
//!   instead scores a point and a half less. Shifting is free, so all places count that the city
//!   can be shifted to (`frame.rs`). Once no more than one bank is left in the bag there is no
//!   chance any more, and practically all lines are looked at, each once.
//! - **Outlook** (`outlook.rs`): a network says how many points a city will have.
//! - **Futures** (`future.rs`): the game goes on for three rounds with this player by outlook and
//!   the others like classic ones; it is judged after the second and after the third
//!   (`forecast.rs`), and the mean counts. Played to the end it is mostly luck, judged soon it
//!   trusts the network too much. 300 games of one round a decision are worth 2 points and 6 % of
//!   the games; with the time for many, each of the second and the third round makes a decision
//!   better by some 0.1 % of the wins.
//! - **Aim** (`forecast.rs`): points and, above all, the win. Whoever plays for its own points
//!   alone wins 10 % less of the games.
//! - **Race** (`search::rollout`): a line that drops out has only seen the first worlds, which may
//!   all have been lucky, so it is valued by what the others lost or gained since.

pub mod features;
mod forecast;
mod frame;
pub mod future;
mod line;
pub mod outlook;
pub mod plan;
mod sense;
mod survey;

use std::ops::RangeInclusive;

use search::rollout::race;
use table::{Analysis, Bot, Game as _, Limits, Seat, Valued, seeded};

pub(crate) use self::sense::sense;
use self::{
    forecast::Forecast,
    frame::{normal, way},
    future::Future,
    line::{Breadth, Line, lines},
    outlook::Manner,
};
use crate::{City, Domino, Move, State, state::PLAYERS};

/// How many games to play where the limits name neither time nor number.
const USUAL_GAMES: u64 = 2_000;

/// How lines are tried.
struct Trial {
    breadth: Breadth,
    /// After which rounds an imagined game is judged; the mean counts.
    rounds: RangeInclusive<usize>,
    /// How the others play.
    others: Manner,
    /// What a player likes about how a game will end.
    worth: fn(&Forecast, Seat) -> f32,
}

impl Trial {
    /// Lines of `seat` and what the cities they lead to are worth to it, on average.
    fn run(
        &self,
        state: &State,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(&[Line], &[f64]),
    ) -> (Vec<Line>, Vec<f64>) {
        let (lines, futures): (Vec<Line>, Vec<Future>) =
            lines(state, seat, self.others, self.breadth).into_iter().unzip();
        let mut limits = limits.or_nodes(USUAL_GAMES);
        if state.bag.left().len() <= PLAYERS {
            // Whatever is left in the bag will be drawn together: one world is all there is.
            limits.nodes = Some(1);
        }
        let values = race(
            futures.len(),
            &limits,
            |seed| state.bag.reshuffled(&mut seeded(seed)),
            |arm, bag| self.value(futures[arm].clone().with_bag(bag.left()), seat),
            &mut |values| report(&lines, values),
        );
        (lines, values)
    }

    /// What comes out of a future for `seat`.
    fn value(&self, mut future: Future, seat: Seat) -> f64 {
        let rounds = self.rounds.clone();
        let judgements = rounds.clone().count() as f64;
        future.play_on(rounds.start() - 1, &mut Future::choose);
        let judge = |_| {
            future.play_on(1, &mut Future::choose);
            f64::from((self.worth)(&future.forecast(), seat))
        };
        rounds.map(judge).sum::<f64>() / judgements
    }
}

/// Tries the most promising lines in many games with the bag as it might be.
#[derive(Default)]
pub(crate) struct Strong {
    /// What it is shifting its city for.
    goal: Option<Goal>,
}

/// A city to be made by laying a domino.
struct Goal {
    /// As it was before, but for shifts.
    from: City,
    domino: Domino,
    to: City,
}

impl Bot<State> for Strong {
    /// Once it has decided where to lay a domino it goes there, so that its shifts come to an end.
    fn choose(&mut self, state: &State, seat: Seat, limits: &Limits) -> Option<Move> {
        let city = state.city(seat);
        let Some(domino) = laying(state) else {
            return best(state, seat, limits)?.mark.map(Move::Mark);
        };
        let is_for = |goal: &Goal| goal.from == normal(city) && goal.domino == domino;
        let to = match self.goal.take().filter(is_for) {
            Some(goal) => goal.to,
            None => best(state, seat, limits)?.city,
        };
        self.goal = Some(Goal { from: normal(city), domino, to });
        Some(way(city, domino, &to))
    }
}

/// The domino to lay, if nothing has to be marked before.
fn laying(state: &State) -> Option<Domino> {
    state.domino_to_lay().filter(|_| state.bank_to_mark().is_none())
}

/// The best line, nothing if cancelled.
fn best(state: &State, seat: Seat, limits: &Limits) -> Option<Line> {
    let breadth = match state.bag.left().len() / PLAYERS {
        0 => Breadth::LAST,
        1 => Breadth::LATE,
        _ => Breadth::GOOD,
    };
    let trial = Trial { breadth, rounds: 2..=3, others: Manner::Hasty, worth: Forecast::aim };
    let (lines, values) = trial.run(state, seat, limits, &mut |_, _| ());
    let best =
        lines.iter().zip(values).reduce(|best, line| if line.1 > best.1 { line } else { best });
    best.map(|(line, _)| line.clone()).filter(|_| !limits.cancel.is_cancelled())
}

/// Values all legal moves of `seat` by the points it is ahead of its best opponent in the end, all
/// players being equally good and playing for their own points; exactly if its move is the last.
pub(crate) fn analyse(
    state: &State,
    seat: Seat,
    limits: &Limits,
    report: &mut dyn FnMut(&Analysis<Move>),
) -> Analysis<Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    if moves.is_empty() {
        return Analysis { moves: Vec::new() };
    }
    let analysis = |lines: &[Line], values: &[f64]| Analysis {
        moves: moves.iter().map(|&mv| valued(state, seat, mv, lines, values)).collect(),
    };
    // Against hasty ones everybody would see itself ahead.
    let trial = Trial {
        breadth: Breadth::ALL,
        rounds: 1..=1,
        others: Manner::Careful,
        worth: Forecast::even_lead,
    };
    let (lines, values) =
        trial.run(state, seat, limits, &mut |lines, values| report(&analysis(lines, values)));
    analysis(&lines, &values)
}

/// A move is worth as much as the best line it begins; a shift begins all of them.
fn valued(state: &State, seat: Seat, mv: Move, lines: &[Line], values: &[f64]) -> Valued<Move> {
    let mut goal = *state.city(seat);
    if let (Some(domino), Move::Lay(cell, direction)) = (state.domino_to_lay(), mv) {
        goal.lay(domino, cell, direction);
    }
    let goal = normal(&goal);
    let begins = |line: &Line| match mv {
        Move::Mark(index) => line.mark == Some(index),
        Move::Shift(_) => true,
        Move::Lay(..) | Move::Discard => normal(&line.city) == goal,
    };
    let value = lines
        .iter()
        .zip(values)
        .filter(|(line, _)| begins(line))
        .map(|(_, &value)| value)
        .reduce(f64::max);
    let exact = state.next.is_empty() && state.current.len() == 1;
    Valued { mv, value: value.expect("a line that begins with the move"), exact }
}

/// Values the moves a player thinks of who shifts its city only to make space, and then the
/// shortest way.
pub(crate) fn simple(state: &State, seat: Seat, limits: &Limits) -> Analysis<Move> {
    let laying = laying(state);
    let begin = |line: &Line| match laying {
        Some(domino) => way(state.city(seat), domino, &line.city),
        None => Move::Mark(line.mark.expect("a mark where nothing is laid")),
    };
    let only_line = laying.is_some_and(|domino| !state.city(seat).has_place(domino));
    let breadth =
        if only_line { Breadth { laying: 1, ..Breadth::SIMPLE } } else { Breadth::SIMPLE };
    let trial = Trial { breadth, rounds: 1..=1, others: Manner::Hasty, worth: Forecast::lead };
    let (lines, values) = trial.run(state, seat, limits, &mut |_, _| ());
    let mut moves: Vec<Valued<Move>> = Vec::new();
    for (mv, value) in lines.iter().map(begin).zip(values) {
        match moves.iter_mut().find(|valued| valued.mv == mv) {
            Some(valued) => valued.value = valued.value.max(value),
            None => moves.push(Valued { mv, value, exact: false }),
        }
    }
    Analysis { moves }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::field::city;

    const EMPTY: [&str; 5] =
        ["-- -- -- -- --", "-- -- -- -- --", "-- -- CC -- --", "-- -- -- -- --", "-- -- -- -- --"];

    /// The position with a city of seat 0 that says what is meant, whether the dominoes have that
    /// many halves or not.
    fn with_city(position: &serde_json::Value, field: [&str; 5]) -> State {
        let mut state = State::from_position(position, 0).unwrap();
        state.cities[0] = city(field);
        state
    }

    /// The last round: seat 0 lays the domino of this value into this field.
    fn last_round(field: [&str; 5], domino: u32) -> State {
        let position = json!({
            "fields": [EMPTY, EMPTY, EMPTY, EMPTY],
            "current": [{"domino": domino, "seat": 0}], "next": [], "bag": [],
            "turn": 0, "phase": "lay",
        });
        with_city(&position, field)
    }

    /// What the bot makes of its city in the last round, and its moves.
    fn finish(
        mut state: State,
        mut bot: impl FnMut() -> Strong,
        keep: bool,
    ) -> (State, Vec<String>) {
        let mut one = bot();
        let mut moves = Vec::new();
        while !state.is_over() && moves.len() < 20 {
            if !keep {
                one = bot();
            }
            let mv = one.choose(&state, Seat(0), &Limits::nodes(200)).unwrap();
            moves.push(mv.to_string());
            state.play(Seat(0), mv, |_| ()).unwrap();
        }
        (state, moves)
    }

    fn answer(state: &State) -> String {
        Strong::default().choose(state, Seat(0), &Limits::nodes(500)).unwrap().to_string()
    }

    #[test]
    fn it_lays_where_the_points_are() {
        let field = [
            "H3 -- -- -- --",
            "H0 -- -- -- --",
            "A0 -- CC -- --",
            "-- -- -- -- --",
            "-- -- -- -- --",
        ];
        let (after, _) = finish(last_round(field, 3), Strong::default, true);
        assert_eq!(after.score(Seat(0)), 12);
    }

    #[test]
    fn it_shifts_to_make_space() {
        let tight = [
            "A0 A0 A0 A0 --",
            "A0 A0 A0 A0 --",
            "A0 A0 CC A0 --",
            "A0 A0 A0 A0 --",
            "H0 A0 A0 A0 --",
        ];
        assert_eq!(answer(&last_round(tight, 3)), "shift right");
        assert_eq!(answer(&last_round(tight, 12)), "discard");
        assert!(answer(&last_round(tight, 7)).starts_with("lay"));
    }

    #[test]
    fn it_shifts_where_that_helps_although_the_domino_fits_without_and_comes_to_an_end() {
        let field = [
            "H3 A0 A0 A0 --",
            "A0 A0 A0 A0 --",
            "A0 A0 CC A0 --",
            "A0 A0 A0 A0 --",
            "A0 A0 A0 H0 --",
        ];
        let state = last_round(field, 3);
        assert!(state.city(Seat(0)).has_place(state.domino_to_lay().unwrap()));
        for keep in [true, false] {
            let (after, moves) = finish(state.clone(), Strong::default, keep);
            assert_eq!(
                (after.score(Seat(0)), moves.len(), moves[0].as_str()),
                (9, 2, "shift right")
            );
        }
    }

    #[test]
    fn it_thinks_of_the_domino_it_lays_next() {
        // P0,H0 would bring two points beside the homes, but H1,S0 brings more there and fits
        // nowhere else.
        let field = [
            "H2 -- -- A0 A0",
            "A0 A0 A0 A0 A0",
            "A0 A0 CC A0 A0",
            "A0 A0 A0 -- A0",
            "A0 A0 P0 -- P0",
        ];
        let others =
            |first: u32| (1..4).map(move |seat| json!({"domino": first + seat, "seat": seat}));
        let current: Vec<_> =
            [json!({"domino": 13, "seat": 0})].into_iter().chain(others(13)).collect();
        let next: Vec<_> = [json!({"domino": 29, "seat": 0})]
            .into_iter()
            .chain((1..4).map(|i| json!({"domino": 36 + i, "seat": null})))
            .collect();
        let position = json!({
            "fields": [EMPTY, EMPTY, EMPTY, EMPTY],
            "current": current, "next": next, "bag": [],
            "turn": 0, "phase": "lay",
        });
        let state = with_city(&position, field);
        assert_eq!(answer(&state), "lay 3,4,up");
    }

    #[test]
    fn every_legal_move_has_a_value_in_order_and_a_shift_leads_to_all_of_them() {
        let mut state = State::new(&crate::Setup::default(), 3).unwrap();
        let mut rng = seeded(4);
        while !state.is_over() {
            let mut moves = vec![];
            state.legal_moves(state.turn(), &mut moves);
            let analysis = analyse(&state, state.turn(), &Limits::nodes(60), &mut |_| ());
            assert!(analysis.moves.iter().map(|valued| valued.mv).eq(moves));
            let most = analysis.moves.iter().map(|valued| valued.value).fold(f64::MIN, f64::max);
            assert!(
                analysis
                    .moves
                    .iter()
                    .all(|valued| !matches!(valued.mv, Move::Shift(_)) || valued.value == most)
            );
            let mv = state.random_move(&mut rng);
            state.apply(mv, |_| ());
        }
        assert!(analyse(&state, state.turn(), &Limits::nodes(9), &mut |_| ()).moves.is_empty());
    }

    #[test]
    fn when_one_bank_is_left_in_the_bag_its_order_changes_nothing() {
        let mut state = State::new(&crate::Setup::default(), 6).unwrap();
        let mut rng = seeded(1);
        while state.bag.left().len() > PLAYERS {
            let mv = state.random_move(&mut rng);
            state.apply(mv, |_| ());
        }
        let turn = state.turn();
        let mut backwards = state.bag.left().to_vec();
        backwards.reverse();
        let trial = Trial {
            breadth: Breadth::LATE,
            rounds: 2..=3,
            others: Manner::Hasty,
            worth: Forecast::aim,
        };
        let lines = lines(&state, turn, Manner::Hasty, Breadth::LATE);
        assert!(lines.len() > 4);
        for (_, future) in lines.into_iter().take(50) {
            let value = trial.value(future.clone(), turn);
            assert_eq!(trial.value(future.with_bag(&backwards), turn), value);
        }
    }

    /// Of four players one is ahead of all others, and the others are behind it by at least as
    /// much.
    #[test]
    fn players_do_not_all_see_themselves_ahead() {
        let mut leads = 0.0;
        let mut decisions = 0.0;
        for seed in 0..4 {
            let mut state = State::new(&crate::Setup::default(), seed).unwrap();
            for _ in 0..PLAYERS {
                let turn = state.turn();
                let limits = Limits::nodes(60);
                let analysis = analyse(&state, turn, &limits, &mut |_| ());
                leads += analysis.moves.iter().map(|valued| valued.value).fold(f64::MIN, f64::max);
                decisions += 1.0;
                state.apply(Strong::default().choose(&state, turn, &limits).unwrap(), |_| ());
            }
        }
        assert!(leads / decisions < 0.0, "{}", leads / decisions);
    }

    #[test]
    fn the_last_move_is_valued_exactly() {
        let field = [
            "H3 -- -- -- --",
            "H0 -- -- -- --",
            "A0 -- CC -- --",
            "-- -- -- -- --",
            "-- -- -- -- --",
        ];
        let analysis = analyse(&last_round(field, 3), Seat(0), &Limits::nodes(500), &mut |_| ());
        let last = analysis.moves.last().unwrap();
        assert_eq!((last.mv, last.value, last.exact), (Move::Discard, 6.0, true));
        let first = analyse(
            &State::new(&crate::Setup::default(), 3).unwrap(),
            Seat(0),
            &Limits::nodes(9),
            &mut |_| (),
        );
        assert!(first.moves.iter().all(|valued| !valued.exact));
    }

    #[test]
    fn the_order_of_the_bag_has_no_say() {
        let state = State::new(&crate::Setup::default(), 3).unwrap();
        let analysis = |seed| {
            analyse(
                &state.imagine(Seat(0), &mut seeded(seed)),
                Seat(0),
                &Limits::nodes(100),
                &mut |_| (),
            )
        };
        assert_eq!(analysis(1), analysis(2));
    }

    #[test]
    fn the_same_seed_gives_the_same_answer_and_a_cancelled_one_none() {
        let state = State::new(&crate::Setup::default(), 3).unwrap();
        let limits = Limits::nodes(50);
        let analysis = || analyse(&state, Seat(0), &limits, &mut |_| ());
        assert_eq!(analysis(), analysis());
        limits.cancel.cancel();
        assert_eq!(Strong::default().choose(&state, Seat(0), &limits), None);
    }

    /// Without time to try anything else it marks what a player would who goes by outlook alone.
    #[test]
    fn without_time_it_takes_what_promises_most() {
        let mut marks = Vec::new();
        for seed in 0..10 {
            let state = State::new(&crate::Setup::default(), seed).unwrap();
            let future = Future::new(&outlook::FORESIGHT, &state, state.turn(), Manner::Hasty);
            let most = future
                .careful_choices()
                .into_iter()
                .max_by(|a, b| a.plans[0].worth.total_cmp(&b.plans[0].worth))
                .unwrap()
                .index;
            assert_eq!(
                Strong::default().choose(&state, state.turn(), &Limits::millis(0)),
                Some(Move::Mark(most))
            );
            marks.push(most);
        }
        assert!(marks.iter().any(|&mark| mark != marks[0]), "{marks:?}");
    }

    #[test]
    fn it_reports_while_it_thinks() {
        let state = State::new(&crate::Setup::default(), 3).unwrap();
        let mut reports = 0;
        analyse(&state, Seat(0), &Limits::nodes(2_000), &mut |analysis| {
            reports += usize::from(analysis.moves.len() == 4)
        });
        assert!(reports > 3, "{reports}");
    }
}
