use search::rollout::race;
use table::{Analysis, Bot, Game as _, Limits, Seat, Valued, seeded};

use crate::{
    City, Domino, Move, State,
    frame::{normal, way},
    line::{Breadth, Line, lines},
    state::PLAYERS,
};

/// How many games to play where the limits name neither time nor number.
const USUAL_GAMES: u64 = 2_000;

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
        let (city, laying) = (state.city(seat), state.domino_to_lay().filter(|_| state.bank_to_mark().is_none()));
        let Some(domino) = laying else {
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

/// The best line, nothing if cancelled.
fn best(state: &State, seat: Seat, limits: &Limits) -> Option<Line> {
    let (lines, values) = value(state, seat, Breadth::GOOD, limits, &mut |_, _| ());
    let best = lines.iter().zip(values).reduce(|best, line| if line.1 > best.1 { line } else { best });
    best.map(|(line, _)| *line).filter(|_| !limits.cancel.is_cancelled())
}

/// Lines of `seat` and their values: by how many points it will be ahead of its best opponent in the end.
fn value(state: &State, seat: Seat, breadth: Breadth, limits: &Limits, report: &mut dyn FnMut(&[Line], &[f64])) -> (Vec<Line>, Vec<f64>) {
    let (lines, futures): (Vec<Line>, Vec<_>) = lines(state, seat, breadth).into_iter().unzip();
    let mut limits = limits.or_nodes(USUAL_GAMES);
    if state.bag.left().is_empty() {
        // Without chance one world is all there is.
        limits.nodes = Some(1);
    }
    let world = |number: u64| (number, state.bag.reshuffled(&mut seeded(limits.seed.wrapping_add(number))));
    let mut dealt = world(0);
    let pull = |arm: usize, number| {
        if dealt.0 != number {
            dealt = world(number);
        }
        lead(&futures[arm].clone().play_out(dealt.1.left()), seat).into()
    };
    let values = race(futures.len(), &limits, pull, &mut |values| report(&lines, values));
    (lines, values)
}

/// How many points `seat` is ahead of its best opponent.
fn lead(cities: &[City; PLAYERS], seat: Seat) -> i32 {
    let points = cities.map(|city| city.points() as i32);
    let others = (0..).zip(points).filter(|&(other, _)| other != seat.index());
    points[seat.index()] - others.map(|(_, points)| points).max().expect("four players")
}

/// Values all legal moves of `seat` by the points it is ahead of its best opponent in the end; exactly if its move is the last.
pub(crate) fn analyse(state: &State, seat: Seat, limits: &Limits, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    if moves.is_empty() {
        return Analysis { moves: Vec::new() };
    }
    let analysis = |lines: &[Line], values: &[f64]| Analysis { moves: moves.iter().map(|&mv| valued(state, seat, mv, lines, values)).collect() };
    let (lines, values) = value(state, seat, Breadth::ALL, limits, &mut |lines, values| report(&analysis(lines, values)));
    analysis(&lines, &values)
}

/// A move is worth as much as the best line it begins; a shift begins all of them.
fn valued(state: &State, seat: Seat, mv: Move, lines: &[Line], values: &[f64]) -> Valued<Move> {
    let mut goal = *state.city(seat);
    if let Some((domino, (cell, direction))) = state.domino_to_lay().zip(mv.place()) {
        goal.lay(domino, cell, direction);
    }
    let goal = normal(&goal);
    let begins = |line: &Line| match mv {
        Move::Mark(index) => line.mark == Some(index),
        Move::Shift(_) => true,
        Move::Lay(..) | Move::Discard => normal(&line.city) == goal,
    };
    let value = lines.iter().zip(values).filter(|(line, _)| begins(line)).map(|(_, &value)| value).reduce(f64::max);
    let exact = state.next.is_empty() && state.current.len() == 1;
    Valued { mv, value: value.expect("a line that begins with the move"), exact }
}

/// Values the moves a player thinks of who shifts its city only to make room.
pub(crate) fn simple(state: &State, seat: Seat, limits: &Limits) -> Analysis<Move> {
    let (lines, values) = value(state, seat, Breadth::SIMPLE, limits, &mut |_, _| ());
    let mut moves: Vec<Valued<Move>> = Vec::new();
    for (line, value) in lines.iter().zip(values) {
        let mv = match (line.mark, state.domino_to_lay()) {
            (None, Some(domino)) => way(state.city(seat), domino, &line.city),
            (mark, _) => Move::Mark(mark.expect("a mark where nothing is laid")),
        };
        match moves.iter_mut().find(|valued| valued.mv == mv) {
            Some(valued) => valued.value = valued.value.max(value),
            None => moves.push(Valued { mv, value, exact: false }),
        }
    }
    Analysis { moves }
}
