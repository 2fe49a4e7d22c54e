use table::{Rng, Seat, Seats, seeded};

use crate::{
    Bag, Blocked, Board, Hand, Move, Outcome, Team, Tile,
    hand::{Kinds, SLOTS},
};

/// A game of Crosswise with everything in it, hands and bag included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) board: Board,
    /// Those of seats not in play stay empty.
    pub(crate) hands: [Hand; 4],
    pub(crate) bag: Bag,
    /// How many of each special tile were played, Remover first.
    pub(crate) used: [u8; 4],
    /// Two or four.
    pub(crate) seats: u8,
    pub(crate) turn: Seat,
    /// The tile the seat on move must complete.
    pub(crate) activated: Option<Tile>,
}

impl State {
    /// Deals a new game; a hand of special tiles only is never dealt.
    pub(crate) fn deal(seats: u8, seed: u64) -> State {
        let mut rng = seeded(seed);
        loop {
            let state = State::dealt(seats, Bag::shuffled(&mut rng));
            if state.is_possible() {
                return state;
            }
        }
    }

    /// The start of a game with this bag: four tiles to each seat in turn.
    pub(crate) fn dealt(seats: u8, mut bag: Bag) -> State {
        let mut hands = [Hand::default(); 4];
        for hand in &mut hands[..usize::from(seats)] {
            for slot in &mut hand.0 {
                *slot = bag.draw();
            }
        }
        State { board: Board::EMPTY, hands, bag, used: [0; 4], seats, turn: Seat(0), activated: None }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    pub fn bag(&self) -> &Bag {
        &self.bag
    }

    /// How many of each special tile were played, Remover first.
    pub fn used(&self) -> [u8; 4] {
        self.used
    }

    /// The seat on move; in a finished game the one that would be.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The tile the seat on move must complete.
    pub fn activated(&self) -> Option<Tile> {
        self.activated
    }

    /// The seats in play.
    pub fn in_play(&self) -> Seats {
        Seats::first(self.seats.into())
    }

    /// How the game ended, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::of(&self.board))
    }

    /// Whether nothing has been played yet.
    pub fn is_fresh(&self) -> bool {
        let full = |hand: &Hand| hand.slots().iter().all(Option::is_some);
        self.board.count() == 0 && self.used == [0; 4] && self.hands[..self.seats.into()].iter().all(full)
    }

    pub(crate) fn is_over(&self) -> bool {
        let stuck = || (0..self.seats).all(|n| self.playable(Seat((self.turn.0 + n) % self.seats)).is_empty());
        self.is_decided() || (self.activated.is_none() && stuck())
    }

    /// Whether six equal tiles or a full board ended the game.
    pub(crate) fn is_decided(&self) -> bool {
        Team::BOTH.iter().any(|&team| self.board.has_six(team)) || self.board.is_full()
    }

    /// The tiles the seat could play if it were on move and the game not decided.
    pub(crate) fn playable(&self, seat: Seat) -> Kinds {
        let kinds = self.hand(seat).kinds();
        let nothing_blocks = self.board.count() >= 2 && !kinds.standard().is_empty();
        if nothing_blocks { kinds } else { kinds.iter().filter(|&tile| self.blocked(seat, tile).is_none()).collect() }
    }

    /// Why the seat cannot play a special tile of its hand, if it cannot.
    pub fn blocked(&self, seat: Seat, tile: Tile) -> Option<Blocked> {
        let tiles = self.board.count();
        match tile {
            _ if tile.is_standard() => None,
            _ if tiles == 0 => Some(Blocked::EmptyBoard),
            Tile::SwapOnBoard if tiles < 2 => Some(Blocked::OneTile),
            Tile::SwapWithHand if self.hand(seat).kinds().standard().is_empty() => Some(Blocked::NoStandardTile),
            _ => None,
        }
    }

    /// Whether the hidden tiles could lie like this, given what everyone knows: the deal leaves no hand of special tiles only,
    /// the game goes on, and an activated tile can be completed.
    pub(crate) fn is_possible(&self) -> bool {
        let has_standard = |seat: Seat| !self.hand(seat).kinds().standard().is_empty();
        (!self.is_fresh() || self.in_play().iter().all(has_standard))
            && (self.activated != Some(Tile::SwapWithHand) || has_standard(self.turn))
            && !self.is_over()
    }

    /// The same game with everything that is hidden from `seat` dealt anew, all possible deals equally likely.
    pub(crate) fn imagined_by(&self, seat: Seat, rng: &mut Rng) -> State {
        if self.is_over() {
            return *self;
        }
        loop {
            let mut imagined = *self;
            imagined.deal_hidden(seat, rng);
            if imagined.is_possible() {
                return imagined;
            }
        }
    }

    fn deal_hidden(&mut self, seat: Seat, rng: &mut Rng) {
        use rand::seq::SliceRandom as _;
        let others = || (0..4).filter(move |&other| other != seat.index());
        let mut hidden = [Tile::Sun; Tile::TOTAL + 4 * SLOTS];
        let mut count = 0;
        for tile in others().flat_map(|other| self.hands[other].0).flatten().chain(self.bag.tiles().iter().copied()) {
            hidden[count] = tile;
            count += 1;
        }
        hidden[..count].shuffle(rng);
        let mut next = hidden.into_iter();
        for other in others() {
            for place in self.hands[other].0.iter_mut().flatten() {
                *place = next.next().expect("as many tiles as were collected");
            }
        }
        for (place, tile) in self.bag.tiles_mut().iter_mut().zip(next) {
            *place = tile;
        }
    }

    /// Appends the legal moves of the seat on move: by tile number, then by cell, row by row.
    pub(crate) fn list_moves(&self, moves: &mut Vec<Move>) {
        if self.is_over() {
            return;
        }
        let (filled, empty) = (self.board.filled(), self.board.empty());
        match self.activated {
            Some(Tile::Mover) => {
                moves.extend(filled.iter().flat_map(|from| empty.iter().map(move |to| Move::Between { from, to })));
            }
            Some(Tile::SwapOnBoard) => {
                let later = |from| filled.iter().filter(move |&to| to > from);
                moves.extend(filled.iter().flat_map(|from| later(from).map(move |to| Move::Between { from, to })));
            }
            Some(_) => {
                let standard = self.hand(self.turn).kinds().standard();
                moves.extend(standard.iter().flat_map(|tile| filled.iter().map(move |cell| Move::At { tile, cell })));
            }
            None => self.list_tiles(moves),
        }
    }

    fn list_tiles(&self, moves: &mut Vec<Move>) {
        let before = moves.len();
        for tile in self.playable(self.turn).iter() {
            let at = |cell| Move::At { tile, cell };
            if tile.is_standard() {
                moves.extend(self.board.empty().iter().map(at));
            } else if tile == Tile::Remover {
                moves.extend(self.board.filled().iter().map(at));
            } else {
                moves.push(Move::Activate(tile));
            }
        }
        if moves.len() == before {
            moves.push(Move::Pass);
        }
    }
}
