use std::cmp::Reverse;

use table::{Bot, Limits, Seat};

use crate::{Cell, City, Direction, Domino, Move, State};

/// The classic opponent: takes the domino, and the place, that makes the own city worth most at
/// once.
pub(crate) struct Classic;

impl Bot<State> for Classic {
    fn choose(&mut self, state: &State, seat: Seat, _limits: &Limits) -> Option<Move> {
        let city = state.city(seat);
        match state.bank_to_mark() {
            Some(_) => mark(state, city),
            None => Some(
                best_place(city, state.domino_to_lay()?)
                    .map_or(Move::Discard, |place| Move::Lay(place.cell, place.direction)),
            ),
        }
    }
}

/// A place for a domino, and the city it makes.
struct Place {
    cell: Cell,
    direction: Direction,
    city: City,
}

/// The worth of a city: its points, then how few single cells it has.
fn worth(city: &City) -> (u32, Reverse<u32>) {
    (city.points(), Reverse(city.singles()))
}

/// The best place for a domino, the first in the order y, x, direction among equals.
fn best_place(city: &City, domino: Domino) -> Option<Place> {
    let places = city.places(domino);
    let laid = Cell::all().flat_map(|cell| {
        let directions =
            Direction::ALL.into_iter().zip(places).filter(move |(_, cells)| cells.contains(cell));
        directions.map(move |(direction, _)| {
            let mut after = *city;
            after.lay(domino, cell, direction);
            Place { cell, direction, city: after }
        })
    });
    // Of equals `max_by_key` takes the last: from behind that is the first.
    laid.collect::<Vec<_>>().into_iter().rev().max_by_key(|place| worth(&place.city))
}

/// The city once the domino is laid at its best place, or as it is where the domino fits nowhere.
fn laid(city: &City, domino: Domino) -> City {
    best_place(city, domino).map_or(*city, |place| place.city)
}

fn mark(state: &State, city: &City) -> Option<Move> {
    let planned = state.domino_to_lay().map_or(*city, |domino| laid(city, domino));
    let bank = state.bank_to_mark()?;
    let best = bank.unmarked().max_by_key(|&index| {
        let domino = state.domino(bank.slot(index).expect("an unmarked domino").domino);
        (worth(&laid(&planned, domino)), Reverse(domino.value))
    });
    best.map(Move::Mark)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use table::Game as _;

    use super::*;
    use crate::field::city;

    const EMPTY: [&str; 5] =
        ["-- -- -- -- --", "-- -- -- -- --", "-- -- CC -- --", "-- -- -- -- --", "-- -- -- -- --"];

    fn slots(values: &[u32], marked: bool) -> Value {
        let seats = [0, 1, 2, 3].map(|seat| marked.then_some(seat));
        values
            .iter()
            .zip(seats)
            .map(|(value, seat)| json!({"domino": value, "seat": seat}))
            .collect()
    }

    /// What seat 0, first in its round, plays with this field.
    fn answer(field: [&str; 5], current: [u32; 4], next: &[u32], phase: &str) -> String {
        let bag = if next.is_empty() { json!([]) } else { json!([1, 2, 3, 4]) };
        let position = json!({
            "fields": [EMPTY, EMPTY, EMPTY, EMPTY],
            "current": slots(&current, phase != "mark-current"), "next": slots(next, false), "bag": bag, "turn": 0, "phase": phase,
        });
        let mut state = State::from_position(&position, 0).unwrap();
        // A city that says what is meant, whether the dominoes have that many halves or not.
        state.cities[0] = city(field);
        Classic.choose(&state, Seat(0), &Limits::default()).unwrap().to_string()
    }

    fn lay(field: [&str; 5], domino: u32) -> String {
        answer(field, [domino, 46, 47, 48], &[], "lay")
    }

    #[test]
    fn the_highest_score_decides_about_the_domino() {
        let field = [
            "-- -- -- -- --",
            "-- -- P0 -- --",
            "-- -- CC -- --",
            "-- -- -- -- --",
            "-- -- -- -- --",
        ];
        // P1,H0 makes a district of two parks with one prestige; H0,H0 and P0,H0 make nothing,
        // I1,P0 one cell with one.
        assert_eq!(answer(field, [5, 6, 7, 8], &[9, 13, 19, 40], "mark-next"), "mark 2");
    }

    #[test]
    fn the_highest_score_decides_about_the_place() {
        let field = [
            "-- -- -- -- --",
            "-- -- -- -- --",
            "-- -- CC -- --",
            "-- -- -- -- --",
            "-- -- -- A0 H3",
        ];
        assert_eq!(lay(field, 3), "lay 4,2,down");
    }

    #[test]
    fn the_domino_still_to_be_laid_counts_as_laid() {
        // Once S0,O2 is planned, O0,O0 is worth more than anything else.
        assert_eq!(answer(EMPTY, [44, 45, 46, 47], &[12, 19, 28, 30], "mark-next"), "mark 0");
        assert_eq!(answer(EMPTY, [9, 45, 46, 47], &[12, 19, 28, 30], "mark-next"), "mark 3");
    }

    #[test]
    fn a_domino_that_fits_nowhere_counts_with_the_present_score() {
        let row = [
            "-- -- -- A0 A0",
            "A0 A0 A0 A0 A0",
            "A0 A0 CC A0 A0",
            "A0 A0 A0 A0 A0",
            "A0 A0 A0 A0 I1",
        ];
        // A0,A0 would leave a single cell without a point more; O0,O0 changes nothing.
        assert_eq!(answer(row, [44, 45, 46, 47], &[7, 12, 43, 48], "mark-next"), "mark 1");
    }

    #[test]
    fn fewer_single_cells_decide_between_equal_scores() {
        let field = [
            "A0 -- -- -- A0",
            "A0 -- A0 A0 A0",
            "A0 A0 CC A0 A0",
            "A0 A0 A0 A0 A0",
            "A0 A0 A0 A0 A0",
        ];
        assert_eq!(lay(field, 7), "lay 1,0,down");
    }

    #[test]
    fn the_lower_value_decides_between_equal_dominoes() {
        assert_eq!(answer(EMPTY, [26, 24, 27, 25], &[], "mark-current"), "mark 1");
    }

    #[test]
    fn the_order_y_x_direction_decides_between_equal_places() {
        assert_eq!(lay(EMPTY, 9), "lay 2,0,down");
    }

    #[test]
    fn it_discards_only_what_fits_nowhere() {
        let full = [
            "A0 A0 A0 A0 A0",
            "A0 A0 A0 A0 A0",
            "A0 A0 CC A0 A0",
            "A0 A0 A0 A0 A0",
            "A0 A0 A0 -- --",
        ];
        assert_eq!(lay(full, 44), "discard");
        assert_eq!(lay(full, 9), "lay 3,4,right");
    }

    #[test]
    fn it_lays_where_it_planned_to() {
        let mut state = State::new(&crate::Setup::default(), 11).unwrap();
        while !state.is_over() {
            let seat = state.turn();
            let planned = state.domino_to_lay().map(|domino| laid(state.city(seat), domino));
            let mv = Classic.choose(&state, seat, &Limits::default()).unwrap();
            assert!(!matches!(mv, Move::Shift(_)));
            state.play(seat, mv, |_| ()).unwrap();
            if matches!(mv, Move::Lay(..) | Move::Discard) {
                assert_eq!(Some(*state.city(seat)), planned);
            }
        }
    }
}
