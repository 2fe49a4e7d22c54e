//! The files of the database, and whether they are still the ones that were opened.

use std::{
    fs::{self, Metadata},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};

/// The database and the two files SQLite keeps beside it. What is written to one that was removed
/// or replaced is lost with the next start, so nothing may count as stored then.
pub(super) struct Files(Vec<(PathBuf, Identity)>);

impl Files {
    /// The files as they are now; the database must be open.
    pub(super) fn of(database: &Path) -> Result<Files> {
        let database = fs::canonicalize(database).context("the database file cannot be found")?;
        let beside = |suffix: &str| {
            let mut name = database.clone().into_os_string();
            name.push(suffix);
            PathBuf::from(name)
        };
        let paths = [database.clone(), beside("-wal"), beside("-shm")];
        let known = paths.map(|path| {
            let found = fs::metadata(&path);
            let found = found.with_context(|| format!("{} cannot be found", path.display()))?;
            Ok((path, identity(&found)))
        });
        Ok(Files(known.into_iter().collect::<Result<_>>()?))
    }

    /// An error if one of them is gone or another file has its name.
    pub(super) fn check(&self) -> Result<()> {
        for (path, known) in &self.0 {
            let is_same = fs::metadata(path).is_ok_and(|found| identity(&found) == *known);
            if !is_same {
                bail!(
                    "{} was removed or replaced while the program runs: \
                     nothing is stored until it is back or the program is started again",
                    path.display()
                );
            }
        }
        Ok(())
    }
}

#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(found: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt as _;
    (found.dev(), found.ino())
}

/// Elsewhere nobody can remove or replace a file that is open.
#[cfg(not(unix))]
type Identity = ();

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {}
