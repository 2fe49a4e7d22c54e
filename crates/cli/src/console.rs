//! The console mode of the games that have one: a line of input, a line of output.

use std::io::{self, Write as _};

use clap::{Arg, ArgMatches, Command};
use table::AnyGame;

use crate::failure::Failure;

/// One command for each game with a console mode.
pub(crate) fn commands() -> impl Iterator<Item = Command> {
    games::all().iter().filter(|game| game.console().is_some()).map(|game| command(game.id()))
}

fn command(id: &'static str) -> Command {
    let about = format!(
        "Play {id} on the console: the first seat's moves in order, the computer answering"
    );
    let moves = Arg::new("moves")
        .value_name("MOVES")
        .help("The moves in the game's notation, separated by commas, such as 0,1,5")
        .required(true)
        // The game's own parser names the entry that is wrong, a negative number or nothing at all
        // included.
        .allow_hyphen_values(true);
    Command::new(id)
        .about(about)
        .after_help("Prints the position after the last answer on one line.")
        .arg(moves)
}

/// Runs the console mode if the command line asks for one.
pub(crate) fn run(matches: &ArgMatches) -> Option<Result<(), Failure>> {
    let (name, arguments) = matches.subcommand()?;
    let play = games::game(name).ok().and_then(AnyGame::console)?;
    let moves = arguments.get_one::<String>("moves").expect("a required argument");
    Some(play(moves).map_err(Failure::from).and_then(|line| Ok(writeln!(io::stdout(), "{line}")?)))
}
