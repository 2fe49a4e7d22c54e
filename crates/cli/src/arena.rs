mod ladder;
mod series;

use std::{
    io::{self, IsTerminal as _, Write as _},
    num::NonZeroUsize,
    thread,
};

use anyhow::Context as _;
use arena::{Budget, Ladder, Series};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use table::{AnyGame, Cancel};

use crate::{failure::Failure, json_value};

/// The random moves at the beginning of a game that has no chance of its own.
const RANDOM_MOVES: u32 = 4;

/// Let bots play against each other
///
/// The bots change seats from game to game; once round, each bot having had each place, is a round,
/// and the games of a round begin alike. Draws count half in the rate of wins. Interrupting the
/// series prints the results so far.
///
/// With --ladder, every bot of the game plays against the one before it in the game's list, and a
/// Markdown table is printed. With --nodes, the same seed gives the same result on every machine. A
/// bot like strong@200 may think for 200 nodes or milliseconds, whatever the others may.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as kalaha
    game: String,
    /// The bots in the order of their seats; fewer bots than seats sit down again and again
    #[arg(
        required_unless_present = "ladder",
        conflicts_with = "ladder",
        num_args = 2..,
        value_name = "BOT"
    )]
    bots: Vec<String>,
    /// Measure all bots of the game, each against the one before it
    #[arg(long)]
    ladder: bool,
    /// Leave out of the ladder the bots whose names begin like this, such as classic
    #[arg(long, requires = "ladder", conflicts_with = "bots", value_name = "PREFIX")]
    without: Option<String>,
    /// The number of games, in a ladder of each step
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Decides deals, dice, openings and the chance decisions of the bots
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How long a bot may think about a move, in milliseconds; classic bots use no clock
    #[arg(
        long,
        default_value_t = 100,
        conflicts_with = "nodes",
        value_parser = clap::value_parser!(u64).range(..=3_600_000)
    )]
    millis: u64,
    /// How many positions or imagined games a bot may look at for a move, in place of a time
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many games are played at the same time [default: as many as there are processor cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The options of the game as JSON, such as '{"pits":3}'
    #[arg(long, value_parser = json_value)]
    setup: Option<Value>,
    /// How many random moves each round begins with [default: 4 in games without chance, otherwise
    /// 0]
    ///
    /// Without them bots that leave nothing to chance would play the same game again and again.
    #[arg(long)]
    random_moves: Option<u32>,
    /// Print JSON in place of a table
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = games::game(&self.game)?;
        let series = self.series(game);
        let cancel = series.cancel.clone();
        ctrlc::set_handler(move || cancel.cancel()).context("interrupts cannot be heard")?;
        if self.ladder { self.measure_ladder(&series) } else { self.play(&series) }
    }

    fn series(&self, game: &'static dyn AnyGame) -> Series<'static> {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Series {
            game,
            bots: if self.ladder { self.steps(game) } else { self.bots.clone() },
            setup: self.setup.clone(),
            games: self.games,
            seed: self.seed,
            budget: self.nodes.map_or(Budget::Millis(self.millis), Budget::Nodes),
            threads: self.threads.map_or_else(cores, usize::from),
            random_moves: self.random_moves.unwrap_or(if game.chance() { 0 } else { RANDOM_MOVES }),
            cancel: Cancel::default(),
        }
    }

    /// The bots of the ladder, gentlest first.
    fn steps(&self, game: &dyn AnyGame) -> Vec<String> {
        let mut bots = game.info().bots;
        if let Some(prefix) = &self.without {
            bots.retain(|bot| !bot.starts_with(prefix));
        }
        bots
    }

    fn play(&self, series: &Series) -> Result<(), Failure> {
        let progress = progress(series.games);
        let report = series.play(&|| progress.inc(1));
        progress.finish_and_clear();
        let report = report?;
        let mut out = io::stdout().lock();
        if self.json {
            let figures = json!({
                "games": report.games, "mean_moves": report.mean_moves, "bots": report.bots
            });
            return Ok(writeln!(out, "{:#}", as_json(series, figures))?);
        }
        Ok(series::table(&report, &mut out)?)
    }

    fn measure_ladder(&self, series: &Series) -> Result<(), Failure> {
        let ladder = Ladder::of(series)?;
        let progress = progress(ladder.games());
        let count = || progress.inc(1);
        let mut out = io::stdout().lock();
        if self.json {
            let steps = ladder.climb(&count).collect::<Result<Vec<_>, _>>();
            progress.finish_and_clear();
            return Ok(writeln!(out, "{:#}", as_json(series, json!({ "steps": steps? })))?);
        }
        ladder::head(series, &mut out)?;
        for step in ladder.climb(&count) {
            let step = step?;
            progress.suspend(|| ladder::line(series, &step, &mut out))?;
        }
        progress.finish_and_clear();
        Ok(ladder::conditions(series, &mut out)?)
    }
}

/// A bar where someone can see it move.
fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} to go")
        .expect("a valid template");
    ProgressBar::new(games).with_style(style)
}

/// How a series was played, and its figures.
fn as_json(series: &Series, figures: Value) -> Value {
    let (unit, amount) = match series.budget {
        Budget::Millis(millis) => ("millis", millis),
        Budget::Nodes(nodes) => ("nodes", nodes),
    };
    let mut report = json!({
        "game": series.game.id(),
        "setup": series.setup,
        "seed": series.seed,
        unit: amount,
        "random_moves": series.random_moves,
    });
    let (Value::Object(all), Value::Object(figures)) = (&mut report, figures) else {
        unreachable!("both are objects")
    };
    all.extend(figures);
    report
}
