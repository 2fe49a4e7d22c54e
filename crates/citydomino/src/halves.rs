//! Whether a table holds only what the dominoes have.

use table::{Problem, problem};

use crate::{Cell, City, Deck, Half, city::Ground, deck::Id, half::MOST_PRESTIGE, kind::Kind};

/// A half that lies there once too often.
pub(crate) struct Surplus {
    /// The number of the city, from 0.
    pub city: usize,
    pub cell: Cell,
    pub why: Problem,
}

/// Checks that no half is on the fields and `elsewhere`, in banks and bag, more often than on the
/// dominoes.
pub(crate) fn check(deck: &Deck, cities: &[City], elsewhere: &[Id]) -> Result<(), Surplus> {
    let mut left = Left::of(deck);
    for &id in elsewhere {
        let domino = deck.domino(id);
        // Each domino is somewhere once, so these are there.
        left.take(domino.first);
        left.take(domino.second);
    }
    for (city, ground) in cities.iter().enumerate() {
        for cell in Cell::all() {
            let Ground::Half(half) = ground.ground(cell) else { continue };
            if !left.take(half) {
                return Err(Surplus { city, cell, why: too_many(half, deck.count(half)) });
            }
        }
    }
    Ok(())
}

fn too_many(half: Half, count: usize) -> Problem {
    problem!(
        "{half} is in fields, banks and bag more often than on the dominoes, expected at most \
         {count}",
        "{half} ist in Feldern, Bänken und Beutel öfter als auf den Spielsteinen, erwartet wird \
         höchstens {count}-mal",
    )
}

/// How often each half can still be found.
struct Left([[usize; MOST_PRESTIGE as usize + 1]; Kind::ALL.len()]);

impl Left {
    fn of(deck: &Deck) -> Left {
        let count = |kind, prestige| deck.count(Half { kind, prestige });
        Left(Kind::ALL.map(|kind| [0, 1, 2, 3].map(|prestige| count(kind, prestige))))
    }

    /// Takes a half away, if there is one left.
    fn take(&mut self, half: Half) -> bool {
        let left = &mut self.0[half.kind.index()][usize::from(half.prestige)];
        let has_one = *left > 0;
        *left -= usize::from(has_one);
        has_one
    }
}
