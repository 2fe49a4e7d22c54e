//! How a game may go on: one player plans carefully, by what its city can hope for, the others
//! hastily, like classic opponents, or all alike.

use std::{array, iter};

use arrayvec::ArrayVec;
use table::{Seat, Seats};

use super::{
    features::{Amounts, Prospects, Supply},
    forecast::Forecast,
    outlook::{Foresight, Manner, Outlook},
    plan::{OPEN, Plan, Plans, careful, hasty, plans},
};
use crate::{
    City, Deck, Domino, State,
    bank::{Bank, Slot},
    deck::Id,
    state::{PLAYERS, unmarked_seat},
};

/// What a city may become as its player likes, the best first; what it will be depends on what it
/// marks next.
pub type Options = ArrayVec<City, OPEN>;

/// What a player does in its turn of marking.
#[derive(Clone, Debug)]
pub struct Choice<P> {
    /// The place in the bank of the domino it marks.
    pub index: u8,
    /// What it may make of its city with that domino, the best first.
    pub plans: P,
}

/// What a player may make of its city, and how much it likes that.
struct Idea<W> {
    worth: W,
    options: Options,
}

/// A city that can become nothing else.
pub fn only(city: City) -> Options {
    iter::once(city).collect()
}

fn cities(plans: &Plans) -> Options {
    plans.iter().map(|plan| plan.city).collect()
}

/// A game that goes on by itself.
#[derive(Clone)]
pub struct Future<'a> {
    deck: &'a Deck,
    careful: Seat,
    /// How the others play.
    others: Manner,
    network: &'a Foresight,
    /// What each city may be now.
    cities: [Options; PLAYERS],
    /// What each city may be once the domino marked for it is laid.
    plans: [Options; PLAYERS],
    current: Bank,
    next: Bank,
    bag: &'a [Id],
    supply: Supply,
}

impl<'a> Future<'a> {
    /// From this state on, foreseen by a network; `seat`, who is careful, is on turn or nothing is
    /// marked yet; the others, who play in this manner, have made their plans.
    pub fn new(network: &'a Foresight, state: &'a State, seat: Seat, others: Manner) -> Future<'a> {
        let bag = state.bag.left();
        let mut future = Future {
            deck: &state.deck,
            careful: seat,
            others,
            network,
            cities: state.cities.map(only),
            plans: state.cities.map(only),
            current: state.current,
            next: state.next,
            bag,
            supply: Supply::of(&state.deck, bag),
        };
        let mut planned = Seats::only(seat);
        for (index, slot) in (0..).zip(state.current.slots()).chain((0..).zip(state.next.slots())) {
            if let Some(other) = slot.seat.filter(|&other| !planned.contains(other)) {
                planned.insert(other);
                let domino = state.domino(slot.domino);
                future.plans[other.index()] = match others {
                    Manner::Careful => future.careful_idea(other, index, domino).options,
                    Manner::Hasty => future.hasty_idea(other, domino).options,
                };
            }
        }
        future
    }

    /// The same with the bag in another order.
    pub(crate) fn with_bag(self, bag: &'a [Id]) -> Future<'a> {
        Future { bag, ..self }
    }

    /// How often dominoes are yet to be drawn.
    fn rounds(&self) -> usize {
        self.bag.len() / PLAYERS
    }

    /// What is to come for a player who marks the domino at `index` now.
    pub fn prospects(&self, seat: Seat, index: u8) -> Prospects {
        let others = (0..).zip(&self.plans).filter(|&(other, _)| other != seat.index());
        let rivals = Amounts::of_cities(others.map(|(_, plan)| &plan[0]));
        Prospects { supply: self.supply, rivals, rounds: self.rounds(), turn: index }
    }

    /// What the careful player can hope for if it marks the domino at `index` now.
    pub(crate) fn outlook(&self, index: u8) -> Outlook<'a> {
        self.outlook_of(self.careful, index)
    }

    /// What a player can hope for who marks the domino at `index` now.
    fn outlook_of(&self, seat: Seat, index: u8) -> Outlook<'a> {
        let manner = if seat == self.careful { Manner::Careful } else { self.others };
        Outlook::new(self.network, manner, self.prospects(seat, index))
    }

    /// The careful player marks a domino if it has not yet, makes its city `city` and will make it
    /// one of the options in the next round.
    pub(crate) fn turn(&mut self, mark: Option<u8>, city: City, options: Options) {
        if let Some(index) = mark {
            self.next.mark(index, self.careful);
        }
        self.cities[self.careful.index()] = only(city);
        self.plans[self.careful.index()] = options;
        self.current.take_top();
    }

    /// What can be expected where all dominoes that were drawn are marked.
    pub(crate) fn forecast(&self) -> Forecast {
        let mut points = self.cities().map(|city| city.points() as f32);
        for (index, slot) in (0..).zip(self.current.slots()) {
            let seat = slot.seat.expect("a marked domino");
            points[seat.index()] = self.outlook_of(seat, index).worth(&self.plans[seat.index()][0]);
        }
        let largest = match self.rounds() {
            0 => self.cities().map(|city| city.largest()),
            _ => [0; PLAYERS],
        };
        Forecast { points, largest, rounds: self.rounds() }
    }

    /// Plays on until dominoes were drawn for this many more rounds and are all marked, or to the
    /// end.
    ///
    /// `choose` says which domino a player marks and what it may make of its city with it.
    pub fn play_on(
        &mut self,
        mut rounds: usize,
        choose: &mut impl FnMut(&Future<'a>, Seat) -> Choice<Options>,
    ) {
        while let Some(seat) = unmarked_seat(&self.current).filter(|_| self.is_draft()) {
            let choice = choose(self, seat);
            self.mark(seat, choice);
        }
        loop {
            if self.current.is_empty() {
                self.current = std::mem::take(&mut self.next);
            }
            if self.next.is_empty() {
                if rounds == 0 || self.bag.is_empty() {
                    return;
                }
                rounds -= 1;
                self.draw();
            }
            let seat = self.current.take_top().and_then(|slot| slot.seat).expect("a marked domino");
            self.cities[seat.index()] = self.plans[seat.index()].clone();
            if self.next.unmarked().next().is_some() {
                let choice = choose(self, seat);
                self.mark(seat, choice);
            }
        }
    }

    /// A player marks a domino, which will make its city one of the plans.
    pub(crate) fn mark(&mut self, seat: Seat, choice: Choice<Options>) {
        let bank = if self.is_draft() { &mut self.current } else { &mut self.next };
        bank.mark(choice.index, seat);
        self.plans[seat.index()] = choice.plans;
    }

    /// Whether the dominoes of the first round are being marked.
    fn is_draft(&self) -> bool {
        self.current.unmarked().next().is_some()
    }

    /// Draws a bank of a bag that is not empty.
    fn draw(&mut self) {
        let (drawn, left) = self.bag.split_first_chunk().expect("a bank of dominoes");
        let mut drawn: [Id; PLAYERS] = *drawn;
        drawn.sort_unstable();
        self.bag = left;
        self.supply = Supply::of(self.deck, left);
        self.next = Bank::new(drawn.map(|domino| Slot { domino, seat: None }));
    }

    /// What a player marks, and what it makes of its city then. Among equals everybody plays for
    /// its own points only.
    pub fn choose(&self, seat: Seat) -> Choice<Options> {
        match self.others {
            Manner::Careful => self.best(|index, domino| self.careful_idea(seat, index, domino)),
            Manner::Hasty if seat == self.careful => {
                let Choice { index, plans } = self.careful_choice();
                Choice { index, plans: cities(&plans) }
            }
            Manner::Hasty => self.best(|_, domino| self.hasty_idea(seat, domino)),
        }
    }

    /// The domino for which there is the best idea.
    fn best<W: PartialOrd>(&self, idea: impl Fn(u8, Domino) -> Idea<W>) -> Choice<Options> {
        let ideas = self.unmarked().map(|(index, domino)| (index, idea(index, domino)));
        let best = ideas.reduce(|best, next| if next.1.worth > best.1.worth { next } else { best });
        let (index, idea) = best.expect("an unmarked domino");
        Choice { index, plans: idea.options }
    }

    fn careful_idea(&self, seat: Seat, index: u8, domino: Domino) -> Idea<f32> {
        let plans = careful(&self.cities[seat.index()], domino, &self.outlook_of(seat, index));
        Idea { worth: plans[0].worth, options: cities(&plans) }
    }

    fn hasty_idea(&self, seat: Seat, domino: Domino) -> Idea<(u32, i32)> {
        let plan = hasty(&self.cities[seat.index()][0], domino);
        Idea { worth: plan.worth, options: only(plan.city) }
    }

    /// What the careful player likes best: of each domino the place that promises most, and of
    /// these what helps it most against the others, who will mark some of the rest.
    pub fn careful_choice(&self) -> Choice<Plans> {
        let cities = &self.cities[self.careful.index()];
        let is_only_one = self.unmarked().nth(1).is_none();
        let aimed = self.unmarked().map(|(index, domino)| {
            let plans = careful(cities, domino, &self.outlook(index));
            let aim = if is_only_one { 0.0 } else { self.aim_after(index, plans[0].city) };
            (aim, Choice { index, plans })
        });
        let best = aimed.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.expect("an unmarked domino").1
    }

    /// What the careful player aims at, once it has marked a domino and all others have marked
    /// theirs.
    fn aim_after(&self, index: u8, plan: City) -> f32 {
        let mut future = self.clone();
        future.mark(self.careful, Choice { index, plans: only(plan) });
        future.play_on(0, &mut Future::choose);
        future.forecast().aim(self.careful)
    }

    /// All that the careful player can do with each of the dominoes it can mark, best first.
    pub fn careful_choices(&self) -> Vec<Choice<Vec<Plan<f32>>>> {
        let city = &self.cities[self.careful.index()][0];
        let choice = |(index, domino)| Choice {
            index,
            plans: plans(city, domino, true, &self.outlook(index)),
        };
        self.unmarked().map(choice).collect()
    }

    /// The dominoes to choose from.
    fn unmarked(&self) -> impl Iterator<Item = (u8, Domino)> {
        let bank = if self.is_draft() { &self.current } else { &self.next };
        bank.unmarked()
            .filter_map(|index| Some((index, self.deck.domino(bank.slot(index)?.domino))))
    }

    /// The cities once all dominoes that are marked are laid.
    pub fn cities(&self) -> [City; PLAYERS] {
        array::from_fn(|seat| self.plans[seat][0])
    }
}
