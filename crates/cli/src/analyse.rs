use std::io::{self, Write as _};

use table::{Limits, MoveValues, Seat};

use crate::{failure::Failure, source::Source, turn};

/// Tell the value of every legal move in a game file
///
/// Values are seen from the seat that acts, higher is better: points ahead in games that count
/// points, otherwise from -1 (lost) to 1 (won). The best move is marked with *, a value that is
/// certain with =.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// How long to think, in milliseconds
    #[arg(
        long,
        default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(..=3_600_000)
    )]
    millis: u64,
    /// Whose moves, counted from 0, where several seats may act
    #[arg(long)]
    seat: Option<u8>,
    /// Decides what the analysis leaves to chance
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Print JSON in place of a table
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let current = self.source.read()?;
        let seat = turn::acting(&current.status(), self.seat.map(Seat)).map_err(Failure::input)?;
        let limits = Limits { seed: self.seed, ..Limits::millis(self.millis) };
        let values = current.analyse(seat, &limits, &mut |_| ());
        let mut out = io::stdout().lock();
        if self.json {
            let values = serde_json::to_string_pretty(&values).expect("values are plain JSON");
            return Ok(writeln!(out, "{values}")?);
        }
        Ok(table(&values, &mut out)?)
    }
}

fn table(values: &MoveValues, out: &mut impl io::Write) -> io::Result<()> {
    let width = values
        .moves
        .iter()
        .map(|value| value.mv.chars().count())
        .max()
        .unwrap_or(0)
        .max("move".len());
    writeln!(out, "  {:<width$}  {:>8}", "move", "value")?;
    for value in &values.moves {
        let best = if values.best.as_ref() == Some(&value.mv) { '*' } else { ' ' };
        let certain = if value.exact { " =" } else { "" };
        writeln!(out, "{best} {:<width$}  {:>8.2}{certain}", value.mv, value.value)?;
    }
    Ok(())
}
