use std::{
    io::{self, Write as _},
    time::Instant,
};

use serde::Serialize;
use serde_json::{Value, json};
use table::AnyGame;

use crate::{failure::Failure, json_value};

/// Count the move sequences of each length from the start of a game
///
/// Only games without chance can be counted.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as kalaha
    game: String,
    /// The greatest length; every length from 1 on is counted
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// The options of the game as JSON, such as '{"pits":3}'
    #[arg(long, value_parser = json_value)]
    setup: Option<Value>,
    /// Print JSON in place of a table
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Count {
    depth: u32,
    sequences: u64,
    seconds: f64,
    per_second: u64,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = games::game(&self.game)?;
        let mut out = io::stdout().lock();
        let counts = (1..=self.depth).map(|depth| count(game, self.setup.as_ref(), depth));
        if self.json {
            let counts = counts.collect::<Result<Vec<_>, _>>()?;
            writeln!(out, "{:#}", json!({ "game": self.game, "depths": counts }))?;
            return Ok(());
        }
        let mut first = true;
        for count in counts {
            let Count { depth, sequences, seconds, per_second } = count?;
            if std::mem::take(&mut first) {
                writeln!(
                    out,
                    "{:>5} {:>20} {:>9} {:>14}",
                    "depth", "sequences", "seconds", "sequences/s"
                )?;
            }
            writeln!(out, "{depth:>5} {sequences:>20} {seconds:>9.3} {per_second:>14}")?;
            out.flush()?;
        }
        Ok(())
    }
}

fn count(game: &dyn AnyGame, setup: Option<&Value>, depth: u32) -> Result<Count, Failure> {
    let begin = Instant::now();
    let sequences = game.perft(setup, depth)?;
    let seconds = begin.elapsed().as_secs_f64();
    Ok(Count { depth, sequences, seconds, per_second: (sequences as f64 / seconds) as u64 })
}
