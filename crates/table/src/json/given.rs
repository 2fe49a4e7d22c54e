//! Reads types from JSON values, keeping in mind where each value stands.

use serde::{
    Deserializer,
    de::{
        DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
        value::{StrDeserializer, UnitDeserializer},
    },
    forward_to_deserialize_any,
};
use serde_json::{Map, Value, map};

use super::wrong::{Expected, Wrong};

/// A value that was given, to be read.
pub(super) struct Given<'a>(pub &'a Value);

impl<'de> Deserializer<'de> for Given<'de> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(truth) => visitor.visit_bool(*truth),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::INFINITY)),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(entries) => visitor.visit_seq(Entries { entries, next: 0 }),
            Value::Object(fields) => visitor.visit_map(Fields::new(fields)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Array(entries) if entries.len() != length => {
                Err(Wrong::entries(entries.len(), length))
            }
            _ => self.deserialize_any(visitor),
        }
    }

    /// Serde would take a list of the fields' values too.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::Object(fields) => visitor.visit_map(Fields::new(fields)),
            other => Err(Wrong::mismatch(Expected::Object, other)),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        match self.0 {
            Value::String(word) => visitor.visit_enum(Choice { word, content: None }),
            Value::Object(fields) if fields.len() == 1 => {
                let (word, content) = fields.iter().next().expect("one field");
                visitor.visit_enum(Choice { word, content: Some(content) })
            }
            other => Err(Wrong::mismatch(Expected::Words(words), other)),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple_struct map identifier ignored_any
    }
}

struct Entries<'a> {
    entries: &'a [Value],
    next: usize,
}

impl<'de> SeqAccess<'de> for Entries<'de> {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Wrong> {
        let index = self.next;
        let Some(entry) = self.entries.get(index) else { return Ok(None) };
        self.next += 1;
        let read = seed.deserialize(Given(entry));
        read.map(Some).map_err(|wrong| wrong.within(&format!("[{index}]")))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len() - self.next)
    }
}

struct Fields<'a> {
    fields: map::Iter<'a>,
    /// The field whose name was read last.
    current: Option<(&'a str, &'a Value)>,
}

impl<'a> Fields<'a> {
    fn new(fields: &'a Map<String, Value>) -> Fields<'a> {
        Fields { fields: fields.iter(), current: None }
    }
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Wrong> {
        let Some((name, value)) = self.fields.next() else { return Ok(None) };
        self.current = Some((name, value));
        seed.deserialize(StrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Wrong> {
        let (name, value) = self.current.take().expect("a name before its value");
        seed.deserialize(Given(value)).map_err(|wrong| wrong.within(&format!(".{name}")))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.fields.len())
    }
}

/// A word, and what belongs to it where it is the only name of an object.
struct Choice<'a> {
    word: &'a str,
    content: Option<&'a Value>,
}

impl<'de> EnumAccess<'de> for Choice<'de> {
    type Error = Wrong;
    type Variant = Content<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Content<'de>), Wrong> {
        let word = seed.deserialize(StrDeserializer::<Wrong>::new(self.word))?;
        Ok((word, Content(self.content)))
    }
}

struct Content<'a>(Option<&'a Value>);

impl<'de> VariantAccess<'de> for Content<'de> {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        // Whoever gives an object for a word is told so by `check_kinds`.
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Wrong> {
        match self.0 {
            Some(content) => seed.deserialize(Given(content)),
            None => seed.deserialize(UnitDeserializer::new()),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Wrong> {
        Given(self.0.unwrap_or(&Value::Null)).deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        Given(self.0.unwrap_or(&Value::Null)).deserialize_struct("", fields, visitor)
    }
}
