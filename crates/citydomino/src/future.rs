//! How a game may go on: one player plans carefully, by what its city can hope for, the others hastily, like classic opponents.

use table::{Seat, Seats};

use crate::{
    City, Deck, Domino, State,
    bank::{Bank, Slot},
    deck::Id,
    features::{Amounts, Prospects, Supply},
    forecast::Forecast,
    outlook::{Foresight, Manner, Outlook},
    plan::{Plan, careful, hasty, plans},
    state::{PLAYERS, unmarked_seat},
};

/// A game that goes on by itself.
#[derive(Clone)]
pub struct Future<'a> {
    deck: &'a Deck,
    careful: Seat,
    network: &'a Foresight,
    cities: [City; PLAYERS],
    /// Each city once the domino marked for it is laid.
    plans: [City; PLAYERS],
    current: Bank,
    next: Bank,
    bag: &'a [Id],
    supply: Supply,
}

impl<'a> Future<'a> {
    /// From this state on, foreseen by a network; `seat`, who is careful, is on turn or nothing is marked yet; the others have made
    /// their plans.
    pub fn new(network: &'a Foresight, state: &'a State, seat: Seat) -> Future<'a> {
        let bag = state.bag.left();
        let mut plans = state.cities;
        let mut planned = Seats::only(seat);
        for slot in state.current.slots().chain(state.next.slots()) {
            if let Some(other) = slot.seat.filter(|&other| !planned.contains(other)) {
                planned.insert(other);
                plans[other.index()] = hasty(state.city(other), state.domino(slot.domino)).city;
            }
        }
        Future {
            deck: &state.deck,
            careful: seat,
            network,
            cities: state.cities,
            plans,
            current: state.current,
            next: state.next,
            bag,
            supply: Supply::of(&state.deck, bag),
        }
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
        let rivals = Amounts::of_cities(others.map(|(_, plan)| plan));
        Prospects { supply: self.supply, rivals, rounds: self.rounds(), turn: index }
    }

    /// What the careful player can hope for if it marks the domino at `index` now.
    pub(crate) fn outlook(&self, index: u8) -> Outlook<'a> {
        Outlook::new(self.network, Manner::Careful, self.prospects(self.careful, index))
    }

    /// In the first draft the careful player marks a domino, which will make its city `plan`.
    pub(crate) fn draft(&mut self, index: u8, plan: City) {
        self.current.mark(index, self.careful);
        self.plans[self.careful.index()] = plan;
    }

    /// The careful player marks a domino if it has not yet, makes its city `city` and will make it `plan` in the next round.
    pub(crate) fn turn(&mut self, mark: Option<u8>, city: City, plan: City) {
        if let Some(index) = mark {
            self.next.mark(index, self.careful);
        }
        self.cities[self.careful.index()] = city;
        self.plans[self.careful.index()] = plan;
        self.current.take_top();
    }

    /// What can be expected where all dominoes that were drawn are marked, if the others go on in this manner.
    pub(crate) fn forecast(&self, others: Manner) -> Forecast {
        let mut points = self.plans.map(|city| city.points() as f32);
        for (index, slot) in (0..).zip(self.current.slots()) {
            let seat = slot.seat.expect("a marked domino");
            let manner = if seat == self.careful { Manner::Careful } else { others };
            let outlook = Outlook::new(self.network, manner, self.prospects(seat, index));
            points[seat.index()] = outlook.worth(&self.plans[seat.index()]);
        }
        Forecast { points, largest: self.plans.map(|city| city.largest()), rounds: self.rounds() }
    }

    /// Plays on until dominoes were drawn so many times more and are all marked, or to the end.
    ///
    /// `choose` says which domino a player marks and what it will make of its city with it.
    pub fn play_on(&mut self, mut rounds: usize, choose: &mut impl FnMut(&Future<'a>, Seat) -> (u8, City)) {
        while let Some(seat) = unmarked_seat(&self.current).filter(|_| self.is_draft()) {
            let (index, plan) = choose(self, seat);
            self.mark(seat, index, plan);
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
            self.cities[seat.index()] = self.plans[seat.index()];
            if self.next.unmarked().next().is_some() {
                let (index, plan) = choose(self, seat);
                self.mark(seat, index, plan);
            }
        }
    }

    /// A player marks a domino, which will make its city `plan`.
    fn mark(&mut self, seat: Seat, index: u8, plan: City) {
        let bank = if self.is_draft() { &mut self.current } else { &mut self.next };
        bank.mark(index, seat);
        self.plans[seat.index()] = plan;
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

    /// What a player marks who is as careful or as hasty as it is, and what it makes of its city then.
    pub fn choose(&self, seat: Seat) -> (u8, City) {
        if seat == self.careful {
            let (index, plan) = self.careful_choice();
            return (index, plan.city);
        }
        let plans = self.unmarked().map(|(index, domino)| (index, hasty(&self.cities[seat.index()], domino)));
        let best = plans.reduce(|best, plan| if plan.1.worth > best.1.worth { plan } else { best });
        best.map(|(index, plan)| (index, plan.city)).expect("an unmarked domino")
    }

    /// What the careful player likes best: of each domino the place that promises most, and of these what helps it most against the
    /// others, who will mark some of the rest.
    pub fn careful_choice(&self) -> (u8, Plan<f32>) {
        let city = &self.cities[self.careful.index()];
        let plans = self.unmarked().map(|(index, domino)| (index, careful(city, domino, &self.outlook(index))));
        let aimed = plans.map(|(index, plan)| (self.aim_after(index, plan.city), index, plan));
        let best = aimed.reduce(|best, plan| if plan.0 > best.0 { plan } else { best });
        best.map(|(_, index, plan)| (index, plan)).expect("an unmarked domino")
    }

    /// What the careful player aims at, once it has marked a domino and all others have marked theirs.
    fn aim_after(&self, index: u8, plan: City) -> f32 {
        let mut future = self.clone();
        future.mark(self.careful, index, plan);
        future.play_on(0, &mut Future::choose);
        future.forecast(Manner::Hasty).aim(self.careful)
    }

    /// All that the careful player can do with each of the dominoes it can mark, best first.
    pub fn careful_choices(&self) -> Vec<(u8, Vec<Plan<f32>>)> {
        let city = &self.cities[self.careful.index()];
        let choices = self.unmarked();
        choices.map(|(index, domino)| (index, plans(city, domino, true, &self.outlook(index)))).collect()
    }

    /// The dominoes to choose from.
    fn unmarked(&self) -> impl Iterator<Item = (u8, Domino)> {
        let bank = if self.is_draft() { &self.current } else { &self.next };
        bank.unmarked().filter_map(|index| Some((index, self.deck.domino(bank.slot(index)?.domino))))
    }

    /// The cities once all dominoes that are marked are laid.
    pub fn cities(&self) -> &[City; PLAYERS] {
        &self.plans
    }
}
