use std::io::{self, Write as _};

use table::{Share, check_shares};

use crate::{failure::Failure, source::Source};

/// Check that nobody chose the chance of a game that was drawn together
///
/// Reads the record of a finished game and checks that everyone said the number they had promised,
/// and that the seed follows from all numbers.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let record = self.source.read()?.record();
        let Some(shares) = record.shares else {
            return Err(Failure::input(
                "the record has no shares: the chance of this game was not drawn together, \
                 or the record was written before the game was over",
            ));
        };
        check_shares(&shares, record.seed)
            .map_err(|why| Failure::Failed(anyhow::anyhow!("{why}")))?;
        Ok(io::stdout().write_all(told(&shares, record.seed).as_bytes())?)
    }
}

fn told(shares: &[Share], seed: u64) -> String {
    let who = |share: &Share| match share.seats.as_slice() {
        [] => "the house".to_owned(),
        seats => {
            let seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
            format!("seat {}", seats.join(", "))
        }
    };
    let lines = shares.iter().map(|share| format!("  {} said {}\n", who(share), share.number));
    format!(
        "Everyone said the number they had promised:\n{}The seed {seed} follows from them, so \
         nobody chose the deal as long as one of them was chosen by chance.\n\
         This does not prove that the promises came before the numbers: the page that promised \
         and the record both came from the host.\n",
        lines.collect::<String>()
    )
}
