use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use puzzles::Puzzle;

use crate::{failure::Failure, output, progress::progress, source};

/// What stands for every game that has puzzles.
const ALL: &str = "all";

/// Make puzzles from games between computers, or prove those of a file
///
/// Prints one JSON object a line, the easiest puzzle first: a position, what has to be reached,
/// every first move that reaches it, one full solution, and the moves that a shallow look likes
/// better. The same seed gives the same puzzles on every machine.
///
/// With --check, every line of the files is proven again from its position alone, and what is wrong
/// is told line by line.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as kalaha, or all
    #[arg(required_unless_present = "check")]
    game: Option<String>,
    /// The number of puzzles of each game
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Decides the games in which the puzzles are found
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Write the puzzles of each game to GAME.jsonl in this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Prove the puzzles of these files, or of standard input if it is -
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = ["game", "count", "seed", "out"]
    )]
    check: Vec<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match &self.game {
            None => check(&self.check),
            Some(all) if all == ALL => puzzles::games().try_for_each(|game| self.make(game)),
            Some(game) => self.make(game),
        }
    }

    fn make(&self, game: &str) -> Result<(), Failure> {
        let progress = progress("puzzles made", self.count.into());
        let made = puzzles::make(game, self.count as usize, self.seed, &mut || progress.inc(1));
        progress.finish_and_clear();
        let text: String = made?.iter().map(|puzzle| Puzzle::to_line(puzzle) + "\n").collect();
        let Some(folder) = &self.out else {
            return Ok(io::stdout().write_all(text.as_bytes())?);
        };
        let file = folder.join(format!("{game}.jsonl"));
        output::replace(&file, &text)
            .with_context(|| format!("{} cannot be written", file.display()))?;
        Ok(())
    }
}

/// Proves the puzzles of all files, and tells what is wrong with each.
fn check(files: &[PathBuf]) -> Result<(), Failure> {
    let mut count = 0;
    let mut wrong = 0;
    for file in files {
        let text = source::text_of(file)?;
        wrong += check_file(file, &text)?;
        count += text.lines().count();
    }
    match (count, wrong) {
        (0, _) => Err(Failure::input("there is no puzzle to prove")),
        (_, 0) => Ok(writeln!(io::stdout(), "{count} puzzles are proven.")?),
        _ => Err(Failure::input(format!("{wrong} of {count} puzzles are wrong"))),
    }
}

/// Proves the puzzles of a file, and says how many are wrong.
fn check_file(file: &Path, text: &str) -> io::Result<usize> {
    let progress = progress("puzzles proven", text.lines().count() as u64);
    let mut wrong = 0;
    let mut written = Ok(());
    puzzles::check_file(text, &mut |line, checked| {
        if let Err(why) = checked {
            let told = || writeln!(io::stdout(), "{}:{line}: {why}", source::name_of(file));
            written = std::mem::replace(&mut written, Ok(())).and(progress.suspend(told));
            wrong += 1;
        }
        progress.inc(1);
    });
    progress.finish_and_clear();
    written.map(|()| wrong)
}
