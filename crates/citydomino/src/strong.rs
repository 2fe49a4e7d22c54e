use std::collections::VecDeque;

use search::rollout::rollout;
use table::{Analysis, Bot, Game as _, Limits, Rng, Seat};

use crate::{Cells, City, Direction, Domino, Move, State, playout::random_place};

/// How many games to play where the limits name neither time nor number.
const USUAL_GAMES: u64 = 2_000;

/// How many random places a hasty player looks at before laying a domino.
const LOOKS_TO_LAY: u32 = 8;
/// How many for each domino before marking one.
const LOOKS_TO_MARK: u32 = 3;
/// What a single cell costs in the eyes of a hasty player, in points.
const SINGLE_COST: i32 = 2;

/// Tries every move in many games with the bag as it might be, all players going on hastily.
pub(crate) struct Strong;

impl Bot<State> for Strong {
    /// Shifts its city only to make room for a domino that fits nowhere, and then the shortest way, so that it always comes to an
    /// end.
    fn choose(&mut self, state: &State, seat: Seat, limits: &Limits) -> Option<Move> {
        let (city, to_lay) = (state.city(seat), state.domino_to_lay().filter(|_| state.bank_to_mark().is_none()));
        if let Some(domino) = to_lay.filter(|&domino| !city.has_place(domino)) {
            return Some(way_to_a_place(city, domino).map_or(Move::Discard, Move::Shift));
        }
        let mut analysis = analyse(state, seat, limits, &mut |_| ());
        analysis.moves.retain(|valued| !matches!(valued.mv, Move::Shift(_)));
        if limits.cancel.is_cancelled() { None } else { analysis.best() }
    }
}

/// The first shift on the shortest way to where the domino fits, if it does anywhere.
fn way_to_a_place(city: &City, domino: Domino) -> Option<Direction> {
    let mut seen = Cells::of(city.centre());
    let mut ways = VecDeque::from([(*city, None)]);
    while let Some((city, first)) = ways.pop_front() {
        if city.has_place(domino) {
            return first;
        }
        for direction in Direction::ALL.into_iter().filter(|&direction| city.can_shift(direction)) {
            let mut shifted = city;
            shifted.shift(direction);
            if !seen.contains(shifted.centre()) {
                seen.insert(shifted.centre());
                ways.push_back((shifted, first.or(Some(direction))));
            }
        }
    }
    None
}

/// Values the moves of `seat` by the points it is ahead of its best opponent in the end.
pub(crate) fn analyse(state: &State, seat: Seat, limits: &Limits, report: &mut dyn FnMut(&Analysis<Move>)) -> Analysis<Move> {
    let mut moves = Vec::new();
    state.legal_moves(seat, &mut moves);
    let play_out = |mut world: State, rng: &mut Rng| {
        while !world.is_over() {
            let mv = hasty(&world, rng);
            world.apply(mv, |_| ());
        }
        lead(&world, seat).into()
    };
    rollout(state, seat, &moves, &limits.or_nodes(USUAL_GAMES), play_out, report)
}

/// What a hasty player does: lays at the best of a few random places, marks what that promises most for.
fn hasty(state: &State, rng: &mut Rng) -> Move {
    let city = state.city(state.turn());
    let Some(bank) = state.bank_to_mark() else {
        let domino = state.domino_to_lay().expect("a domino to lay");
        return glance(city, domino, LOOKS_TO_LAY, rng).1;
    };
    let mut best = (i32::MIN, Move::Discard);
    for index in bank.unmarked() {
        let domino = state.domino(bank.slot(index).expect("an unmarked domino").domino);
        let (value, _) = glance(city, domino, LOOKS_TO_MARK, rng);
        if value > best.0 {
            best = (value, Move::Mark(index));
        }
    }
    best.1
}

/// The best of some random places for a domino and what the city is worth then; to discard it if it fits nowhere.
fn glance(city: &City, domino: Domino, looks: u32, rng: &mut Rng) -> (i32, Move) {
    let places = city.places(domino);
    let mut best = (worth(city), Move::Discard);
    for look in 0..looks {
        let Some((cell, direction)) = random_place(places, rng) else { break };
        let mut after = *city;
        after.lay(domino, cell, direction);
        let value = worth(&after);
        if look == 0 || value > best.0 {
            best = (value, Move::Lay(cell, direction));
        }
    }
    best
}

/// Points, less what single cells will cost.
fn worth(city: &City) -> i32 {
    city.points() as i32 - SINGLE_COST * city.singles() as i32
}

/// How many points `seat` is ahead of its best opponent.
fn lead(state: &State, seat: Seat) -> i32 {
    let points = state.cities.map(|city| city.points() as i32);
    let others = (0..).zip(points).filter(|&(other, _)| other != seat.index());
    points[seat.index()] - others.map(|(_, points)| points).max().expect("four players")
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use table::Game as _;

    use super::*;

    /// The last round: seat 0 lays the domino of this value into this field.
    fn last_round(field: [&str; 5], domino: u32) -> State {
        let empty = ["-- -- -- -- --", "-- -- -- -- --", "-- -- CC -- --", "-- -- -- -- --", "-- -- -- -- --"];
        let position = json!({
            "fields": [field, empty, empty, empty], "current": [{"domino": domino, "seat": 0}], "next": [], "bag": [],
            "turn": 0, "phase": "lay",
        });
        State::from_position(&position, 0).unwrap()
    }

    fn answer(state: &State) -> String {
        Strong.choose(state, Seat(0), &Limits::nodes(500)).unwrap().to_string()
    }

    #[test]
    fn it_lays_where_the_points_are() {
        let field = ["H3 -- -- -- --", "H0 -- -- -- --", "A0 -- CC -- --", "-- -- -- -- --", "-- -- -- -- --"];
        let state = last_round(field, 3);
        let mut after = state.clone();
        after.play(Seat(0), answer(&state).parse().unwrap(), |_| ()).unwrap();
        assert_eq!(after.score(Seat(0)), 12);
        let analysis = analyse(&state, Seat(0), &Limits::nodes(500), &mut |_| ());
        assert_eq!(analysis.moves.last().map(|valued| (valued.mv, valued.value)), Some((Move::Discard, 6.0)));
    }

    #[test]
    fn it_shifts_only_to_make_room() {
        let tight = ["A0 A0 A0 A0 --", "A0 A0 A0 A0 --", "A0 A0 CC A0 --", "A0 A0 A0 A0 --", "H0 A0 A0 A0 --"];
        assert_eq!(answer(&last_round(tight, 3)), "shift right");
        assert_eq!(answer(&last_round(tight, 12)), "discard");
        assert!(answer(&last_round(tight, 7)).starts_with("lay"));
    }

    #[test]
    fn the_same_seed_gives_the_same_answer_and_a_cancelled_one_none() {
        let state = State::new(&crate::Setup::default(), 3).unwrap();
        let limits = Limits::nodes(50);
        let analysis = || analyse(&state, Seat(0), &limits, &mut |_| ());
        assert_eq!(analysis(), analysis());
        limits.cancel.cancel();
        assert_eq!(Strong.choose(&state, Seat(0), &limits), None);
    }
}
