use table::Seat;

use crate::{
    City, Deck, State,
    bank::{Bank, Slot},
    deck::Id,
    outlook::{Outlook, Supply},
    plan::{careful, hasty},
    state::{PLAYERS, unmarked_seat},
};

/// What it costs to have the turn one place later in the next round.
const LATER: f32 = 0.88;

/// How a game may go on: one player plans carefully, the others hastily.
#[derive(Clone)]
pub(crate) struct Future<'a> {
    deck: &'a Deck,
    careful: Seat,
    cities: [City; PLAYERS],
    /// Each city once the domino marked for it is laid.
    plans: [City; PLAYERS],
    current: Bank,
    next: Bank,
    bag: &'a [Id],
    supply: Supply,
}

impl<'a> Future<'a> {
    /// From this state on, in which `seat` is on turn; the others have made their plans.
    pub fn new(state: &'a State, seat: Seat) -> Future<'a> {
        let bag = state.bag.left();
        let mut plans = state.cities;
        let mut planned = table::Seats::only(seat);
        for slot in state.current.slots().chain(state.next.slots()) {
            if let Some(other) = slot.seat.filter(|&other| !planned.contains(other)) {
                planned.insert(other);
                plans[other.index()] = hasty(state.city(other), state.domino(slot.domino)).city;
            }
        }
        let supply = Supply::of(&state.deck, bag);
        Future {
            deck: &state.deck,
            careful: seat,
            cities: state.cities,
            plans,
            current: state.current,
            next: state.next,
            bag,
            supply,
        }
    }

    /// What a player can hope for who lays a domino of the bank in which marks are made now.
    pub fn outlook(&self) -> Outlook {
        Outlook::new(self.supply, self.bag.len() / PLAYERS)
    }

    /// What a player can hope for who lays now.
    pub fn outlook_now(&self) -> Outlook {
        Outlook::new(self.supply, self.bag.len() / PLAYERS + usize::from(!self.next.is_empty()))
    }

    /// In the first draft the careful player marks a domino, which will make its city `plan`.
    pub fn draft(&mut self, index: u8, plan: City) {
        self.current.mark(index, self.careful);
        self.plans[self.careful.index()] = plan;
    }

    /// The careful player marks a domino if it has not yet, makes its city `city` and will make it `plan` in the next round.
    pub fn turn(&mut self, mark: Option<u8>, city: City, plan: City) {
        if let Some(index) = mark {
            self.next.mark(index, self.careful);
        }
        self.cities[self.careful.index()] = city;
        self.plans[self.careful.index()] = plan;
        self.current.take_top();
    }

    /// The cities in the end if the bag holds its dominoes in this order.
    pub fn play_out(mut self, bag: &'a [Id]) -> [City; PLAYERS] {
        self.bag = bag;
        self.finish_draft();
        loop {
            if self.current.is_empty() {
                self.current = std::mem::take(&mut self.next);
            }
            if self.next.is_empty() {
                self.draw();
            }
            let Some(Slot { seat: Some(seat), .. }) = self.current.take_top() else { return self.cities };
            let city = self.plans[seat.index()];
            self.cities[seat.index()] = city;
            if let Some((index, plan)) = self.choose(seat, &self.next) {
                self.next.mark(index, seat);
                self.plans[seat.index()] = plan;
            }
        }
    }

    fn finish_draft(&mut self) {
        while self.current.unmarked().next().is_some() {
            let seat = unmarked_seat(&self.current).expect("a seat for the unmarked domino");
            let (index, plan) = self.choose(seat, &self.current).expect("an unmarked domino");
            self.current.mark(index, seat);
            self.plans[seat.index()] = plan;
        }
    }

    /// Draws a bank; none if the bag is empty.
    fn draw(&mut self) {
        let Some((drawn, left)) = self.bag.split_first_chunk() else { return };
        let mut drawn: [Id; 4] = *drawn;
        drawn.sort_unstable();
        self.bag = left;
        self.supply = Supply::of(self.deck, left);
        self.next = Bank::new(drawn.map(|domino| Slot { domino, seat: None }));
    }

    /// What a player marks in a bank and makes of its city then; nothing in an empty bank.
    fn choose(&self, seat: Seat, bank: &Bank) -> Option<(u8, City)> {
        let base = &self.cities[seat.index()];
        let dominoes = bank.unmarked().filter_map(|index| Some((index, self.deck.domino(bank.slot(index)?.domino))));
        if seat == self.careful {
            let outlook = self.outlook();
            let plans = dominoes.map(|(index, domino)| (index, careful(base, domino, &outlook)));
            let worth = |&(index, plan): &(u8, crate::plan::Plan<f32>)| plan.worth - LATER * f32::from(index);
            return plans
                .reduce(|best, plan| if worth(&plan) > worth(&best) { plan } else { best })
                .map(|(index, plan)| (index, plan.city));
        }
        let plans = dominoes.map(|(index, domino)| (index, hasty(base, domino)));
        plans.reduce(|best, plan| if plan.1.worth > best.1.worth { plan } else { best }).map(|(index, plan)| (index, plan.city))
    }
}
