use server::CardOrder;

use crate::{database, failure::Failure};

/// Block a player card, or hide its name
///
/// A blocked card can do nothing any more in this house. A hidden name is nowhere to be seen, and its
/// owner cannot give another one. The table may be open meanwhile, and notices within seconds.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The public name of the card, as it stands in the address of its page
    #[arg(value_name = "ID")]
    id: String,
    /// Block it
    #[arg(long, conflicts_with = "unblock", required_unless_present_any = ["unblock", "hide_name", "show_name"])]
    block: bool,
    /// Block it no longer
    #[arg(long)]
    unblock: bool,
    /// Hide its name
    #[arg(long, conflicts_with = "show_name")]
    hide_name: bool,
    /// Show its name again
    #[arg(long)]
    show_name: bool,
    /// The database [default: spieltisch.db in the user's data directory]
    #[arg(long, value_name = "ADDRESS", value_parser = database::address)]
    database: Option<String>,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let either = |on: bool, off: bool| (on || off).then_some(on);
        let order = CardOrder {
            blocked: either(self.block, self.unblock),
            name_hidden: either(self.hide_name, self.show_name),
        };
        let database = database::or_usual(self.database)?;
        database::run(server::order_card(&database, &self.id, order))
    }
}
