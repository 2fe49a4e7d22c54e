use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

/// JSON that was written once, to be passed on as it is: views and events, of which a move makes
/// many. Nobody looks into them on the way.
#[derive(Clone)]
pub struct Json(Box<RawValue>);

impl Json {
    pub(super) fn of(value: &impl Serialize) -> Json {
        Json(to_raw_value(value).expect("views and events are plain JSON"))
    }

    /// What it says, for whoever has to know.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.0.get()).expect("JSON")
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Json) -> bool {
        self.0.get() == other.0.get()
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.get())
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// Also where what is around it is looked at first, as in a message with a type.
impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Ok(Json(to_raw_value(&value).map_err(D::Error::custom)?))
    }
}
