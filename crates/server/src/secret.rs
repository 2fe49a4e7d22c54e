//! The names of matches, and the secrets that open seats.

use std::fmt;

use rand::RngExt as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::{Choice, ConditionallySelectable as _, ConstantTimeEq};
use table::{Problem, Seat, problem};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// More seats than any game has.
const NO_SEAT: u8 = u8::MAX;

/// The name of a match in addresses. Whoever knows it may watch, so it cannot be guessed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct MatchId(pub String);

impl MatchId {
    /// A new name.
    pub(crate) fn random() -> MatchId {
        MatchId(random_text(16))
    }
}

impl From<String> for MatchId {
    fn from(text: String) -> MatchId {
        MatchId(text)
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is kept of a seat's secret: enough to recognise it, not enough to know it.
///
/// Keys are compared in constant time, and in no other way.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Key(String);

impl Key {
    /// What recognises this secret.
    pub(crate) fn of(secret: &str) -> Key {
        Key(Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

impl ConstantTimeEq for Key {
    fn ct_eq(&self, other: &Key) -> Choice {
        self.0.as_bytes().ct_eq(other.0.as_bytes())
    }
}

/// A new secret of 132 bits.
pub(crate) fn random_secret() -> String {
    random_text(22)
}

/// Random characters that need no escaping in an address, six bits each.
fn random_text(length: usize) -> String {
    let mut rng = rand::rng();
    (0..length).map(|_| char::from(ALPHABET[rng.random_range(0..ALPHABET.len())])).collect()
}

/// The seats whose secrets these are; an error if one belongs to no seat.
pub(crate) fn seats_of(keys: &[Option<Key>], secrets: &[String]) -> Result<Vec<Seat>, Problem> {
    let found: Vec<_> = secrets.iter().map(|secret| seat_of(keys, secret)).collect();
    let mut seats = found.into_iter().collect::<Option<Vec<_>>>().ok_or_else(|| {
        problem!(
            "this link does not belong to a seat of this match; without it you can watch",
            "dieser Link gehört zu keinem Platz dieses Spiels; ohne ihn kannst du zuschauen",
        )
    })?;
    seats.sort_unstable();
    seats.dedup();
    Ok(seats)
}

/// The seat whose secret this is. It takes as long for the first seat as for the last or none, so
/// that nobody learns a secret from how long a wrong one takes.
fn seat_of(keys: &[Option<Key>], secret: &str) -> Option<Seat> {
    let key = Key::of(secret);
    let mut found = NO_SEAT;
    for (seat, known) in (0..NO_SEAT).zip(keys) {
        let is_it = known.as_ref().map_or(Choice::from(0), |known| known.ct_eq(&key));
        found.conditional_assign(&seat, is_it);
    }
    (found != NO_SEAT).then_some(Seat(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_recognises_its_secret_and_does_not_hold_it() {
        let secret = random_secret();
        let other = random_secret();
        let key = Key::of(&secret);
        assert!(bool::from(key.ct_eq(&Key::of(&secret))));
        assert!(!bool::from(key.ct_eq(&Key::of(&other))));
        assert!(!key.0.contains(&secret));
    }

    #[test]
    fn secrets_open_their_own_seats_and_no_others() {
        let keys = [Some(Key::of("ann")), None, Some(Key::of("ben"))];
        let seats = |secrets: &[&str]| {
            let secrets: Vec<_> = secrets.iter().map(|&secret| secret.to_owned()).collect();
            seats_of(&keys, &secrets).ok()
        };
        assert_eq!(seats(&[]), Some(vec![]));
        assert_eq!(seats(&["ann"]), Some(vec![Seat(0)]));
        assert_eq!(seats(&["ben", "ann", "ben"]), Some(vec![Seat(0), Seat(2)]));
        assert_eq!(seats(&["ann", "zoe"]), None);
        assert_eq!(seats(&[""]), None);
    }
}
