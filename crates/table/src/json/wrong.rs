//! Why a piece of JSON is not what was expected, and where it stands, in words for people.

use std::fmt::{self, Display};

use serde::de::{self, Unexpected};
use serde_json::Value;

use crate::{Problem, Text, problem, shown};

/// What is wrong with a value that was given.
#[derive(Debug)]
pub(super) struct Wrong {
    /// Where it stands, such as `.seats[0]`; nothing for the whole of it.
    place: String,
    what: What,
}

#[derive(Debug)]
enum What {
    Missing(&'static str),
    Twice(String),
    UnknownName {
        name: String,
        known: &'static [&'static str],
    },
    Mismatch {
        expected: Expected,
        found: Found,
    },
    Entries {
        count: usize,
        expected: usize,
    },
    /// What a type says in words of its own, which nobody has put for people.
    Other,
}

/// What should have been given.
#[derive(Debug)]
pub(super) enum Expected {
    Truth,
    Number,
    /// A whole number within these bounds.
    Whole(i128, i128),
    Text,
    List,
    Object,
    Null,
    Words(&'static [&'static str]),
    /// What a type says in words of its own.
    Other,
}

/// What was given instead.
#[derive(Debug)]
enum Found {
    /// As it stands there.
    Simple(Value),
    List,
    Object,
    /// What JSON does not have.
    Other,
}

impl From<What> for Wrong {
    fn from(what: What) -> Wrong {
        Wrong { place: String::new(), what }
    }
}

impl Wrong {
    /// Something else was given than was expected.
    pub(super) fn mismatch(expected: Expected, found: &Value) -> Wrong {
        let found = match found {
            Value::Array(_) => Found::List,
            Value::Object(_) => Found::Object,
            simple => Found::Simple(simple.clone()),
        };
        What::Mismatch { expected, found }.into()
    }

    /// A list has too many or too few entries.
    pub(super) fn entries(count: usize, expected: usize) -> Wrong {
        What::Entries { count, expected }.into()
    }

    /// An object names a field more than once.
    pub(super) fn twice(name: String) -> Wrong {
        What::Twice(name).into()
    }

    /// The same, seen from what it is a part of.
    pub(super) fn within(mut self, place: &str) -> Wrong {
        self.place.insert_str(0, place);
        self
    }

    /// Completes the place. Where the kind of an object is one of its fields, serde reads the others
    /// out of sight; then the value that was found says where it stands, unless it does so twice.
    pub(super) fn in_sight_of(mut self, given: &Value) -> Wrong {
        if let What::Mismatch { found: Found::Simple(found), .. } = &self.what {
            let pointer = self.place.replace(['.', '['], "/").replace(']', "");
            let mut places = Vec::new();
            if let Some(part) = given.pointer(&pointer) {
                collect_places(part, found, String::new(), &mut places);
            }
            if let [place] = &places[..] {
                self.place += place;
            }
        }
        self
    }

    /// What to tell people.
    pub(super) fn problem(&self) -> Problem {
        let place = shown(self.place.trim_start_matches('.'));
        let named = |name: &str| match place.as_str() {
            "" => shown(name),
            place => format!("{place}.{}", shown(name)),
        };
        match &self.what {
            What::Missing(name) => {
                let name = named(name);
                problem!("\"{name}\" is missing", "\"{name}\" fehlt")
            }
            What::Twice(name) => {
                let name = named(name);
                problem!("\"{name}\" is given twice", "\"{name}\" ist doppelt angegeben")
            }
            What::UnknownName { name, known } => {
                let name = named(name);
                match known.join(", ").as_str() {
                    "" => problem!(
                        "\"{name}\" does not belong here; nothing is expected",
                        "\"{name}\" gehört nicht hierher; hier wird nichts erwartet"
                    ),
                    known => problem!(
                        "\"{name}\" does not belong here; expected are only {known}",
                        "\"{name}\" gehört nicht hierher; erwartet werden nur {known}"
                    ),
                }
            }
            What::Mismatch { expected, found } => {
                let expected = expected.text();
                let found = found.text();
                self.at(Problem::new(
                    format!("expected {}, found {}", expected.en, found.en),
                    format!("erwartet wird {}, gefunden wurde {}", expected.de, found.de),
                ))
            }
            What::Entries { count, expected } => self.at(problem!(
                "the list has {count} entries, expected {expected}",
                "die Liste hat {count} Einträge, erwartet werden {expected}"
            )),
            What::Other => self.at(problem!("this does not fit here", "das passt hier nicht")),
        }
    }

    fn at(&self, problem: Problem) -> Problem {
        match self.place.trim_start_matches('.') {
            "" => problem,
            place => problem.at(shown(place), shown(place)),
        }
    }
}

/// The places of a value within another one.
fn collect_places(within: &Value, wanted: &Value, place: String, places: &mut Vec<String>) {
    match within {
        Value::Array(entries) => entries.iter().enumerate().for_each(|(index, entry)| {
            collect_places(entry, wanted, format!("{place}[{index}]"), places);
        }),
        Value::Object(fields) => fields.iter().for_each(|(name, field)| {
            collect_places(field, wanted, format!("{place}.{name}"), places);
        }),
        simple if simple == wanted => places.push(place),
        _ => {}
    }
}

impl Expected {
    /// What serde's types say they expect.
    fn from_serde(words: &str) -> Expected {
        match words {
            "a boolean" => Expected::Truth,
            "u8" => Expected::Whole(0, u8::MAX.into()),
            "u16" => Expected::Whole(0, u16::MAX.into()),
            "u32" => Expected::Whole(0, u32::MAX.into()),
            "u64" | "usize" => Expected::Whole(0, u64::MAX.into()),
            "i8" => Expected::Whole(i8::MIN.into(), i8::MAX.into()),
            "i16" => Expected::Whole(i16::MIN.into(), i16::MAX.into()),
            "i32" => Expected::Whole(i32::MIN.into(), i32::MAX.into()),
            "i64" | "isize" => Expected::Whole(i64::MIN.into(), i64::MAX.into()),
            "f32" | "f64" => Expected::Number,
            "a string"
            | "a borrowed string"
            | "a character"
            | "string or map"
            | "map with a single key"
            | "variant identifier" => Expected::Text,
            "a sequence" | "an empty array" => Expected::List,
            "a map" => Expected::Object,
            "unit" => Expected::Null,
            _ => Expected::of_kind(words),
        }
    }

    /// What derived types say they are.
    fn of_kind(words: &str) -> Expected {
        let is = |kinds: &[&str]| kinds.iter().any(|kind| words.starts_with(kind));
        if is(&["struct ", "internally tagged enum "]) {
            Expected::Object
        } else if is(&["tuple ", "a tuple ", "an array "]) {
            Expected::List
        } else if is(&["enum "]) {
            Expected::Text
        } else {
            Expected::Other
        }
    }

    fn text(&self) -> Text {
        let same = |words: &str| text(words, words);
        match self {
            Expected::Truth => text("true or false", "true oder false"),
            Expected::Number => text("a number", "eine Zahl"),
            Expected::Whole(least, most) => Text {
                en: format!("a whole number from {least} to {most}"),
                de: format!("eine ganze Zahl von {least} bis {most}"),
            },
            Expected::Text => text("a text", "ein Text"),
            Expected::List => text("a list […]", "eine Liste […]"),
            Expected::Object => text("an object {…}", "ein Objekt {…}"),
            Expected::Null => same("null"),
            Expected::Words(words) => {
                let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                match &quoted[..] {
                    [] => text("nothing", "nichts"),
                    [only] => same(only),
                    [first @ .., last] => {
                        let first = first.join(", ");
                        Text {
                            en: format!("{first} or {last}"),
                            de: format!("{first} oder {last}"),
                        }
                    }
                }
            }
            Expected::Other => text("something else", "etwas anderes"),
        }
    }
}

impl Found {
    fn from_serde(found: Unexpected<'_>) -> Found {
        match found {
            Unexpected::Bool(truth) => Found::Simple(truth.into()),
            Unexpected::Unsigned(number) => Found::Simple(number.into()),
            Unexpected::Signed(number) => Found::Simple(number.into()),
            Unexpected::Float(number) => Found::Simple(number.into()),
            Unexpected::Char(letter) => Found::Simple(letter.to_string().into()),
            Unexpected::Str(text) => Found::Simple(text.into()),
            Unexpected::Unit | Unexpected::Option => Found::Simple(Value::Null),
            Unexpected::Seq => Found::List,
            Unexpected::Map => Found::Object,
            _ => Found::Other,
        }
    }

    fn text(&self) -> Text {
        match self {
            Found::Simple(value) => text(&shown(value), &shown(value)),
            Found::List => text("a list", "eine Liste"),
            Found::Object => text("an object", "ein Objekt"),
            Found::Other => text("something else", "etwas anderes"),
        }
    }
}

fn text(en: &str, de: &str) -> Text {
    Text { en: en.into(), de: de.into() }
}

impl Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem().fmt(f)
    }
}

impl std::error::Error for Wrong {}

impl de::Error for Wrong {
    fn custom<T: Display>(_: T) -> Wrong {
        What::Other.into()
    }

    fn invalid_type(found: Unexpected, expected: &dyn de::Expected) -> Wrong {
        let expected = Expected::from_serde(&expected.to_string());
        What::Mismatch { expected, found: Found::from_serde(found) }.into()
    }

    fn invalid_value(found: Unexpected, expected: &dyn de::Expected) -> Wrong {
        Wrong::invalid_type(found, expected)
    }

    fn invalid_length(count: usize, expected: &dyn de::Expected) -> Wrong {
        let words = expected.to_string();
        let number = words.split(' ').find_map(|word| word.parse().ok());
        number.map_or(What::Other, |expected| What::Entries { count, expected }).into()
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Wrong {
        Wrong::mismatch(Expected::Words(known), &word.into())
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Wrong {
        What::UnknownName { name: shown(name), known }.into()
    }

    fn missing_field(name: &'static str) -> Wrong {
        What::Missing(name).into()
    }

    fn duplicate_field(name: &'static str) -> Wrong {
        Wrong::twice(name.into())
    }
}
