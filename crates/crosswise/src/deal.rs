use rand::seq::SliceRandom as _;
use table::{Rng, Seat, seeded};

use crate::{Bag, Board, Hand, State, Tile, hand::SLOTS};

impl State {
    /// Deals a new game; a hand of special tiles only is never dealt.
    pub(crate) fn deal(seats: u8, seed: u64) -> State {
        let mut rng = seeded(seed);
        loop {
            let state = State::dealt(seats, Bag::shuffled(&mut rng));
            if state.is_fair() {
                return state;
            }
        }
    }

    /// The start of a game with this bag: four tiles to each seat in turn.
    fn dealt(seats: u8, mut bag: Bag) -> State {
        let mut hands = [Hand::default(); 4];
        for hand in &mut hands[..usize::from(seats)] {
            for slot in &mut hand.0 {
                *slot = bag.draw();
            }
        }
        State {
            board: Board::EMPTY,
            hands,
            open: [0; 4],
            bag,
            used: [0; 4],
            seats,
            turn: Seat(0),
            activated: None,
        }
    }

    /// Whether nothing has been played yet.
    pub(crate) fn is_fresh(&self) -> bool {
        let full = |hand: &Hand| hand.slots().iter().all(Option::is_some);
        self.board.count() == 0
            && self.used == [0; 4]
            && self.hands[..self.seats.into()].iter().all(full)
    }

    /// Whether this is not the start of a game in which someone was dealt special tiles only.
    fn is_fair(&self) -> bool {
        !self.is_fresh() || self.in_play().iter().all(|seat| self.has_standard(seat))
    }

    /// Whether the game is not over and an activated tile can be completed.
    fn goes_on(&self) -> bool {
        !self.is_over()
            && (self.activated != Some(Tile::SwapWithHand) || self.has_standard(self.turn))
    }

    fn has_standard(&self, seat: Seat) -> bool {
        !self.hand(seat).kinds().standard().is_empty()
    }

    /// The same game with everything that is hidden from `seat` dealt anew: all deals that agree
    /// with what everyone knows are equally likely.
    pub(crate) fn imagined_by(&self, seat: Seat, rng: &mut Rng) -> State {
        if self.is_over() {
            return *self;
        }
        loop {
            let mut imagined = *self;
            imagined.deal_hidden(seat, rng);
            // A loaded position may be unfair itself.
            if imagined.goes_on() && (imagined.is_fair() || !self.is_fair()) {
                return imagined;
            }
        }
    }

    fn deal_hidden(&mut self, seat: Seat, rng: &mut Rng) {
        let open = self.open;
        let is_hidden = move |&(other, slot): &(usize, usize)| {
            other != seat.index() && open[other] >> slot & 1 == 0
        };
        let hidden_slots =
            || (0..4).flat_map(|other| (0..SLOTS).map(move |slot| (other, slot))).filter(is_hidden);
        let mut hidden = [Tile::Sun; Tile::TOTAL + 4 * SLOTS];
        let mut count = 0;
        let in_hands = hidden_slots().filter_map(|(other, slot)| self.hands[other].0[slot]);
        for tile in in_hands.chain(self.bag.tiles().iter().copied()) {
            hidden[count] = tile;
            count += 1;
        }
        // Sorted before they are shuffled, so that what a seed deals does not depend on where the
        // hidden tiles really are.
        hidden[..count].sort_unstable();
        hidden[..count].shuffle(rng);
        let mut next = hidden.into_iter();
        for (other, slot) in hidden_slots() {
            if let Some(place) = &mut self.hands[other].0[slot] {
                *place = next.next().expect("as many tiles as were collected");
            }
        }
        for (place, tile) in self.bag.tiles_mut().iter_mut().zip(next) {
            *place = tile;
        }
    }
}
