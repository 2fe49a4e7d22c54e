use std::io::{self, Write as _};

use clap::value_parser;

use crate::{database, failure::Failure};

/// Forget matches that were over long ago, also while the table is served
///
/// What happened in them cannot be had any more: no replay, no review. The statistics stay as they
/// are. The space is used again for new matches; the file of SQLite does not become smaller, but a
/// backup of it is.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Forget what was over more than so many days ago
    #[arg(long, value_name = "DAYS", value_parser = value_parser!(u32).range(1..=36_500))]
    older_than: u32,
    /// The database, such as sqlite:spieltisch.db or postgres://USER@HOST:5432/NAME [default:
    /// spieltisch.db in the user's data directory]
    #[arg(long, value_name = "ADDRESS", value_parser = database::address)]
    database: Option<String>,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let database = database::or_usual(self.database)?;
        let forgotten = database::run(server::forget(&database, self.older_than))?;
        let matches = if forgotten == 1 { "match" } else { "matches" };
        writeln!(io::stdout(), "{forgotten} {matches} forgotten.")?;
        Ok(())
    }
}
