use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The type of a district.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// `A`.
    Amusement,
    /// `I`.
    Industry,
    /// `O`.
    Office,
    /// `P`.
    Park,
    /// `S`.
    Shopping,
    /// `H`.
    Home,
}

impl Kind {
    /// All types, in the order in which they are listed.
    pub const ALL: [Kind; 6] =
        [Kind::Amusement, Kind::Industry, Kind::Office, Kind::Park, Kind::Shopping, Kind::Home];

    /// Its place among [`Kind::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// The letter of the notation.
    pub fn letter(self) -> char {
        match self {
            Kind::Amusement => 'A',
            Kind::Industry => 'I',
            Kind::Office => 'O',
            Kind::Park => 'P',
            Kind::Shopping => 'S',
            Kind::Home => 'H',
        }
    }

    /// The type with this letter.
    pub fn with_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}
