//! Chance that nobody has chosen: everyone promises a number before anyone knows another's, and the
//! seed follows from all of them.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ts_rs::TS;

use crate::{Problem, Seat, json::only_an_object, problem};

/// How many hexadecimal digits a number has.
const DIGITS: usize = 16;
/// How many characters a salt may have.
const SALT: std::ops::RangeInclusive<usize> = 22..=64;
/// Seeds are numbers that every language can write.
const SEED_BITS: u32 = 53;

/// What one device, or the house, has added to the chance of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Share {
    /// The seats of the device; none for the house.
    pub seats: Vec<Seat>,
    /// What was promised: SHA-256 of salt, a colon and the number, in hexadecimal digits.
    pub commitment: String,
    /// The number: 16 hexadecimal digits.
    pub number: String,
    /// What keeps the number from being guessed: 22 to 64 letters, digits, `-` or `_`.
    pub salt: String,
}

only_an_object!(Share);

impl Share {
    /// A share whose promise is kept.
    pub fn new(seats: Vec<Seat>, number: &str, salt: &str) -> Result<Share, Problem> {
        let is_number = number.len() == DIGITS && number.bytes().all(is_digit);
        let is_salt = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_');
        if !is_number || !SALT.contains(&salt.len()) || !salt.bytes().all(is_salt) {
            return Err(problem!(
                "expected a number of 16 hexadecimal digits, and a salt of 22 to 64 letters, \
                 digits, \"-\" or \"_\"",
                "erwartet wird eine Zahl aus 16 Hexadezimalziffern und ein Salz aus 22 bis 64 \
                 Buchstaben, Ziffern, \"-\" oder \"_\""
            ));
        }
        let commitment = commitment(number, salt);
        Ok(Share { seats, commitment, number: number.to_owned(), salt: salt.to_owned() })
    }

    /// Whether it is what was promised.
    pub fn is_kept(&self) -> bool {
        self.commitment == commitment(&self.number, &self.salt)
    }
}

/// The promise to say this number.
pub fn commitment(number: &str, salt: &str) -> String {
    hex(&Sha256::digest(format!("{salt}:{number}")))
}

/// An error if this is no promise.
pub fn check_commitment(commitment: &str) -> Result<(), Problem> {
    if commitment.len() == 64 && commitment.bytes().all(is_digit) {
        return Ok(());
    }
    Err(problem!(
        "expected a SHA-256 of 64 hexadecimal digits in small letters",
        "erwartet wird ein SHA-256 aus 64 kleinen Hexadezimalziffern"
    ))
}

/// The seed that follows from the numbers of all, in their order: that of the house first.
pub fn seed_of(shares: &[Share]) -> u64 {
    let numbers: String = shares.iter().map(|share| format!("{}\n", share.number)).collect();
    let digest = Sha256::digest(numbers);
    let first = digest.iter().take(8).fold(0, |seed: u64, byte| seed << 8 | u64::from(*byte));
    first >> (u64::BITS - SEED_BITS)
}

/// An error if a promise was broken, or the seed does not follow from the numbers.
pub fn check_shares(shares: &[Share], seed: u64) -> Result<(), Problem> {
    if let Some(index) = shares.iter().position(|share| !share.is_kept()) {
        return Err(problem!(
            "share {index} is not what was promised",
            "Anteil {index} ist nicht, was versprochen war"
        ));
    }
    let follows = seed_of(shares);
    if follows != seed {
        return Err(problem!(
            "the seed is {seed}, but {follows} follows from the shares",
            "die Startzahl ist {seed}, aus den Anteilen folgt aber {follows}"
        ));
    }
    Ok(())
}

fn is_digit(letter: u8) -> bool {
    matches!(letter, b'0'..=b'9' | b'a'..=b'f')
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(number: &str) -> Share {
        Share::new(vec![Seat(0)], number, "abcdefghijklmnopqrstuv").unwrap()
    }

    #[test]
    fn a_promise_is_kept_by_the_number_it_was_made_for_only() {
        let mut share = share("0123456789abcdef");
        assert!(share.is_kept() && check_commitment(&share.commitment).is_ok());
        share.number = "0123456789abcdee".into();
        assert!(!share.is_kept());
        assert!(check_shares(&[share], 0).is_err());
    }

    #[test]
    fn every_number_changes_the_seed() {
        let shares = ["0000000000000000", "0000000000000001", "0000000000000002"].map(share);
        let seed = seed_of(&shares);
        assert!(seed < 1 << SEED_BITS && check_shares(&shares, seed).is_ok());
        assert!(check_shares(&shares, seed + 1).is_err());
        for index in 0..3 {
            let mut others = shares.clone();
            others[index] = share("00000000000000ff");
            assert_ne!(seed_of(&others), seed);
        }
    }

    #[test]
    fn what_is_no_number_or_salt_is_refused() {
        for (number, salt) in [
            ("0123456789abcde", "abcdefghijklmnopqrstuv"),
            ("0123456789ABCDEF", "abcdefghijklmnopqrstuv"),
            ("0123456789abcdef", "short"),
            ("0123456789abcdef", "abcdefghijklmnopqrst v"),
        ] {
            assert!(Share::new(vec![], number, salt).is_err(), "{number} {salt}");
        }
        assert!(check_commitment("0123").is_err());
    }
}
