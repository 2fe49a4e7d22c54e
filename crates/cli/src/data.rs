//! Where the table keeps its data.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use directories::ProjectDirs;

use crate::failure::Failure;

/// The variable that names another place.
const VARIABLE: &str = "SPIELTISCH_DATA";

/// The data directory, which exists afterwards.
pub(crate) fn directory() -> Result<PathBuf, Failure> {
    let named = env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
    let usual =
        || ProjectDirs::from("", "", "spieltisch").map(|places| places.data_dir().to_owned());
    let directory = named.or_else(usual).with_context(|| {
        format!(
            "there is no home directory to keep the data in: \
             name a directory in the variable {VARIABLE}"
        )
    })?;
    fs::create_dir_all(&directory)
        .with_context(|| format!("the data directory {} cannot be created", directory.display()))?;
    Ok(directory)
}

/// The address of the database in the data directory.
pub(crate) fn database(directory: &Path) -> String {
    format!("sqlite:{}", directory.join("spieltisch.db").display())
}
