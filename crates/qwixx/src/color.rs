use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The colour of a row and of its die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Color {
    /// From 2 to 12.
    Red,
    /// From 2 to 12.
    Yellow,
    /// From 12 to 2.
    Green,
    /// From 12 to 2.
    Blue,
}

impl Color {
    /// The colours from the top of the sheet to its bottom.
    pub const ALL: [Color; 4] = [Color::Red, Color::Yellow, Color::Green, Color::Blue];

    /// Its place among [`Color::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// Where `number`, 2 to 12, stands in this row, counted from the left from 0.
    pub fn field(self, number: u8) -> u8 {
        match self {
            Color::Red | Color::Yellow => number - 2,
            Color::Green | Color::Blue => 12 - number,
        }
    }

    /// The number at a field of this row.
    pub fn number(self, field: u8) -> u8 {
        match self {
            Color::Red | Color::Yellow => field + 2,
            Color::Green | Color::Blue => 12 - field,
        }
    }

    /// The word of the notation.
    pub fn word(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Yellow => "yellow",
            Color::Green => "green",
            Color::Blue => "blue",
        }
    }

    /// What it is called in German.
    pub fn german(self) -> &'static str {
        match self {
            Color::Red => "Rot",
            Color::Yellow => "Gelb",
            Color::Green => "Grün",
            Color::Blue => "Blau",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colors(u8);

impl Colors {
    /// No colour.
    pub const NONE: Colors = Colors(0);

    /// Whether a colour is in the set.
    pub fn contains(self, color: Color) -> bool {
        self.0 & (1 << color as u8) != 0
    }

    /// Adds a colour.
    pub fn insert(&mut self, color: Color) {
        self.0 |= 1 << color as u8;
    }

    /// The colours of both sets.
    pub fn union(self, other: Colors) -> Colors {
        Colors(self.0 | other.0)
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The colours of the set, from the top of the sheet.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(move |&color| self.contains(color))
    }
}

impl FromIterator<Color> for Colors {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Colors {
        let mut set = Colors::NONE;
        colors.into_iter().for_each(|color| set.insert(color));
        set
    }
}
