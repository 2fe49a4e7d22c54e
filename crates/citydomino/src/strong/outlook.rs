//! What a city can hope for.
//!
//! It is read from `foresight.bin`, which was made by `examples/fit_citydomino.rs` as it was in
//! commit `d6508e3`, with `cargo run --release -p citydomino --example fit_citydomino`: 2.4 million
//! games on two cores. The seeds are those of the program: 1 for the first weights, 100 and 101 for
//! the games of two threads. Commit `75407b8` wrote the same weights in another order. The run was
//! not repeated, and the program of today makes another network, since it learns from how the bot
//! plays now.

use std::sync::LazyLock;

use training::Network;

use super::{
    features::{INPUTS, Prospects, Sight},
    frame::centred,
    survey::{Place, Survey},
};
use crate::{City, Domino};

/// The units of the network's first layer.
pub const FIRST: usize = 64;
/// The units of the network's second layer.
pub const SECOND: usize = 32;

/// A network that says how many points a city gains until the end if its player goes on in each
/// [`Manner`].
pub type Foresight = Network<FIRST, SECOND, 2>;

/// What the network says is in this many points.
pub const POINTS: f32 = 10.0;

pub(crate) static FORESIGHT: LazyLock<Foresight> = LazyLock::new(|| {
    Network::read(INPUTS, include_bytes!("foresight.bin")).expect("a network of the right size")
});

/// How a player lays and marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// By the network. As it may shift its city any time, the network sees it in the middle of the
    /// field.
    Careful,
    /// Like a classic opponent, who never shifts its city.
    Hasty,
}

/// What a city can hope for.
pub(crate) struct Outlook<'a> {
    network: &'a Foresight,
    manner: Manner,
    prospects: Prospects,
    /// The first layer with the prospects, which are the same for all cities.
    first: [f32; FIRST],
}

impl<'a> Outlook<'a> {
    pub(crate) fn new(network: &'a Foresight, manner: Manner, prospects: Prospects) -> Outlook<'a> {
        Outlook { network, manner, prospects, first: network.see(network.unseeing(), &prospects) }
    }

    /// The points expected in the end for a city as it is now.
    pub(crate) fn worth(&self, city: &City) -> f32 {
        let city = match self.manner {
            Manner::Careful => &centred(city),
            Manner::Hasty => city,
        };
        self.judge(&Sight::of(&self.prospects, city))
    }

    /// The points expected in the end for the surveyed city once the domino lies at a place.
    pub(crate) fn worth_after(&self, survey: &Survey, domino: Domino, place: Place) -> f32 {
        let mut sight = Sight::new(&self.prospects, survey.free_after(place));
        survey.after(domino, place, |plot| sight.add(plot));
        self.judge(&sight)
    }

    /// A city to which nothing is added any more has the points it has.
    fn judge(&self, sight: &Sight) -> f32 {
        if self.prospects.rounds == 0 {
            return sight.points as f32;
        }
        let gain = self.network.conclude(self.network.see(self.first, sight)).outputs
            [self.manner as usize];
        sight.points as f32 + POINTS * gain
    }
}

#[cfg(test)]
mod tests {
    use table::{Bot as _, Game as _, Limits, Seat, seeded};

    use super::*;
    use crate::{
        Deck, Setup, State,
        classic::Classic,
        deck::Id,
        field::city,
        strong::{
            features::{Amounts, Supply},
            future::Future,
            survey::each_place,
        },
    };

    fn prospects(rounds: usize) -> Prospects {
        let deck = Deck::standard();
        let supply = Supply::of(&deck, &deck.ids().collect::<Vec<Id>>());
        Prospects { supply, rivals: Amounts::default(), rounds, turn: 0 }
    }

    #[test]
    fn prestige_is_worth_more_while_there_is_something_to_come() {
        let rows = |first: &'static str| {
            [first, "A0 -- -- -- --", "-- -- CC -- --", "-- -- -- -- --", "-- -- -- -- --"]
        };
        let poor = city(rows("A0 A1 A0 -- --"));
        let rich = city(rows("A0 A2 A0 -- --"));
        let gap = |rounds| {
            let outlook = Outlook::new(&FORESIGHT, Manner::Careful, prospects(rounds));
            outlook.worth(&rich) - outlook.worth(&poor)
        };
        assert_eq!(gap(0), 4.0);
        assert!(gap(8) > gap(0), "{} {}", gap(8), gap(0));
    }

    /// The weights were learned with the features in their present order and units: what the
    /// network says shows whether they still fit together.
    #[test]
    fn it_foresees_as_it_has_learned_to() {
        let expected = [
            [34.46451, 27.637959],
            [35.04905, 28.471386],
            [38.869194, 35.87913],
            [26.581926, 25.680195],
        ];
        let found = [0, 1, 2, 3].map(|seed| {
            let mut state = State::new(&Setup::default(), seed).unwrap();
            for _ in 0..12 + 20 * seed {
                let mv = Classic.choose(&state, state.turn(), &Limits::default()).unwrap();
                state.apply(mv, |_| ());
            }
            let future = Future::new(&FORESIGHT, &state, state.turn(), Manner::Hasty);
            [Manner::Careful, Manner::Hasty].map(|manner| {
                let outlook = Outlook::new(&FORESIGHT, manner, future.prospects(Seat(1), 2));
                outlook.worth(state.city(Seat(1)))
            })
        });
        let expected = expected.as_flattened();
        let is_close = |(found, expected): (&f32, &f32)| (found - expected).abs() < 1e-4;
        assert!(found.as_flattened().iter().zip(expected).all(is_close), "{found:?}");
    }

    #[test]
    fn a_place_is_worth_what_the_city_is_worth_with_the_domino_there() {
        let mut rng = seeded(8);
        for seed in 0..20 {
            let mut state = State::new(&Setup::default(), seed).unwrap();
            for _ in 0..8 + 3 * seed {
                let mv = state.random_move(&mut rng);
                state.apply(mv, |_| ());
            }
            let outlook = Outlook::new(&FORESIGHT, Manner::Hasty, prospects(seed as usize % 11));
            for (city, &domino) in state.cities.iter().zip(state.deck.dominoes()) {
                let survey = Survey::of(city);
                each_place(city, domino, |place| {
                    let foreseen = outlook.worth_after(&survey, domino, place);
                    let plain = outlook.worth(&place.laid(city, domino));
                    assert!((foreseen - plain).abs() < 1e-3, "{foreseen} {plain}");
                });
            }
        }
    }
}
