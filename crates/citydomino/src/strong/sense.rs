//! What everyone sees of a move at once.

use search::Sense;
use table::Seat;

use super::{
    frame::{frames, way},
    laying,
    survey::each_place,
};
use crate::{City, Domino, Move, State};

/// Nobody throws a domino away that brings points. Where the city has to be shifted for it, the
/// shortest way there is the only one that makes sense.
pub(crate) fn sense(state: &State, seat: Seat, mv: Move) -> Sense {
    let city = state.city(seat);
    let Some(domino) = laying(state) else { return Sense::Open };
    let absurd = match mv {
        Move::Mark(_) | Move::Lay(..) => false,
        Move::Discard => richest(city, domino).is_some(),
        Move::Shift(_) => {
            !city.has_place(domino)
                && richest(city, domino).is_some_and(|goal| way(city, domino, &goal) != mv)
        }
    };
    if absurd { Sense::Absurd } else { Sense::Open }
}

/// The city with most points that can be made with a domino, if it brings any.
fn richest(city: &City, domino: Domino) -> Option<City> {
    let mut best = *city;
    for frame in frames(city) {
        each_place(&frame, domino, |place| {
            let laid = place.laid(&frame, domino);
            if laid.points() > best.points() {
                best = laid;
            }
        });
    }
    (best != *city).then_some(best)
}
