use std::fmt;

use rand::RngExt as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::{Choice, ConstantTimeEq};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The name of a match in addresses. Whoever knows it may watch, so it cannot be guessed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct MatchId(pub String);

impl MatchId {
    pub(crate) fn random() -> MatchId {
        MatchId(random_text(16))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_recognises_its_secret_and_does_not_hold_it() {
        let (secret, other) = (random_secret(), random_secret());
        let key = Key::of(&secret);
        assert!(bool::from(key.ct_eq(&Key::of(&secret))));
        assert!(!bool::from(key.ct_eq(&Key::of(&other))));
        assert!(!key.0.contains(&secret));
    }
}
