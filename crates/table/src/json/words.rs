//! Reads types from named words, as the query of an address has them.

use serde::{
    Deserializer,
    de::{DeserializeOwned, IntoDeserializer, Visitor, value::MapDeserializer},
    forward_to_deserialize_any,
};

use super::wrong::Wrong;
use crate::Problem;

/// Reads named words, in which numbers are words too, and says what is wrong with them.
pub fn read_words<T: DeserializeOwned>(named: &[(String, String)]) -> Result<T, Problem> {
    let fields = named.iter().map(|(name, word)| (name.as_str(), Word { name, word }));
    T::deserialize(MapDeserializer::new(fields)).map_err(|wrong: Wrong| wrong.problem())
}

#[derive(Clone, Copy)]
struct Word<'a> {
    name: &'a str,
    word: &'a str,
}

impl<'a> IntoDeserializer<'a, Wrong> for Word<'a> {
    type Deserializer = Word<'a>;

    fn into_deserializer(self) -> Word<'a> {
        self
    }
}

/// A word that is no number is handed on as it is: whoever wants a number says so.
macro_rules! numbers {
    ($($read:ident $visit:ident $kind:ty,)*) => {
        $(fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            match self.word.parse::<$kind>() {
                Ok(number) => visitor.$visit(number).map_err(|wrong: Wrong| self.at(wrong)),
                Err(_) => self.deserialize_any(visitor),
            }
        })*
    };
}

impl Word<'_> {
    fn at(self, wrong: Wrong) -> Wrong {
        wrong.within(&format!(".{}", self.name))
    }
}

impl<'de> Deserializer<'de> for Word<'de> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_borrowed_str(self.word).map_err(|wrong: Wrong| self.at(wrong))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        visitor.visit_newtype_struct(self)
    }

    numbers! {
        deserialize_bool visit_bool bool,
        deserialize_u8 visit_u64 u64,
        deserialize_u16 visit_u64 u64,
        deserialize_u32 visit_u64 u64,
        deserialize_u64 visit_u64 u64,
        deserialize_i8 visit_i64 i64,
        deserialize_i16 visit_i64 i64,
        deserialize_i32 visit_i64 i64,
        deserialize_i64 visit_i64 i64,
        deserialize_f32 visit_f64 f64,
        deserialize_f64 visit_f64 f64,
    }

    forward_to_deserialize_any! {
        i128 u128 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Query {
        after: usize,
        millis: Option<u8>,
        player: Option<String>,
    }

    fn read(named: &[(&str, &str)]) -> Result<Query, [String; 2]> {
        let named: Vec<_> =
            named.iter().map(|&(name, word)| (name.to_string(), word.to_string())).collect();
        read_words(&named).map_err(|Problem(why)| [why.en, why.de])
    }

    #[test]
    fn words_become_what_is_asked_for() {
        let read = read(&[("player", "7"), ("after", "12"), ("millis", "9")]).unwrap();
        assert_eq!(read, Query { after: 12, millis: Some(9), player: Some("7".into()) });
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (named, en, de) in [
            (
                &[("after", "1"), ("millis", "256")][..],
                "millis: expected a whole number from 0 to 255, found 256",
                "millis: erwartet wird eine ganze Zahl von 0 bis 255, gefunden wurde 256",
            ),
            (
                &[("after", "1"), ("millis", "-x")],
                "millis: expected a whole number from 0 to 255, found \"-x\"",
                "millis: erwartet wird eine ganze Zahl von 0 bis 255, gefunden wurde \"-x\"",
            ),
            (&[], "\"after\" is missing", "\"after\" fehlt"),
            (
                &[("after", "1"), ("after", "2")],
                "\"after\" is given twice",
                "\"after\" ist doppelt angegeben",
            ),
            (
                &[("colour", "1")],
                "\"colour\" does not belong here; expected are only after, millis, player",
                "\"colour\" gehört nicht hierher; erwartet werden nur after, millis, player",
            ),
        ] {
            assert_eq!(read(named), Err([en.into(), de.into()]));
        }
    }
}
