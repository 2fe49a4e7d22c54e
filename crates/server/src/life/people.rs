//! Who sits where, and whom a secret belongs to.

use table::{EndReason, Player, Problem, Seat, problem};

use super::{Life, no_seat, seating::same};
use crate::{
    secret::{CardId, Key},
    wire::SeatState,
};

/// Whom the secrets behind some keys belong to.
pub(crate) struct Recognised {
    pub seats: Vec<Seat>,
    /// Whether they may fill the empty seats.
    pub creator: bool,
}

/// The number of a key that belongs to nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unknown(pub usize);

impl From<Unknown> for Problem {
    fn from(_: Unknown) -> Problem {
        problem!(
            "this link does not belong to a seat of this match; without it you can watch",
            "dieser Link gehört zu keinem Platz dieses Spiels; ohne ihn kannst du zuschauen",
        )
    }
}

impl Life {
    /// Who sits where, or is to.
    pub(crate) fn players(&self) -> &[Player] {
        match &self.game {
            Some(game) => game.players(),
            None => &self.waiting,
        }
    }

    /// The player of a seat, if there is such a seat.
    pub(crate) fn player(&self, seat: Seat) -> Result<&Player, Problem> {
        self.players().get(seat.index()).ok_or_else(|| no_seat(seat))
    }

    /// Every seat.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players().len() as u8).map(Seat)
    }

    /// Who has each seat.
    pub(crate) fn seat_states(&self) -> Vec<SeatState> {
        let state = |seat: Seat| match self.players()[seat.index()].is_person() {
            false => match self.stand_in_of(seat) {
                Some(EndReason::Resigned) => SeatState::Resigned,
                Some(_) => SeatState::StandIn,
                None => SeatState::Computer,
            },
            true if self.seating.is_taken(seat) => SeatState::Taken,
            true if self.seating.is_invited(seat) => SeatState::Invited,
            true => SeatState::Free,
        };
        self.seats().map(state).collect()
    }

    /// The seats of people nobody has taken.
    pub(crate) fn empty_seats(&self) -> Vec<Seat> {
        let is_empty =
            |seat: &Seat| self.players()[seat.index()].is_person() && !self.seating.is_taken(*seat);
        self.seats().filter(is_empty).collect()
    }

    /// The seats of people who play themselves and are not among `mine`.
    pub(super) fn others(&self, mine: &[Seat]) -> Vec<Seat> {
        let is_other =
            |seat: &Seat| self.players()[seat.index()].is_person() && !mine.contains(seat);
        self.seats().filter(is_other).collect()
    }

    /// The seats somebody has taken that are not among `mine`, those a computer plays on for
    /// included.
    pub(crate) fn other_owners(&self, mine: &[Seat]) -> Vec<Seat> {
        let is_other = |seat: &Seat| self.seating.is_taken(*seat) && !mine.contains(seat);
        self.seats().filter(is_other).collect()
    }

    /// Those of the seats whose people play themselves.
    pub(crate) fn playing(&self, seats: &[Seat]) -> Vec<Seat> {
        let plays = |seat: &Seat| self.players()[seat.index()].is_person();
        seats.iter().copied().filter(plays).collect()
    }

    /// The seats of people, those included who may come back to a seat a computer plays on.
    pub(crate) fn people(&self) -> Vec<Seat> {
        let may_return =
            |seat: Seat| self.stand_in_of(seat).is_some_and(|why| why != EndReason::Resigned);
        let is_persons =
            |seat: &Seat| self.players()[seat.index()].is_person() || may_return(*seat);
        self.seats().filter(is_persons).collect()
    }

    /// The seats of people that are not among `mine`, and whose consent it takes to go back or load.
    pub(crate) fn other_people(&self, mine: &[Seat]) -> Vec<Seat> {
        self.people().into_iter().filter(|seat| !mine.contains(seat)).collect()
    }

    /// Whether a device with these seats has those of all people: it is alone with the house.
    pub(crate) fn is_alone(&self, mine: &[Seat]) -> bool {
        !mine.is_empty() && self.other_people(mine).is_empty()
    }

    /// Why a computer plays on for the person of a seat, if one does.
    pub(crate) fn stand_in_of(&self, seat: Seat) -> Option<EndReason> {
        self.stand_ins.get(seat.index()).copied().flatten()
    }

    /// Whether a computer has played on for the person of a seat, be it for a while.
    pub(crate) fn has_left(&self, seat: Seat) -> bool {
        self.left[seat.index()]
    }

    /// The seats that some keys open.
    pub(crate) fn seats_of(&self, keys: &[Key]) -> Vec<Seat> {
        let mut seats: Vec<Seat> = keys.iter().flat_map(|key| self.seating.seats_of(key)).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// The card a seat belongs to, if it belongs to one.
    pub(crate) fn card_of(&self, seat: Seat) -> Option<CardId> {
        self.seating.keys(seat).iter().find_map(Key::card)
    }

    /// The seats that belong to cards.
    pub(crate) fn cards(&self) -> Vec<(Seat, CardId)> {
        self.seats().filter_map(|seat| Some((seat, self.card_of(seat)?))).collect()
    }

    /// Whether the secret of a key may fill the empty seats.
    pub(crate) fn is_creator(&self, key: &Key) -> bool {
        self.creators.iter().any(|creator| same(creator, key))
    }

    /// Whom keys belong to, or which of them belongs to nobody.
    pub(crate) fn recognise(&self, keys: &[Key]) -> Result<Recognised, Unknown> {
        let mut creator = false;
        for (number, key) in keys.iter().enumerate() {
            let is_creator = self.is_creator(key);
            if self.seating.seats_of(key).is_empty() && !is_creator {
                return Err(Unknown(number));
            }
            creator |= is_creator;
        }
        Ok(Recognised { seats: self.seats_of(keys), creator })
    }
}
