//! Playing many matches at once against a running house, to see what it can carry.
//!
//! Moves are sent when they are due, however slow the house is (`crowd`), and what is measured
//! counts from then. `address` speaks HTTP, `table` is one match with the devices of its people,
//! `message` what they hear, and `report` what came of it.

mod address;
mod crowd;
mod message;
mod report;
mod table;

use std::io::{self, Write as _};

use ::table::AnyGame;
use anyhow::Context as _;
use clap::value_parser;
use tokio::{runtime, task::LocalSet};

use crate::failure::Failure;
use address::Address;
use crowd::Crowd;

/// Play many real games at once against a running house, and measure it
///
/// Two people sit at each table, each with a connection of their own, and play random moves. They
/// are sent on schedule, whether the house keeps up or not, and the time until a move is
/// acknowledged counts from the moment it was due. In the end every acknowledged move is looked for
/// in the replays. Only the addresses given are talked to.
#[derive(clap::Args)]
#[command(after_help = "\
The house must not count all this as one stranger: start it with --no-limits-for and the address \
this comes from, such as 127.0.0.1.\n\
Exit code 1 if an acknowledged move is missing.")]
pub(crate) struct Args {
    /// Where the house is, such as http://127.0.0.1:7410/; of several nodes, the people of a table
    /// are at different ones
    #[arg(value_name = "URL", required = true)]
    nodes: Vec<Address>,
    /// How many matches are played at the same time
    #[arg(long, default_value_t = 500, value_parser = value_parser!(u32).range(1..=50_000))]
    matches: u32,
    /// How many tables besides are only sat at
    #[arg(long, default_value_t = 0, value_parser = value_parser!(u32).range(..=50_000))]
    idle: u32,
    /// How many moves of people are due every second
    #[arg(long, default_value_t = 1000, value_parser = value_parser!(u32).range(1..=100_000))]
    rate: u32,
    /// For how many seconds
    #[arg(long, default_value_t = 20, value_parser = value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// The games, separated by commas [default: all]
    #[arg(long, value_delimiter = ',', value_parser = game)]
    games: Vec<&'static dyn AnyGame>,
    /// Lets one person play against such bots, in place of two people
    #[arg(long, value_name = "BOT")]
    bots: Option<String>,
    /// Decides deals, dice and moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON in place of a table
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        if self.games.is_empty() {
            self.games = games::all().to_vec();
        }
        // Every connection takes a descriptor; if there are too few, the system says so.
        _ = rlimit::increase_nofile_limit(u64::MAX);
        let json = self.json;
        // One thread: the house it measures may need all the others.
        let runtime = runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("the threads of the players cannot be started")?;
        let report = LocalSet::new().block_on(&runtime, Crowd::new(self).play())?;
        let mut out = io::stdout().lock();
        if json {
            writeln!(out, "{:#}", report.as_json())?;
        } else {
            write!(out, "{report}")?;
        }
        match report.lost {
            0 => Ok(()),
            lost => Err(anyhow::anyhow!("{lost} acknowledged moves are missing").into()),
        }
    }
}

fn game(id: &str) -> Result<&'static dyn AnyGame, String> {
    games::game(id).map_err(|problem| problem.to_string())
}
