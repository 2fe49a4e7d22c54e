//! Values that lie in the database by the names they have on the wire.

use anyhow::{Context as _, Result};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// The name of a value.
pub(super) fn name(value: &impl Serialize) -> Result<String> {
    match serde_json::to_value(value)? {
        Value::String(name) => Ok(name),
        other => anyhow::bail!("{other} is no name"),
    }
}

/// The value of this name.
pub(super) fn value<T: DeserializeOwned>(name: &str) -> Result<T> {
    serde_json::from_value(name.into())
        .with_context(|| format!("\"{name}\" in the database is unknown"))
}
