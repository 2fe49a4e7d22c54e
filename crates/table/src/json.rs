//! Reading JSON: what is wrong is said, and where; what is accepted is what it looks like.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, Error as _, MapAccess, SeqAccess, Visitor},
    forward_to_deserialize_any,
};
use serde_json::{Map, Value, error::Category};

use crate::{Problem, problem, shown, shown_error};

/// Reads a JSON object and says where it is wrong.
pub fn parse_json<T: Serialize + DeserializeOwned>(text: &str) -> Result<T, Problem> {
    let given = parse_value(text)?;
    check_object(&given)?;
    // From the text, not the value, so that messages name line and column.
    let read = parse_stored(text)?;
    check_kinds(&read, &given)?;
    Ok(read)
}

/// Reads JSON that the house wrote itself, or whose type is strict by itself. It makes no [`Value`]
/// on the way, which would be large if the text is long.
pub fn parse_stored<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(without_mark(text)).map_err(json_problem)
}

/// Reads any JSON, in which no object names a field twice.
pub fn parse_value(text: &str) -> Result<Value, Problem> {
    let Unambiguous(value) = parse_stored(text)?;
    Ok(value)
}

/// Files written on Windows may begin with a byte order mark.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// Reads a JSON object.
pub fn read_object<T: Serialize + DeserializeOwned>(value: &Value) -> Result<T, Problem> {
    check_object(value)?;
    let read = T::deserialize(value).map_err(json_problem)?;
    check_kinds(&read, value)?;
    Ok(read)
}

/// What is wrong with a piece of JSON, in both languages.
pub fn json_problem(error: serde_json::Error) -> Problem {
    let line = error.line();
    let column = error.column();
    let category = error.classify();
    let error = shown_error(error);
    match category {
        Category::Eof => problem!(
            "line {line}, column {column}: the JSON text ends too early",
            "Zeile {line}, Spalte {column}: der JSON-Text endet zu früh",
        ),
        Category::Data if line == 0 => problem!("{error}", "Angabe passt nicht: {error}"),
        Category::Data => {
            problem!("{error}", "Zeile {line}, Spalte {column}: Angabe passt nicht ({error})")
        }
        _ => problem!(
            "this is not JSON: {error}",
            "Zeile {line}, Spalte {column}: das ist kein JSON ({error})"
        ),
    }
}

/// A value in which no object names a field twice: readers would disagree about which one counts.
struct Unambiguous(Value);

impl<'de> Deserialize<'de> for Unambiguous {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Unambiguous, D::Error> {
        from.deserialize_any(AnyValue).map(Unambiguous)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut given: A) -> Result<Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(Unambiguous(entry)) = given.next_element()? {
            entries.push(entry);
        }
        Ok(entries.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut given: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = given.next_key::<String>()? {
            if fields.contains_key(&name) {
                return Err(A::Error::custom(format!("duplicate field `{}`", shown(name))));
            }
            let Unambiguous(value) = given.next_value()?;
            fields.insert(name, value);
        }
        Ok(fields.into())
    }
}

/// Reads a field of any JSON, in which no object names a field twice.
pub(crate) fn unambiguous<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Ok(Option::<Unambiguous>::deserialize(from)?.map(|Unambiguous(value)| value))
}

/// Lets a type that derives serde's traits with `remote = "Self"` be read from an object only:
/// serde would take a list of the fields' values too.
macro_rules! only_an_object {
    ($name:ident) => {
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                $name::deserialize($crate::json::Object(from))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $name::serialize(self, to)
            }
        }
    };
}

pub(crate) use only_an_object;

/// Gives structs nothing but an object to be read from.
pub(crate) struct Object<D>(pub D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Object<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(Fields(visitor))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

struct Fields<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Fields<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object {…}")
    }

    fn visit_map<A: MapAccess<'de>>(self, given: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(given)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, _: A) -> Result<V::Value, A::Error> {
        Err(A::Error::custom("expected an object {…}, found a list"))
    }
}

fn check_object(value: &Value) -> Result<(), Problem> {
    if value.is_object() { Ok(()) } else { Err(Mismatch::new(Kind::Object, value).problem()) }
}

/// Makes sure that what was read was given as it is written: serde takes a list of the fields'
/// values for an object too, and an object for a word.
fn check_kinds(read: &impl Serialize, given: &Value) -> Result<(), Problem> {
    let written = serde_json::to_value(read).map_err(json_problem)?;
    mismatch(&written, given).map_or(Ok(()), |mismatch| Err(mismatch.problem()))
}

/// The first place where something of another kind was given than is written.
fn mismatch(written: &Value, given: &Value) -> Option<Mismatch> {
    match (written, given) {
        (Value::Object(written), Value::Object(given)) => {
            written.iter().find_map(|(name, written)| {
                // What is missing has a default.
                let inside = mismatch(written, given.get(name)?)?;
                Some(inside.within(&format!(".{name}")))
            })
        }
        (Value::Array(written), Value::Array(given)) => {
            let mut entries = written.iter().zip(given).enumerate();
            entries.find_map(|(index, (written, given))| {
                Some(mismatch(written, given)?.within(&format!("[{index}]")))
            })
        }
        _ => {
            let kind = Kind::of(written)?;
            (Kind::of(given) != Some(kind)).then(|| Mismatch::new(kind, given))
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Truth,
    Number,
    Text,
    List,
    Object,
}

impl Kind {
    /// The kind of a value; `null` is of none, for it stands for what is not there.
    fn of(value: &Value) -> Option<Kind> {
        match value {
            Value::Null => None,
            Value::Bool(_) => Some(Kind::Truth),
            Value::Number(_) => Some(Kind::Number),
            Value::String(_) => Some(Kind::Text),
            Value::Array(_) => Some(Kind::List),
            Value::Object(_) => Some(Kind::Object),
        }
    }
}

struct Mismatch {
    /// Where it was given, such as `.seats[0]`.
    place: String,
    expected: Kind,
    found: Value,
}

impl Mismatch {
    fn new(expected: Kind, found: &Value) -> Mismatch {
        Mismatch { place: String::new(), expected, found: found.clone() }
    }

    fn within(mut self, place: &str) -> Mismatch {
        self.place.insert_str(0, place);
        self
    }

    fn problem(&self) -> Problem {
        let place = match self.place.trim_start_matches('.') {
            "" => String::new(),
            place => format!("{}: ", shown(place)),
        };
        let expected = match self.expected {
            Kind::Truth => ["true or false"; 2].map(String::from),
            Kind::Number => ["a number", "eine Zahl"].map(String::from),
            Kind::Text => ["a text", "ein Text"].map(String::from),
            Kind::List => ["a list […]", "eine Liste […]"].map(String::from),
            Kind::Object => ["an object {…}", "ein Objekt {…}"].map(String::from),
        };
        let found = match &self.found {
            Value::Array(_) => ["a list", "eine Liste"].map(String::from),
            Value::Object(_) => ["an object", "ein Objekt"].map(String::from),
            simple => [shown(simple), shown(simple)],
        };
        let [expected_en, expected_de] = expected;
        let [found_en, found_de] = found;
        problem!(
            "{place}expected {expected_en}, found {found_en}",
            "{place}erwartet wird {expected_de}, gefunden wurde {found_de}",
        )
    }
}
