mod ladder;
mod series;

use std::{
    io::{self, IsTerminal as _, Write as _},
    num::NonZeroUsize,
    thread,
};

use anyhow::Context as _;
use arena::{Budget, Ladder, Series, Sprt};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use table::{AnyGame, Cancel};

use crate::{failure::Failure, json_value};

/// The random moves at the beginning of a game that has no chance of its own.
const RANDOM_MOVES: u32 = 4;
/// How many games are played if nobody says so.
const GAMES: u64 = 100;
/// The longest a bot may think about a move: an hour.
const MOST_MILLIS: u64 = 3_600_000;
/// How many openings a test may use if nobody says so.
const TESTED_OPENINGS: u64 = 1000;

/// Let bots play against each other
///
/// The bots change seats from game to game; once round, each bot having had each place, is a round,
/// and the games of a round begin alike: two bots play each opening from both sides. Draws count
/// half in the rate of wins. The 95 % interval comes from how much rounds differ. Interrupting the
/// series prints the results so far.
///
/// With --ladder, every bot of the game plays against the one before it in the game's list, and a
/// Markdown table is printed. With --nodes, the same seed gives the same result on every machine;
/// with --cpu-millis, it does not matter what else the machine does. A bot like strong@200 may
/// think for 200 nodes or milliseconds, whatever the others may. A bot like
/// ./old/spieltisch#strong is one of another program that speaks the engine protocol, such as an
/// older build of this one.
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
    /// The number of games, in a ladder of each step, rounded up to whole rounds [default: 100]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The number of rounds, in place of the number of games
    #[arg(
        long,
        value_name = "ROUNDS",
        conflicts_with = "games",
        value_parser = clap::value_parser!(u64).range(1..=1_000_000_000)
    )]
    openings: Option<u64>,
    /// Stop as soon as one of two rates of the first bot is proven against the other, by a
    /// sequential probability ratio test that errs in 5 %
    ///
    /// Without rates they are 0.5 and 0.55; without a number of games or openings there are at most
    /// 1000 rounds.
    #[arg(
        long,
        value_name = "LOWER,UPPER",
        num_args = 0..=1,
        default_missing_value = "0.5,0.55",
        conflicts_with = "ladder"
    )]
    sprt: Option<Sprt>,
    /// Decides deals, dice, openings and the chance decisions of the bots
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How long a bot may think about a move, in milliseconds; classic bots use no clock
    #[arg(
        long,
        default_value_t = 100,
        conflicts_with_all = ["cpu_millis", "nodes"],
        value_parser = clap::value_parser!(u64).range(..=MOST_MILLIS)
    )]
    millis: u64,
    /// How much processor time the deciding thread of a bot may use for a move, in milliseconds, in
    /// place of time by the clock
    #[arg(
        long,
        conflicts_with = "nodes",
        value_parser = clap::value_parser!(u64).range(..=MOST_MILLIS)
    )]
    cpu_millis: Option<u64>,
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
    /// Begin each game with a deal or an opening of its own, so that those of a round differ
    ///
    /// So many games say more about a bot by itself, fewer about which of two is better.
    #[arg(long, conflicts_with = "ladder")]
    fresh: bool,
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
            rounds: self.rounds(),
            sprt: self.sprt,
            seed: self.seed,
            budget: self.budget(),
            threads: self.threads.map_or_else(cores, usize::from),
            random_moves: self.random_moves.unwrap_or(if game.chance() { 0 } else { RANDOM_MOVES }),
            fresh: self.fresh,
            cancel: Cancel::default(),
        }
    }

    fn rounds(&self) -> u64 {
        // A step of a ladder has two bots.
        let bots = if self.ladder { 2 } else { self.bots.len() as u64 };
        let of_games = |games: u64| games.div_ceil(bots);
        let usual = if self.sprt.is_some() { TESTED_OPENINGS } else { of_games(GAMES) };
        self.openings.or(self.games.map(of_games)).unwrap_or(usual)
    }

    fn budget(&self) -> Budget {
        let cpu = self.cpu_millis.map(Budget::CpuMillis);
        cpu.or(self.nodes.map(Budget::Nodes)).unwrap_or(Budget::Millis(self.millis))
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
        let progress = progress(series.games());
        let report = series.play(&|| progress.inc(1));
        progress.finish_and_clear();
        let report = report?;
        let mut out = io::stdout().lock();
        if self.json {
            return Ok(writeln!(out, "{:#}", as_json(series, json!(report)))?);
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
    let mut report = json!({
        "game": series.game.id(),
        "setup": series.setup,
        "seed": series.seed,
        series.budget.unit(): series.budget.amount(),
        "random_moves": series.random_moves,
        "fresh": series.fresh,
    });
    let (Value::Object(all), Value::Object(figures)) = (&mut report, figures) else {
        unreachable!("both are objects")
    };
    all.extend(figures);
    report
}
