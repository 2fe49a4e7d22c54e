use std::io::{self, Write as _};

use crate::{database, failure::Failure, progress::progress};

/// Copy everything from one database into another one, which is empty
///
/// All of it is copied or nothing, as it was at one moment, and what lies in either afterwards is
/// compared. Stop serving from the old one before: what is played there later is not in the new one.
#[derive(clap::Args)]
#[command(after_help = "\
For example: spieltisch copy --from sqlite:spieltisch.db --to postgres://spieltisch@localhost/spieltisch")]
pub(crate) struct Args {
    /// The database to read, such as sqlite:spieltisch.db or postgres://USER@HOST:5432/NAME
    #[arg(long, value_name = "ADDRESS", value_parser = database::address)]
    from: String,
    /// The database to write; a file of SQLite is made
    #[arg(long, value_name = "ADDRESS", value_parser = database::address)]
    to: String,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let from = database::known(self.from, "--from")?;
        let to = database::known(self.to, "--to")?;
        let bar = progress("rows", 0);
        let copied = database::run(server::copy(&from, &to, |copied, total| {
            bar.set_length(total);
            bar.set_position(copied);
        }));
        bar.finish_and_clear();
        writeln!(io::stdout(), "{} rows copied.", copied?)?;
        Ok(())
    }
}
