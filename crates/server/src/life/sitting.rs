//! How people sit down.

use table::{Problem, Seat, problem};

use super::Life;
use crate::{
    journal::Entry,
    players::check_name,
    secret::{CardId, Key, check_secret},
    wire::Link,
};

/// How long a code for another device is worth something, in milliseconds.
const CODE_LIFE: i64 = 10 * 60 * 1000;

/// Who takes a seat.
#[derive(Clone, Debug)]
pub(crate) enum Sitter {
    /// A device, with the secret it has made for itself.
    Device { secret: String },
    /// Whoever has this card.
    Card(CardId),
}

impl Sitter {
    /// What recognises it from now on.
    pub(crate) fn key(&self) -> Key {
        match self {
            Sitter::Device { secret } => Key::of(secret),
            Sitter::Card(card) => Key::of_card(card),
        }
    }

    /// An error if this cannot take a seat with this link.
    pub(crate) fn check(&self, token: &str) -> Result<(), Problem> {
        let Sitter::Device { secret } = self else { return Ok(()) };
        check_secret(secret)?;
        if secret != token {
            return Ok(());
        }
        Err(problem!(
            "whoever made this link knows it: a device needs a secret of its own",
            "wer diesen Link gemacht hat, kennt ihn: ein Gerät braucht ein eigenes Geheimnis"
        ))
    }
}

impl Life {
    /// What happens when somebody sits down with a link: nothing if that has happened before and
    /// only the answer was lost.
    pub(crate) fn sit(
        &self,
        token: &str,
        sitter: &Sitter,
        name: Option<&str>,
        now: i64,
    ) -> Result<Option<Entry>, Problem> {
        sitter.check(token)?;
        let key = sitter.key();
        let token = Key::of(token);
        if self.seating.has_used(&token, &key) {
            return Ok(None);
        }
        let invited = self.seating.invited(&token, now);
        match invited.link {
            Link::Invitation => {
                let name = name.map(check_name).transpose()?;
                Ok(Some(self.claim_by(invited.seats[0], sitter, name)?))
            }
            Link::HandOver => Ok(Some(Entry::Join { code: token, key })),
            Link::Used => Err(problem!(
                "this seat is taken: somebody has already sat down with this link",
                "dieser Platz ist besetzt: mit diesem Link hat sich schon jemand hingesetzt"
            )),
            Link::Expired => Err(problem!(
                "this link is too old, ask for a new one on the other device",
                "dieser Link ist zu alt, hol dir am anderen Gerät einen neuen"
            )),
            Link::Secret | Link::Void => Err(problem!(
                "this link is worth nothing any more, ask for a new one",
                "dieser Link gilt nicht mehr, bitte um einen neuen"
            )),
        }
    }

    /// What happens when somebody takes an empty seat. No card sits at a table twice.
    pub(crate) fn claim_by(
        &self,
        seat: Seat,
        sitter: &Sitter,
        name: Option<String>,
    ) -> Result<Entry, Problem> {
        if self.rated && matches!(sitter, Sitter::Device { .. }) {
            return Err(problem!(
                "this game is rated: sit down with a card",
                "dieses Spiel wird gewertet: setz dich mit einer Karte"
            ));
        }
        if let Sitter::Card(card) = sitter
            && self.cards().iter().any(|(_, known)| known == card)
        {
            return Err(problem!(
                "your card sits at this table already",
                "deine Karte sitzt schon an diesem Tisch"
            ));
        }
        let name = name.map(|name| self.fit_name(seat, &name));
        Ok(Entry::Claim { seat, key: sitter.key(), name })
    }

    /// A name as the game allows it at this seat.
    fn fit_name(&self, seat: Seat, name: &str) -> String {
        let others = self.seats().filter(|&other| other != seat);
        let taken: Vec<&str> =
            others.map(|other| self.players()[other.index()].name.as_str()).collect();
        self.rules.fit_name(name, &taken)
    }

    /// What happens when somebody comes in from the lobby: nothing if that has happened before and
    /// only the answer was lost. Says which seat it is.
    pub(crate) fn join(
        &self,
        sitter: &Sitter,
        name: String,
    ) -> Result<(Seat, Option<Entry>), Problem> {
        if let Some(&seat) = self.seats_of(&[sitter.key()]).first() {
            return Ok((seat, None));
        }
        let is_open = |seat: &Seat| self.seating.is_invited(*seat);
        let seat = self.seats().find(is_open).filter(|_| self.listed.is_some());
        let seat = seat.ok_or_else(|| {
            problem!("no seat is free at this table", "an diesem Tisch ist kein Platz frei")
        })?;
        self.check_not_begun()?;
        Ok((seat, Some(self.claim_by(seat, sitter, Some(name))?)))
    }

    /// Lets another device into these seats for a while.
    pub(crate) fn hand_over(&self, mine: &[Seat], code: &str, now: i64) -> Result<Entry, Problem> {
        check_secret(code)?;
        Ok(Entry::HandOver { seats: mine.to_vec(), code: Key::of(code), until: now + CODE_LIFE })
    }
}
