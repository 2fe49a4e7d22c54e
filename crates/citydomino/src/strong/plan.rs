//! What can be made of a city with a domino.

use arrayvec::ArrayVec;

use super::{
    frame::frames,
    outlook::Outlook,
    survey::{Place, Survey, each_place},
};
use crate::{City, Domino};

/// A city as it shall be once a domino is laid or discarded, and what that is worth.
#[derive(Clone, Copy, Debug)]
pub struct Plan<W> {
    /// How much the player likes it.
    pub worth: W,
    /// The city then.
    pub city: City,
}

/// The plan of a player who counts points and single cells only, and never shifts the city: what
/// the classic opponent does.
pub(crate) fn hasty(city: &City, domino: Domino) -> Plan<(u32, i32)> {
    let survey = Survey::of(city);
    let mut best: Option<((u32, i32), Place)> = None;
    each_place(city, domino, |place| {
        let mut points = 0;
        survey.after(domino, place, |plot| points += plot.points());
        let free = survey.free_after(place);
        let worth = (points, -((free & !free.neighbours()).len() as i32));
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, place));
        }
    });
    match best {
        Some((worth, place)) => Plan { worth, city: place.laid(city, domino) },
        None => Plan { worth: (city.points(), -(city.singles() as i32)), city: *city },
    }
}

/// How many plans a careful player leaves open until it knows the domino after that.
pub(crate) const OPEN: usize = 4;

/// The best plans by outlook, best first.
pub(crate) type Plans = ArrayVec<Plan<f32>, OPEN>;

/// The best plans for that one of some cities which allows for the best of all.
pub(crate) fn careful(cities: &[City], domino: Domino, outlook: &Outlook) -> Plans {
    let plans = cities.iter().map(|city| best_plans(city, domino, outlook));
    plans
        .reduce(|best, plans| if plans[0].worth > best[0].worth { plans } else { best })
        .expect("a city")
}

fn best_plans(city: &City, domino: Domino, outlook: &Outlook) -> Plans {
    let mut best = Plans::new();
    let mut add = |plan: Plan<f32>| {
        let rank = best.partition_point(|other| other.worth >= plan.worth);
        if rank < OPEN {
            best.truncate(OPEN - 1);
            best.insert(rank, plan);
        }
    };
    each_plan(city, domino, true, outlook, &mut add);
    best
}

/// All plans, best first; without shifting only those for the city where it lies. To lay the domino
/// comes before to discard it where that is worth the same.
pub(crate) fn plans(
    city: &City,
    domino: Domino,
    shifting: bool,
    outlook: &Outlook,
) -> Vec<Plan<f32>> {
    let mut plans = Vec::new();
    each_plan(city, domino, shifting, outlook, &mut |plan| plans.push(plan));
    plans.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    plans
}

/// Calls `see` with every plan, to discard the domino last.
fn each_plan(
    city: &City,
    domino: Domino,
    shifting: bool,
    outlook: &Outlook,
    see: &mut impl FnMut(Plan<f32>),
) {
    let lay = |frame: &City, survey: &Survey, place: Place| {
        see(Plan {
            worth: outlook.worth_after(survey, domino, place),
            city: place.laid(frame, domino),
        });
    };
    if shifting {
        each_way(city, domino, lay);
    } else {
        each_way_here(city, domino, lay);
    }
    see(Plan { worth: outlook.worth(city), city: *city });
}

/// Calls `see` with every place for a domino, wherever the city is shifted to before. Of those that
/// make the same city but for shifts it is the one that makes it lie in the middle of the field.
fn each_way(city: &City, domino: Domino, mut see: impl FnMut(&City, &Survey, Place)) {
    for frame in frames(city) {
        each_way_here(&frame, domino, |frame, survey, place| {
            if (!survey.free_after(place)).is_centred() {
                see(frame, survey, place);
            }
        });
    }
}

fn each_way_here(city: &City, domino: Domino, mut see: impl FnMut(&City, &Survey, Place)) {
    let survey = Survey::of(city);
    each_place(city, domino, |place| see(city, &survey, place));
}

#[cfg(test)]
mod tests {
    use table::{Bot as _, Game as _, Limits, seeded};

    use super::*;
    use crate::{
        Setup, State,
        classic::Classic,
        strong::{
            frame::normal,
            future::Future,
            outlook::{FORESIGHT, Manner},
        },
    };

    #[test]
    fn a_hasty_plan_is_what_the_classic_opponent_lays() {
        for seed in 0..20 {
            let mut state = State::new(&Setup::default(), seed).unwrap();
            while !state.is_over() {
                let seat = state.turn();
                let planned =
                    state.domino_to_lay().map(|domino| hasty(state.city(seat), domino).city);
                let laying = state.bank_to_mark().is_none();
                let mv = Classic.choose(&state, seat, &Limits::default()).unwrap();
                state.apply(mv, |_| ());
                assert!(!laying || planned == Some(*state.city(seat)));
            }
        }
    }

    /// Calls `check` with states in the middle of games and what the player on turn can hope for.
    fn in_many_states(check: impl Fn(&State, &Outlook)) {
        let mut rng = seeded(3);
        for seed in 0..20 {
            let mut state = State::new(&Setup::default(), seed).unwrap();
            for _ in 0..30 {
                let mv = state.random_move(&mut rng);
                state.apply(mv, |_| ());
            }
            let outlook = Future::new(&FORESIGHT, &state, state.turn(), Manner::Hasty).outlook(0);
            check(&state, &outlook);
        }
    }

    #[test]
    fn of_all_that_can_be_made_of_a_city_by_shifting_and_laying_each_is_planned_once() {
        in_many_states(|state, outlook| {
            for (city, &domino) in state.cities.iter().zip(state.deck.dominoes()) {
                let planned: Vec<City> = plans(city, domino, true, outlook)
                    .iter()
                    .map(|plan| normal(&plan.city))
                    .collect();
                let mut possible = vec![normal(city)];
                for frame in frames(city) {
                    each_place(&frame, domino, |place| {
                        possible.push(normal(&place.laid(&frame, domino)))
                    });
                }
                assert!(planned.iter().all(|city| possible.contains(city)));
                assert!(
                    possible.iter().all(|city| planned
                        .iter()
                        .filter(|planned| *planned == city)
                        .count()
                        == 1)
                );
            }
        });
    }

    #[test]
    fn careful_plans_are_the_best_for_the_city_with_the_best_of_all() {
        in_many_states(|state, outlook| {
            for &domino in state.deck.dominoes() {
                let all = state.cities.map(|city| plans(&city, domino, true, outlook));
                let best = all
                    .iter()
                    .reduce(|best, plans| if plans[0].worth > best[0].worth { plans } else { best })
                    .expect("four cities");
                let cities =
                    |plans: &[Plan<f32>]| plans.iter().map(|plan| plan.city).collect::<Vec<_>>();
                assert_eq!(
                    cities(&careful(&state.cities, domino, outlook)),
                    cities(&best[..OPEN.min(best.len())])
                );
            }
        });
    }
}
