use std::{
    io::{self, IsTerminal as _, Write},
    num::NonZeroUsize,
    thread,
};

use anyhow::Context as _;
use arena::{Arena, Report};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use table::Cancel;

use crate::{failure::Failure, json_value};

/// The random moves at the beginning of a game that has no chance of its own.
const RANDOM_MOVES: u32 = 4;

/// Let bots play against each other
///
/// The bots change seats from game to game; once round, each bot having had each place, is a round,
/// and the games of a round begin alike. Draws count half in the rate of wins. Interrupting the
/// series prints the results so far.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, such as kalaha
    game: String,
    /// The bots in the order of their seats; fewer bots than seats sit down again and again
    #[arg(required = true, num_args = 2.., value_name = "BOT")]
    bots: Vec<String>,
    /// The number of games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Decides deals, dice, openings and the chance decisions of the bots
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How long a bot may think about a move, in milliseconds; classic bots use no clock
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(..=3_600_000))]
    millis: u64,
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
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let arena = Arena {
            game,
            bots: self.bots,
            setup: self.setup,
            games: self.games,
            seed: self.seed,
            millis: self.millis,
            threads: self.threads.map_or_else(cores, usize::from),
            random_moves: self.random_moves.unwrap_or(if game.chance() { 0 } else { RANDOM_MOVES }),
            cancel: Cancel::default(),
        };
        cancel_when_interrupted(arena.cancel.clone()).context("interrupts cannot be heard")?;
        let progress = progress(arena.games);
        let report = arena.run(&|| progress.inc(1));
        progress.finish_and_clear();
        let (report, mut out) = (report?, io::stdout().lock());
        if self.json {
            return Ok(writeln!(out, "{:#}", as_json(&arena, &report))?);
        }
        Ok(table(&report, &mut out)?)
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

fn cancel_when_interrupted(cancel: Cancel) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    thread::spawn(move || {
        if runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
            cancel.cancel();
        }
    });
    Ok(())
}

fn as_json(arena: &Arena, report: &Report) -> Value {
    json!({
        "game": arena.game.info().id,
        "setup": arena.setup,
        "seed": arena.seed,
        "millis": arena.millis,
        "random_moves": arena.random_moves,
        "games": report.games,
        "mean_moves": report.mean_moves,
        "bots": report.bots,
    })
}

fn table(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let width =
        report.bots.iter().map(|standing| standing.bot.len()).max().unwrap_or(0).max("bot".len());
    writeln!(
        out,
        "{:<width$} {:>7} {:>7} {:>7} {:>8} {:>16} {:>8} {:>7} {:>10} {:>11}",
        "bot",
        "wins",
        "draws",
        "losses",
        "rate",
        "95 % interval",
        "score",
        "moves",
        "moves/s",
        "slowest"
    )?;
    for bot in &report.bots {
        let rate = format!("{:.1} %", bot.rate * 100.0);
        let interval = format!("{:.1} - {:.1} %", bot.interval.0 * 100.0, bot.interval.1 * 100.0);
        let slowest = format!("{:.2} ms", bot.slowest_millis);
        writeln!(
            out,
            "{:<width$} {:>7} {:>7} {:>7} {rate:>8} {interval:>16} {:>8.2} {:>7.1} {:>10.0} {slowest:>11}",
            bot.bot,
            bot.wins,
            bot.draws,
            bot.losses,
            bot.mean_score,
            bot.mean_moves,
            bot.moves_per_second
        )?;
    }
    let (games, moves) = (report.games, report.mean_moves);
    writeln!(out, "{games} games of {moves:.1} moves on average; draws count half in the rate.")
}
