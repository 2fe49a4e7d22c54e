//! The binary `spieltisch`: one file per command.
//!
//! `serve` hosts the table, also without a command (`serve/local`), `load` measures one, and
//! `backup`, `copy`, `forget` and `card` are for its host: they look after its `database`, which
//! usually lies with its `data`. They need the feature `serve`, which is on unless told otherwise;
//! what is left without it needs neither npm nor a database: `engine` speaks JSON Lines with
//! scripts, `arena` lets bots play, `analyse`, `convert` and `verify` read game files (`source`) and
//! write them (`output`), `puzzles` makes and proves puzzles, `solve`, `perft` and `bench` count and
//! measure, `console` is the console mode of a game, and `completions` and `manual` are made from
//! the description of the command line itself. A command ends well or with a `failure`, whose kind
//! is the exit code; `turn` says whose move is meant.

mod analyse;
mod arena;
#[cfg(feature = "serve")]
mod backup;
mod bench;
#[cfg(feature = "serve")]
mod card;
mod completions;
mod console;
mod convert;
#[cfg(feature = "serve")]
mod copy;
#[cfg(feature = "serve")]
mod data;
#[cfg(feature = "serve")]
mod database;
mod engine;
mod failure;
#[cfg(feature = "serve")]
mod forget;
#[cfg(feature = "serve")]
mod load;
mod manual;
mod output;
mod perft;
mod progress;
mod puzzles;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod source;
mod turn;
mod verify;

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use failure::Failure;
use serde_json::Value;

/// The system's own allocator keeps what a crowd took long after it has gone; this one gives it
/// back.
#[cfg(all(feature = "serve", not(target_env = "msvc")))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Board games in the browser: alone against computers, with others on the same screen or on their
/// own devices
///
#[cfg_attr(
    feature = "serve",
    doc = "Without a command, starts the table on this computer and opens the browser."
)]
#[cfg_attr(
    not(feature = "serve"),
    doc = "This binary was built without the table: a command must be given."
)]
#[derive(Parser)]
#[command(
    name = "spieltisch",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "The variable SPIELTISCH_DATA names another data directory than the user's.\n\
                  Exit codes: 0 done, 1 failure, 2 wrong usage or bad input."
)]
struct Cli {
    /// Let others in the local network play too, and print the address and a code for their phones
    ///
    /// Whoever is in the same network can open the table then
    #[cfg(feature = "serve")]
    #[arg(long)]
    lan: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    #[cfg(feature = "serve")]
    Card(card::Args),
    #[cfg(feature = "serve")]
    Load(load::Args),
    #[cfg(feature = "serve")]
    Backup(backup::Args),
    #[cfg(feature = "serve")]
    Copy(copy::Args),
    #[cfg(feature = "serve")]
    Forget(forget::Args),
    Engine(engine::Args),
    Arena(arena::Args),
    Analyse(analyse::Args),
    Convert(convert::Args),
    Solve(solve::Args),
    Verify(verify::Args),
    Puzzles(puzzles::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Manual(manual::Args),
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run() -> Result<(), Failure> {
    let matches = command_line().get_matches();
    if let Some(done) = console::run(&matches) {
        return done;
    }
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match cli.command {
        #[cfg(feature = "serve")]
        None => serve::local::run(cli.lan),
        #[cfg(not(feature = "serve"))]
        None => no_table(),
        #[cfg(feature = "serve")]
        Some(Command::Serve(args)) => args.run(),
        #[cfg(feature = "serve")]
        Some(Command::Card(args)) => args.run(),
        #[cfg(feature = "serve")]
        Some(Command::Load(args)) => args.run(),
        #[cfg(feature = "serve")]
        Some(Command::Backup(args)) => args.run(),
        #[cfg(feature = "serve")]
        Some(Command::Copy(args)) => args.run(),
        #[cfg(feature = "serve")]
        Some(Command::Forget(args)) => args.run(),
        Some(Command::Engine(args)) => args.run(),
        Some(Command::Arena(args)) => args.run(),
        Some(Command::Analyse(args)) => args.run(),
        Some(Command::Convert(args)) => args.run(),
        Some(Command::Solve(args)) => args.run(),
        Some(Command::Verify(args)) => args.run(),
        Some(Command::Puzzles(args)) => args.run(),
        Some(Command::Perft(args)) => args.run(),
        Some(Command::Bench(args)) => args.run(),
        Some(Command::Completions(args)) => args.run(),
        Some(Command::Manual(args)) => args.run(),
    }
}

/// The description of the whole command line.
fn command_line() -> clap::Command {
    Cli::command().subcommands(console::commands())
}

#[cfg(not(feature = "serve"))]
fn no_table() -> Result<(), Failure> {
    Err(Failure::input(
        "this binary was built without the table: give a command, as listed by --help",
    ))
}

/// Reads an argument that is JSON.
fn json_value(text: &str) -> Result<Value, table::Problem> {
    table::parse_value(text)
}
