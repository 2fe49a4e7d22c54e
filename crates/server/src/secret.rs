//! The names of matches, and the secrets that open seats.

use std::fmt;

use rand::RngExt as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::{Choice, ConstantTimeEq};
use table::{Problem, problem};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// How many characters a secret may have.
const LENGTHS: std::ops::RangeInclusive<usize> = 22..=64;

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

/// The public name of a player card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct CardId(pub String);

impl CardId {
    /// A new name.
    pub(crate) fn random() -> CardId {
        CardId(random_text(16))
    }
}

/// What stands before the name of a card in a [`Key`]: no hash of a secret begins like this.
const CARD: &str = "card:";

/// What is kept of a seat's secret: enough to recognise it, not enough to know it. Where a seat
/// belongs to a player card, its key names the card: whoever has shown the card has the seat.
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

    /// What a seat has that belongs to this card. No secret is recognised by it.
    pub(crate) fn of_card(CardId(id): &CardId) -> Key {
        Key(format!("{CARD}{id}"))
    }

    /// The card that it names, if it names one.
    pub(crate) fn card(&self) -> Option<CardId> {
        self.0.strip_prefix(CARD).map(|id| CardId(id.to_owned()))
    }

    /// What lies in the store.
    pub(crate) fn stored(text: &str) -> Key {
        Key(text.to_owned())
    }

    /// As it lies in the store.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
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

/// An error if this cannot be a secret: whatever devices make for themselves is to be as hard to
/// guess as what the server makes.
pub(crate) fn check_secret(secret: &str) -> Result<(), Problem> {
    let length = secret.len();
    if LENGTHS.contains(&length) && secret.bytes().all(|byte| ALPHABET.contains(&byte)) {
        return Ok(());
    }
    let least = LENGTHS.start();
    let most = LENGTHS.end();
    Err(problem!(
        "a secret has {least} to {most} letters, digits, \"-\" or \"_\"",
        "ein Geheimnis hat {least} bis {most} Buchstaben, Ziffern, \"-\" oder \"_\""
    ))
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
    fn the_key_of_a_card_names_it_and_recognises_no_secret() {
        let card = CardId::random();
        let key = Key::of_card(&card);
        assert_eq!(key.card(), Some(card.clone()));
        assert_eq!(Key::of(&random_secret()).card(), None);
        for secret in [card.0.as_str(), key.as_str()] {
            assert!(!bool::from(key.ct_eq(&Key::of(secret))));
        }
    }

    #[test]
    fn a_secret_has_to_be_hard_to_guess() {
        assert!(check_secret(&random_secret()).is_ok());
        for bad in ["", "short", &"ä".repeat(22), &"a b".repeat(10), &"a".repeat(65)] {
            assert!(check_secret(bad).is_err(), "{bad}");
        }
    }
}
