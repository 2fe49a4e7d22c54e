//! How people sit down.

use table::{Problem, Seat, problem};

use super::Life;
use crate::{
    journal::Entry,
    players::check_name,
    secret::{Key, check_secret},
    wire::Link,
};

/// How long a code for another device is worth something, in milliseconds.
const CODE_LIFE: i64 = 10 * 60 * 1000;

impl Life {
    /// What happens when a device sits down with a link: nothing if it has done so before and only
    /// the answer was lost.
    pub(crate) fn sit(
        &self,
        token: &str,
        secret: &str,
        name: Option<&str>,
        now: i64,
    ) -> Result<Option<Entry>, Problem> {
        check_secret(secret)?;
        if secret == token {
            return Err(problem!(
                "whoever made this link knows it: a device needs a secret of its own",
                "wer diesen Link gemacht hat, kennt ihn: ein Gerät braucht ein eigenes Geheimnis"
            ));
        }
        let key = Key::of(secret);
        let token = Key::of(token);
        if self.seating.has_used(&token, &key) {
            return Ok(None);
        }
        let invited = self.seating.invited(&token, now);
        match invited.link {
            Link::Invitation => {
                let name = name.map(check_name).transpose()?;
                Ok(Some(Entry::Claim { seat: invited.seats[0], key, name }))
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

    /// Lets another device into these seats for a while.
    pub(crate) fn hand_over(&self, mine: &[Seat], code: &str, now: i64) -> Result<Entry, Problem> {
        check_secret(code)?;
        Ok(Entry::HandOver { seats: mine.to_vec(), code: Key::of(code), until: now + CODE_LIFE })
    }
}
