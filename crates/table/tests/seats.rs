//! Sets of seats behave like sets.

use std::collections::BTreeSet;

use proptest::prelude::*;
use table::{Seat, Seats};

proptest! {
    #[test]
    fn seats_are_a_set(
        inserted in prop::collection::vec(0u8..8, 0..20),
        removed in prop::collection::vec(0u8..8, 0..8),
        asked: u8,
    ) {
        let mut seats = Seats::NONE;
        let mut model = BTreeSet::new();
        for seat in inserted {
            seats.insert(Seat(seat));
            model.insert(Seat(seat));
        }
        for seat in removed {
            seats.remove(Seat(seat));
            model.remove(&Seat(seat));
        }
        prop_assert!(seats.iter().eq(model.iter().copied()), "{:?} is not {:?}", seats, model);
        prop_assert_eq!((seats.len(), seats.is_empty()), (model.len(), model.is_empty()));
        prop_assert_eq!(seats.lowest(), model.first().copied());
        prop_assert_eq!(seats.contains(Seat(asked)), model.contains(&Seat(asked)));
        prop_assert_eq!(model.into_iter().collect::<Seats>(), seats);
    }
}

#[test]
fn the_first_seats_are_counted_from_zero() {
    assert_eq!(Seats::first(0), Seats::NONE);
    assert_eq!(Seats::first(5).iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4].map(Seat));
    assert_eq!(Seats::only(Seat(3)).iter().collect::<Vec<_>>(), [Seat(3)]);
}
