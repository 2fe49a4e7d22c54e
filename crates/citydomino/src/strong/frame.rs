//! A city may be shifted freely before a domino is laid, so all that counts is how its cells lie to
//! each other.

use std::collections::VecDeque;

use super::survey::each_place;
use crate::{Cells, City, Direction, Domino, Move};

/// The city shifted left and up as far as it goes: the same for all cities that differ only by
/// shifts.
pub(crate) fn normal(city: &City) -> City {
    let mut shifted = *city;
    for direction in [Direction::Left, Direction::Up] {
        while shifted.can_shift(direction) {
            shifted.shift(direction);
        }
    }
    shifted
}

/// The city shifted to the middle of the field.
pub(crate) fn centred(city: &City) -> City {
    frames(city).find(|frame| (!frame.free()).is_centred()).expect("a frame in the middle")
}

/// The city as it can be shifted, row by row from the upper left corner.
pub(crate) fn frames(city: &City) -> impl Iterator<Item = City> + use<> {
    let mut row = normal(city);
    let mut next = Some(row);
    std::iter::from_fn(move || {
        let frame = next?;
        next = shifted(&frame, Direction::Right).or_else(|| {
            row = shifted(&row, Direction::Down)?;
            Some(row)
        });
        Some(frame)
    })
}

fn shifted(city: &City, direction: Direction) -> Option<City> {
    city.can_shift(direction).then(|| {
        let mut shifted = *city;
        shifted.shift(direction);
        shifted
    })
}

/// The first move on the shortest way to make of the city the goal, but for shifts, by laying the
/// domino; to discard it if there is none.
pub(crate) fn way(city: &City, domino: Domino, goal: &City) -> Move {
    let goal = normal(goal);
    let mut seen = Cells::of(city.centre());
    let mut ways = VecDeque::from([(*city, None)]);
    while let Some((city, first)) = ways.pop_front() {
        let mut lay = None;
        each_place(&city, domino, |place| {
            if normal(&place.laid(&city, domino)) == goal {
                lay = lay.or(Some(Move::Lay(place.cell, place.direction)));
            }
        });
        if let Some(lay) = lay {
            return first.map_or(lay, Move::Shift);
        }
        for (direction, next) in Direction::ALL
            .into_iter()
            .filter_map(|direction| Some((direction, shifted(&city, direction)?)))
        {
            if !seen.contains(next.centre()) {
                seen.insert(next.centre());
                ways.push_back((next, first.or(Some(direction))));
            }
        }
    }
    Move::Discard
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, field::city};

    #[test]
    fn a_city_has_as_many_frames_as_it_has_space_to_shift() {
        let lone = City::new(Cell::MIDDLE);
        assert_eq!(frames(&lone).count(), 25);
        let wide = city([
            "-- -- -- -- --",
            "-- -- CC -- --",
            "P0 A0 A0 A0 P0",
            "-- -- -- -- --",
            "-- -- -- -- --",
        ]);
        assert_eq!(frames(&wide).count(), 4);
        assert!(frames(&wide).all(|frame| normal(&frame) == normal(&wide)));
        assert!(frames(&wide).any(|frame| frame == wide));
    }

    #[test]
    fn the_way_to_a_city_ends_there() {
        let domino: Domino = "H0,H0,3".parse().unwrap();
        let start = city([
            "A0 A0 A0 A0 --",
            "A0 A0 A0 A0 --",
            "A0 A0 CC A0 --",
            "A0 A0 A0 A0 --",
            "H0 A0 A0 A0 --",
        ]);
        let mut moved = shifted(&start, Direction::Right).unwrap();
        moved.lay(domino, Cell::at(0, 3).unwrap(), Direction::Down);
        assert_eq!(way(&start, domino, &moved).to_string(), "shift right");
        let right = shifted(&start, Direction::Right).unwrap();
        assert_eq!(way(&right, domino, &moved).to_string(), "lay 0,3,down");
        assert_eq!(way(&right, domino, &start), Move::Discard);
    }
}
