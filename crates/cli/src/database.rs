//! Which database a command is about.

use anyhow::Context as _;
use tokio::runtime;

use crate::{data, failure::Failure};

/// What a database address looks like.
const DATABASES: &str =
    "expected sqlite:PATH, for example sqlite:spieltisch.db, or postgres://USER@HOST:5432/NAME";

/// Refuses what is no address. One that may hold a password is looked at later: here it would be
/// repeated.
pub(crate) fn address(text: &str) -> Result<String, &'static str> {
    let is_file = text.strip_prefix("sqlite:").is_some_and(|path| !path.is_empty());
    if is_file || text.contains("://") { Ok(text.into()) } else { Err(DATABASES) }
}

/// The database of this address, or the one in the data directory.
pub(crate) fn or_usual(address: Option<String>) -> Result<String, Failure> {
    match address {
        Some(address) => known(address, "--database"),
        None => Ok(data::database(&data::directory()?)),
    }
}

/// Refuses an address of a kind that nobody knows, given for this option.
pub(crate) fn known(address: String, option: &str) -> Result<String, Failure> {
    match address.split_once(':') {
        Some(("sqlite" | "postgres" | "postgresql", _)) => Ok(address),
        _ => Err(Failure::input(format!("{option} is of an unknown kind: {DATABASES}"))),
    }
}

/// Runs what a command does with a database.
pub(crate) fn run<T>(work: impl Future<Output = anyhow::Result<T>>) -> Result<T, Failure> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build();
    Ok(runtime.context("the work cannot be started")?.block_on(work)?)
}
