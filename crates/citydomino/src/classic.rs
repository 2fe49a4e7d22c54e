//! The classic opponent.

use std::cmp::Reverse;

use table::{Bot, Limits, Seat};

use crate::{Cell, City, Direction, Domino, Move, State};

/// The classic opponent: takes the domino, and the place, that makes its own city worth most at
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
    use table::Game as _;

    use super::*;

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
