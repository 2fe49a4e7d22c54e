use std::path::PathBuf;

use crate::{database, failure::Failure};

/// Put a copy of the database aside, in a new file, also while the table is served from it
///
/// For SQLite: PostgreSQL has programs of its own for this, such as pg_dump.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to write
    file: PathBuf,
    /// The database, such as sqlite:spieltisch.db [default: spieltisch.db in the user's data
    /// directory]
    #[arg(long, value_name = "ADDRESS", value_parser = database::address)]
    database: Option<String>,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let database = database::or_usual(self.database)?;
        database::run(server::backup(&database, &self.file))
    }
}
