use std::{
    io::{self, Write},
    iter,
    time::{Duration, Instant},
};

use serde::Serialize;
use serde_json::json;
use server::registry;
use table::{AnyGame, Limits, Problem};

use crate::failure::Failure;

/// How many positions the searches of a measurement look at, as powers of two: from too few to take long on.
const NODES: std::ops::Range<u32> = 12..40;

/// The problems that are solved exactly: the game, what it is about, and how to solve it.
fn problems() -> impl Iterator<Item = (&'static str, &'static str, fn())> {
    let kalaha: (_, _, fn()) = ("kalaha", "start with 6 pits and 3 beans", solve_kalaha);
    iter::once(kalaha).chain(pentago::solving().map(|(name, solve)| ("pentago", name, solve)))
}

/// Measure how many random games and searched positions a second there are, and how long exact solutions take
#[derive(clap::Args)]
pub struct Args {
    /// The games to measure [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// About how long each measurement takes, in seconds
    #[arg(long, default_value_t = 0.5, value_parser = seconds, allow_negative_numbers = true)]
    seconds: f64,
    /// Leave out the exact solutions, which take some seconds and up to 1 GB of memory
    #[arg(long)]
    no_solving: bool,
    /// Print JSON in place of a table
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Speed {
    game: String,
    playouts_per_second: f64,
    /// Nothing if the start of the game is searched to the end at once.
    search_nodes_per_second: Option<f64>,
}

#[derive(Serialize)]
struct Solved {
    game: &'static str,
    problem: &'static str,
    seconds: f64,
}

impl Args {
    pub fn run(self) -> Result<(), Failure> {
        let games = match self.games.as_slice() {
            [] => registry::games().to_vec(),
            some => some.iter().map(|id| registry::game(id)).collect::<Result<_, _>>()?,
        };
        let time = Duration::from_secs_f64(self.seconds);
        let speeds = games.into_iter().map(|game| speed(game, time)).collect::<Result<Vec<_>, _>>()?;
        let solved = if self.no_solving { Vec::new() } else { solve(&speeds) };
        let mut out = io::stdout().lock();
        if self.json {
            let report = json!({ "seconds": self.seconds, "games": speeds, "solved": solved });
            return Ok(writeln!(out, "{report:#}")?);
        }
        Ok(table(&speeds, &solved, &mut out)?)
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "expected a number from 0.01 to 3600".into())
}

fn speed(game: &dyn AnyGame, time: Duration) -> Result<Speed, Problem> {
    let (playouts, took) = game.playouts(time, 0);
    Ok(Speed {
        game: game.info().id,
        playouts_per_second: playouts as f64 / took.as_secs_f64(),
        search_nodes_per_second: search_speed(game, time)?,
    })
}

/// Searches the start of the game with more and more positions until it takes long enough to tell the speed.
fn search_speed(game: &dyn AnyGame, time: Duration) -> Result<Option<f64>, Problem> {
    let start = game.start(None, 0)?;
    let Some(&seat) = start.status().turn.first() else { return Ok(None) };
    let mut speed = None;
    for nodes in NODES.map(|bits| 1 << bits) {
        let begin = Instant::now();
        let analysis = start.analyse(seat, &Limits::nodes(nodes), &mut |_| ());
        let took = begin.elapsed();
        if analysis.moves.iter().all(|valued| valued.exact) {
            // It came to the end before the positions were spent.
            break;
        }
        speed = Some(nodes as f64 / took.as_secs_f64());
        if took >= time / 2 {
            break;
        }
    }
    Ok(speed)
}

/// Solves the problems of the games that were measured.
fn solve(speeds: &[Speed]) -> Vec<Solved> {
    let wanted = problems().filter(|(game, ..)| speeds.iter().any(|speed| speed.game == *game));
    let time = |(game, problem, solve): (_, _, fn())| {
        let begin = Instant::now();
        solve();
        Solved { game, problem, seconds: begin.elapsed().as_secs_f64() }
    };
    wanted.map(time).collect()
}

fn solve_kalaha() {
    let setup = kalaha::Setup { pits: 6, beans: 3, ..kalaha::Setup::default() };
    kalaha::solve(&setup, &Limits::default(), &|_, _| ()).expect("a start within the limits");
}

fn table(speeds: &[Speed], solved: &[Solved], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{:<12} {:>14} {:>16}", "game", "playouts/s", "search nodes/s")?;
    for Speed { game, playouts_per_second, search_nodes_per_second } in speeds {
        let nodes = search_nodes_per_second.map_or_else(|| "-".into(), |nodes| format!("{nodes:.0}"));
        writeln!(out, "{game:<12} {playouts_per_second:>14.0} {nodes:>16}")?;
    }
    for Solved { game, problem, seconds } in solved {
        writeln!(out, "{game:<12} {problem}, solved in {seconds:.2} s")?;
    }
    Ok(())
}
