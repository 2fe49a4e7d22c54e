use std::{
    io::{self, IsTerminal as _, Write},
    time::Duration,
};

use indicatif::{ProgressBar, ProgressStyle};
use kalaha::{Setup, Solution};
use serde_json::{Value, json};
use table::Limits;

use crate::failure::Failure;

/// The only game with a solver.
const SOLVED: &str = "kalaha";

/// Find out what the start of a game is worth if nobody makes a mistake
///
/// Tells by how much the beginner wins, and what each of the first moves leads to. Uses all
/// processor cores and up to 1 GB of memory. Six pits with four beans take less than a minute; with
/// more beans it soon takes hours.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: kalaha
    game: String,
    /// The pits per side
    #[arg(long, default_value_t = 6)]
    pits: u16,
    /// The beans per pit
    #[arg(long, default_value_t = 4)]
    beans: u16,
    /// Whether a last bean in an empty own pit is banked even if the opposite pit is empty
    #[arg(long, default_value_t = true, action = clap::ArgAction::Set)]
    empty_capture: bool,
    /// Print JSON in place of a table
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        games::game(&self.game)?;
        if self.game != SOLVED {
            return Err(Failure::input(format!(
                "there is no solver for {}, only for {SOLVED}",
                self.game
            )));
        }
        let setup = Setup {
            pits: self.pits,
            beans: self.beans,
            empty_capture: self.empty_capture,
            ..Setup::default()
        };
        let progress = progress();
        let report = |solved, of| progress.set_message(format!("{solved} of {of} first moves"));
        let solution = kalaha::solve(&setup, &Limits::default(), &report);
        progress.finish_and_clear();
        let solution = solution?.expect("a solution where nothing is limited");
        let mut out = io::stdout().lock();
        if self.json {
            return Ok(writeln!(out, "{:#}", as_json(&solution))?);
        }
        Ok(table(&solution, &mut out)?)
    }
}

/// A line where someone can see it move.
fn progress() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} solved {msg}, {elapsed}")
        .expect("a valid template");
    let progress = ProgressBar::new_spinner().with_style(style).with_message("no first move yet");
    progress.enable_steady_tick(Duration::from_millis(100));
    progress
}

fn as_json(solution: &Solution) -> Value {
    let moves = solution
        .moves
        .iter()
        .map(|(pit, value)| json!({ "move": pit.to_string(), "value": value }));
    json!({ "value": solution.value, "moves": moves.collect::<Vec<_>>() })
}

fn table(solution: &Solution, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{:>5} {:>6}", "move", "value")?;
    for (pit, value) in &solution.moves {
        let best = if *value == solution.value { '*' } else { ' ' };
        writeln!(out, "{best}{:>4} {value:>+6}", pit.to_string())?;
    }
    writeln!(out, "A, who begins, ends {:+} with best play on both sides.", solution.value)
}
