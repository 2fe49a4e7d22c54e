use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{problem, shown};

/// Something said to a person, in both languages of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Text {
    /// In English.
    pub en: String,
    /// In German.
    pub de: String,
}

/// A [`Text`] from an English and a German format string. Texts that are named after them stand in
/// each with their own language.
///
/// ```
/// use table::{Text, text};
///
/// let pit = 3;
/// let beans = Text { en: "7 beans".into(), de: "7 Bohnen".into() };
/// let said = text!("Pit {pit}: {beans}.", "Mulde {pit}: {beans}.", beans);
/// assert_eq!(said.de, "Mulde 3: 7 Bohnen.");
/// ```
#[macro_export]
macro_rules! text {
    ($en:literal, $de:literal $(, $text:ident)* $(,)?) => {
        $crate::Text {
            en: {
                $(let $text = &$text.en;)*
                format!($en)
            },
            de: {
                $(let $text = &$text.de;)*
                format!($de)
            },
        }
    };
}

/// Why something was refused. Whatever was refused has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Problem(pub Text);

impl Problem {
    /// A problem in both languages; [`problem!`](crate::problem) is the short way to one.
    pub fn new(en: impl Into<String>, de: impl Into<String>) -> Problem {
        Problem(Text { en: en.into(), de: de.into() })
    }

    /// What is said to a text that is no move, with what is expected instead; in German with its
    /// verb, `wird` or `werden`.
    pub fn no_move(text: &str, en: &str, de: &str) -> Problem {
        let text = shown(text);
        problem!("\"{text}\" is no move: expected {en}", "\"{text}\" ist kein Zug: erwartet {de}")
    }

    /// The same problem, with the place where it was found before it.
    pub fn at(self, en_place: impl fmt::Display, de_place: impl fmt::Display) -> Problem {
        let Problem(Text { en, de }) = self;
        problem!("{en_place}: {en}", "{de_place}: {de}")
    }
}

/// Shows the English text: logs, the command line and the engine protocol speak English.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.en)
    }
}

impl std::error::Error for Problem {}

/// A [`Problem`] from an English and a German format string.
///
/// ```
/// let pit = 3;
/// let why = table::problem!("pit {pit} is empty", "Mulde {pit} ist leer");
/// assert_eq!(why.0.de, "Mulde 3 ist leer");
/// ```
#[macro_export]
macro_rules! problem {
    ($en:literal, $de:literal $(,)?) => {
        $crate::Problem::new(format!($en), format!($de))
    };
}
