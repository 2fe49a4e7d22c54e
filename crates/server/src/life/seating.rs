//! Who may sit where: secrets, invitations, and the codes that let in another device.

use subtle::{Choice, ConstantTimeEq as _};
use table::{Problem, Seat, problem};

use crate::{
    secret::Key,
    wire::{Invited, Link},
};

/// The most devices that may have one seat.
const DEVICES: usize = 16;

/// The locks of all seats.
#[derive(Clone, Debug)]
pub(crate) struct Seating {
    seats: Vec<Lock>,
    /// The invitations with which somebody has sat down.
    used: Vec<Used>,
    codes: Vec<Code>,
}

/// What opens a seat.
#[derive(Clone, Debug)]
struct Lock {
    keys: Vec<Key>,
    invitation: Option<Key>,
}

#[derive(Clone, Debug)]
struct Used {
    invitation: Key,
    seat: Seat,
    key: Key,
}

/// Lets another device of the same person in, once and for a while.
#[derive(Clone, Debug)]
struct Code {
    code: Key,
    seats: Vec<Seat>,
    until: i64,
    used_by: Option<Key>,
}

impl Seating {
    pub(super) fn new(keys: Vec<Vec<Key>>, invitations: Vec<Option<Key>>) -> Seating {
        let locks = keys.into_iter().zip(invitations);
        Seating {
            seats: locks.map(|(keys, invitation)| Lock { keys, invitation }).collect(),
            used: Vec::new(),
            codes: Vec::new(),
        }
    }

    /// Whether a person has the seat.
    pub(crate) fn is_taken(&self, seat: Seat) -> bool {
        !self.keys(seat).is_empty()
    }

    /// Whether somebody is invited to the seat.
    pub(crate) fn is_invited(&self, seat: Seat) -> bool {
        self.seats[seat.index()].invitation.is_some()
    }

    /// What recognises the secrets of a seat.
    pub(crate) fn keys(&self, seat: Seat) -> &[Key] {
        &self.seats[seat.index()].keys
    }

    /// The seats the secret of a key opens, in order. It takes as long for the first seat as for
    /// the last or none, so that nobody learns a secret from how long a wrong one takes.
    pub(super) fn seats_of(&self, key: &Key) -> Vec<Seat> {
        let opens = (0..).map(Seat).zip(&self.seats).map(|(seat, lock)| (seat, lock.opens(key)));
        let opens: Vec<(Seat, Choice)> = opens.collect();
        opens.into_iter().filter(|(_, opens)| bool::from(*opens)).map(|(seat, _)| seat).collect()
    }

    /// What a link is worth at this moment.
    pub(crate) fn invited(&self, token: &Key, now: i64) -> Invited {
        let invited = |link, seats: &[Seat]| Invited { link, seats: seats.to_vec() };
        if let Some(seat) = self.invitation(token) {
            return invited(Link::Invitation, &[seat]);
        }
        if let Some(used) = self.used.iter().find(|used| same(&used.invitation, token)) {
            return invited(Link::Used, &[used.seat]);
        }
        if let Some(code) = self.code(token) {
            let link = match code.used_by {
                Some(_) => Link::Used,
                None if code.until < now => Link::Expired,
                None => Link::HandOver,
            };
            return invited(link, &code.seats);
        }
        match self.seats_of(token).as_slice() {
            [] => invited(Link::Void, &[]),
            seats => invited(Link::Secret, seats),
        }
    }

    /// Whether the device with this secret is the one that used the link: then its answer was lost.
    pub(super) fn has_used(&self, token: &Key, key: &Key) -> bool {
        let used =
            self.used.iter().any(|used| same(&used.invitation, token) && same(&used.key, key));
        let code = self.code(token).and_then(|code| code.used_by.as_ref());
        used || code.is_some_and(|by| same(by, key))
    }

    /// Takes a seat with its invitation.
    pub(super) fn claim(&mut self, seat: Seat, key: &Key) -> Result<(), Problem> {
        let lock = self.lock(seat)?;
        let invitation = lock.invitation.take().ok_or_else(|| {
            problem!("nobody is invited to seat {seat}", "auf Platz {seat} ist niemand eingeladen")
        })?;
        lock.keys.push(key.clone());
        self.used.push(Used { invitation, seat, key: key.clone() });
        Ok(())
    }

    /// Invites somebody to a seat, or nobody any more.
    pub(super) fn invite(&mut self, seat: Seat, invitation: Option<Key>) -> Result<(), Problem> {
        let lock = self.lock(seat)?;
        if !lock.keys.is_empty() {
            return Err(problem!("seat {seat} is taken", "Platz {seat} ist besetzt"));
        }
        lock.invitation = invitation;
        Ok(())
    }

    /// Nobody has the seat any more. The invitation by which it was taken is good again.
    pub(super) fn vacate(&mut self, seat: Seat) {
        let used = self.used.iter().rposition(|used| used.seat == seat);
        let invitation = used.map(|index| self.used.remove(index).invitation);
        if let Some(lock) = self.seats.get_mut(seat.index()) {
            *lock = Lock { keys: Vec::new(), invitation };
        }
        self.codes.retain(|code| !code.seats.contains(&seat));
    }

    /// Lets whoever shows this code into the seats. There is one unused code for the same seats.
    pub(super) fn hand_over(
        &mut self,
        seats: &[Seat],
        code: &Key,
        until: i64,
    ) -> Result<(), Problem> {
        for &seat in seats {
            let devices = self.lock(seat)?.keys.len();
            if devices >= DEVICES {
                return Err(problem!(
                    "{devices} devices have seat {seat} already",
                    "Platz {seat} haben schon {devices} Geräte"
                ));
            }
        }
        self.codes.retain(|code| code.used_by.is_some() || code.seats != seats);
        let seats = seats.to_vec();
        self.codes.push(Code { code: code.clone(), seats, until, used_by: None });
        Ok(())
    }

    /// Lets a device in with a code.
    pub(super) fn join(&mut self, code: &Key, key: &Key) -> Result<(), Problem> {
        let unused = |known: &&mut Code| known.used_by.is_none() && same(&known.code, code);
        let code = self.codes.iter_mut().find(unused).ok_or_else(|| {
            problem!("there is no such code, or it was used", "diesen Code gibt es nicht mehr")
        })?;
        code.used_by = Some(key.clone());
        for seat in code.seats.clone() {
            self.lock(seat)?.keys.push(key.clone());
        }
        Ok(())
    }

    fn lock(&mut self, seat: Seat) -> Result<&mut Lock, Problem> {
        self.seats.get_mut(seat.index()).ok_or_else(|| super::no_seat(seat))
    }

    fn invitation(&self, token: &Key) -> Option<Seat> {
        let is_it = |lock: &Lock| {
            lock.invitation.as_ref().is_some_and(|invitation| same(invitation, token))
        };
        self.seats.iter().position(is_it).map(|index| Seat(index as u8))
    }

    fn code(&self, token: &Key) -> Option<&Code> {
        self.codes.iter().find(|code| same(&code.code, token))
    }
}

impl Lock {
    fn opens(&self, key: &Key) -> Choice {
        self.keys.iter().fold(Choice::from(0), |opens, known| opens | known.ct_eq(key))
    }
}

/// Whether both keys recognise the same secret.
pub(super) fn same(one: &Key, other: &Key) -> bool {
    one.ct_eq(other).into()
}
