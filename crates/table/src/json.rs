//! Reading JSON: what is wrong is said, and where; what is accepted is what it looks like.

mod given;
mod syntax;
mod words;
mod wrong;

use std::{cell::Cell, fmt, mem::discriminant};

use serde::{
    Deserializer, Serialize,
    de::{
        DeserializeOwned, DeserializeSeed, Error as _, MapAccess, SeqAccess, Unexpected, Visitor,
    },
    forward_to_deserialize_any,
};
use serde_json::{Map, Value, error::Category};

use crate::{Problem, problem};
use given::Given;
pub use words::read_words;
use wrong::{Expected, Wrong};

/// Reads a JSON object and says where it is wrong.
pub fn parse_json<T: Serialize + DeserializeOwned>(text: &str) -> Result<T, Problem> {
    read_object(&parse_value(text)?)
}

/// Reads JSON that the house wrote itself, or whose type is strict by itself. It makes no [`Value`]
/// on the way, which would be large if the text is long, unless something is wrong and has to be
/// explained.
pub fn parse_stored<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    let text = without_mark(text);
    serde_json::from_str(text).map_err(|error| match error.classify() {
        Category::Data => explain::<T>(text),
        _ => syntax::problem(text, &error),
    })
}

/// Why JSON is not what was expected.
fn explain<T: DeserializeOwned>(text: &str) -> Problem {
    let read = parse_value(text).and_then(|value| read::<T>(&value).map(|_| ()));
    read.err().unwrap_or_else(|| {
        problem!("this is not what is expected here", "das ist nicht, was hier erwartet wird")
    })
}

/// Reads any JSON, in which no object names a field twice: readers would disagree about which one
/// counts.
pub fn parse_value(text: &str) -> Result<Value, Problem> {
    let text = without_mark(text);
    let twice = Cell::new(None);
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = Unambiguous(&twice).deserialize(&mut reader);
    let read = read.and_then(|value| reader.end().map(|()| value));
    read.map_err(|error| match twice.take() {
        Some(name) => syntax::at(text, &error, Wrong::twice(name).problem()),
        None => syntax::problem(text, &error),
    })
}

/// Files written on Windows may begin with a byte order mark.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// Reads a JSON object.
pub fn read_object<T: Serialize + DeserializeOwned>(value: &Value) -> Result<T, Problem> {
    if !value.is_object() {
        return Err(Wrong::mismatch(Expected::Object, value).problem());
    }
    let read = read(value)?;
    check_kinds(&read, value)?;
    Ok(read)
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Problem> {
    T::deserialize(Given(value)).map_err(|wrong| wrong.in_sight_of(value).problem())
}

/// Reads a value in which no object names a field twice, and keeps the name if one does.
#[derive(Clone, Copy)]
struct Unambiguous<'a>(&'a Cell<Option<String>>);

impl<'de> DeserializeSeed<'de> for Unambiguous<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Unambiguous<'_> {
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
        while let Some(entry) = given.next_element_seed(self)? {
            entries.push(entry);
        }
        Ok(entries.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut given: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(name) = given.next_key::<String>()? {
            if fields.contains_key(&name) {
                self.0.set(Some(name));
                return Err(A::Error::custom("a field is named twice"));
            }
            let value = given.next_value_seed(self)?;
            fields.insert(name, value);
        }
        Ok(fields.into())
    }
}

/// Reads a field of any JSON, in which no object names a field twice.
pub(crate) fn unambiguous<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    let value = Unambiguous(&Cell::new(None)).deserialize(from)?;
    Ok(if value.is_null() { None } else { Some(value) })
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
        self.0.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, given: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(given)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, _: A) -> Result<V::Value, A::Error> {
        Err(A::Error::invalid_type(Unexpected::Seq, &self))
    }
}

/// Makes sure that what was read was given as it is written: serde takes a list of the fields'
/// values for an object too, and an object for a word.
fn check_kinds(read: &impl Serialize, given: &Value) -> Result<(), Problem> {
    // What is never written, such as an entry of a newer version, has no kind to compare with.
    let written = serde_json::to_value(read).map_err(|why| Wrong::custom(why).problem())?;
    mismatch(&written, given).map_or(Ok(()), |wrong| Err(wrong.problem()))
}

/// The first place where something of another kind was given than is written.
fn mismatch(written: &Value, given: &Value) -> Option<Wrong> {
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
            let expected = kind_of(written)?;
            let is_other = discriminant(written) != discriminant(given);
            is_other.then(|| Wrong::mismatch(expected, given))
        }
    }
}

/// The kind of a value; `null` is of none, for it stands for what is not there.
fn kind_of(value: &Value) -> Option<Expected> {
    match value {
        Value::Null => None,
        Value::Bool(_) => Some(Expected::Truth),
        Value::Number(_) => Some(Expected::Number),
        Value::String(_) => Some(Expected::Text),
        Value::Array(_) => Some(Expected::List),
        Value::Object(_) => Some(Expected::Object),
    }
}
