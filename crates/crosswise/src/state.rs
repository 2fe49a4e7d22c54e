use table::{Seat, Seats};

use crate::{Bag, Blocked, Board, Hand, Outcome, Team, Tile, hand::Kinds};

/// A game of Crosswise with everything in it, hands and bag included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) board: Board,
    /// Those of seats not in play stay empty.
    pub(crate) hands: [Hand; 4],
    /// The slots of each hand, as bits, whose tile came from the board: everyone knows it.
    pub(crate) open: [u8; 4],
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
    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The hand of a seat; that of a seat not in play is empty.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// The bag.
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

    /// Whether nobody moves any more.
    pub(crate) fn is_over(&self) -> bool {
        let stuck = || {
            (0..self.seats).all(|n| self.playable(Seat((self.turn.0 + n) % self.seats)).is_empty())
        };
        self.is_decided() || (self.activated.is_none() && stuck())
    }

    /// Whether six equal tiles or a full board ended the game.
    pub(crate) fn is_decided(&self) -> bool {
        Team::BOTH.iter().any(|&team| self.board.has_six(team)) || self.board.is_full()
    }

    /// The tiles the seat could play if it were on move and the game were not decided.
    pub(crate) fn playable(&self, seat: Seat) -> Kinds {
        let kinds = self.hand(seat).kinds();
        let nothing_blocks = self.board.count() >= 2 && !kinds.standard().is_empty();
        if nothing_blocks {
            kinds
        } else {
            kinds.iter().filter(|&tile| self.blocked(seat, tile).is_none()).collect()
        }
    }

    /// Why the seat cannot play a special tile of its hand, if it cannot.
    pub fn blocked(&self, seat: Seat, tile: Tile) -> Option<Blocked> {
        let tiles = self.board.count();
        match tile {
            _ if tile.is_standard() => None,
            _ if tiles == 0 => Some(Blocked::EmptyBoard),
            Tile::SwapOnBoard if tiles < 2 => Some(Blocked::OneTile),
            Tile::SwapWithHand if self.hand(seat).kinds().standard().is_empty() => {
                Some(Blocked::NoStandardTile)
            }
            _ => None,
        }
    }
}
