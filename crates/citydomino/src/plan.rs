use crate::{
    City, Domino,
    frame::{frames, normal},
    outlook::Outlook,
    survey::{Place, Survey, each_place},
};

/// A city as it shall be once a domino is laid or discarded, and what that is worth.
#[derive(Clone, Copy, Debug)]
pub struct Plan<W> {
    pub worth: W,
    pub city: City,
}

/// The plan of a player who counts points and single cells only, and never shifts the city: what the classic opponent does.
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

/// The best plan by outlook, in every frame of the city.
pub(crate) fn careful(city: &City, domino: Domino, outlook: &Outlook) -> Plan<f32> {
    let mut best = Plan { worth: outlook.worth(city), city: *city };
    for frame in frames(city) {
        let survey = Survey::of(&frame);
        each_place(&frame, domino, |place| {
            let worth = outlook.worth_after(&survey, domino, place);
            if worth > best.worth {
                best = Plan { worth, city: place.laid(&frame, domino) };
            }
        });
    }
    best
}

/// All plans in these frames of a city, best first; of those that differ only by shifts the best. To lay the domino comes before
/// to discard it where that is worth the same.
pub(crate) fn plans(frames: impl Iterator<Item = City>, domino: Domino, outlook: &Outlook) -> Vec<Plan<f32>> {
    let (mut plans, mut discarded) = (Vec::new(), Vec::new());
    for frame in frames {
        discarded.push(Plan { worth: outlook.worth(&frame), city: frame });
        let survey = Survey::of(&frame);
        each_place(&frame, domino, |place| {
            let worth = outlook.worth_after(&survey, domino, place);
            plans.push(Plan { worth, city: place.laid(&frame, domino) });
        });
    }
    plans.append(&mut discarded);
    plans.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    let mut seen = Vec::with_capacity(plans.len());
    plans.retain(|plan| {
        let city = normal(&plan.city);
        let new = !seen.contains(&city);
        if new {
            seen.push(city);
        }
        new
    });
    plans
}

#[cfg(test)]
mod tests {
    use std::iter;

    use table::{Bot as _, Game as _, Limits, seeded};

    use super::*;
    use crate::{Setup, State, classic::Classic, future::Future};

    #[test]
    fn a_hasty_plan_is_what_the_classic_opponent_lays() {
        for seed in 0..20 {
            let mut state = State::new(&Setup::default(), seed).unwrap();
            while !state.is_over() {
                let seat = state.turn();
                let planned = state.domino_to_lay().map(|domino| hasty(state.city(seat), domino).city);
                let laying = state.bank_to_mark().is_none();
                let mv = Classic.choose(&state, seat, &Limits::default()).unwrap();
                state.apply(mv, |_| ());
                assert!(!laying || planned == Some(*state.city(seat)));
            }
        }
    }

    #[test]
    fn a_careful_plan_is_the_best_of_all_plans() {
        let mut rng = seeded(3);
        for seed in 0..20 {
            let mut state = State::new(&Setup::default(), seed).unwrap();
            for _ in 0..30 {
                let mv = state.random_move(&mut rng);
                state.apply(mv, |_| ());
            }
            let outlook = Future::new(&state, state.turn()).outlook(0);
            for (city, &domino) in state.cities.iter().zip(state.deck.dominoes()) {
                let everywhere = plans(frames(city), domino, &outlook);
                assert!(careful(city, domino, &outlook).worth <= everywhere[0].worth);
                assert!(careful(city, domino, &outlook).worth >= plans(iter::once(*city), domino, &outlook)[0].worth);
                assert!(everywhere.iter().any(|plan| normal(&plan.city) == normal(city)), "to discard is a plan too");
            }
        }
    }
}
