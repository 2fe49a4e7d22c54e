use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use serde::Serialize;
use serde_json::json;
use server::registry;
use table::{AnyGame, Limits, Problem};

use crate::failure::Failure;

/// How many positions the searches of a measurement look at, as powers of two: from too few to take long on.
const NODES: std::ops::Range<u32> = 12..40;

/// Measure how many random games and how many searched positions a second there are
#[derive(clap::Args)]
pub struct Args {
    /// The games to measure [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// About how long each measurement takes, in seconds
    #[arg(long, default_value_t = 0.5, value_parser = seconds, allow_negative_numbers = true)]
    seconds: f64,
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

impl Args {
    pub fn run(self) -> Result<(), Failure> {
        let games = match self.games.as_slice() {
            [] => registry::games().to_vec(),
            some => some.iter().map(|id| registry::game(id)).collect::<Result<_, _>>()?,
        };
        let time = Duration::from_secs_f64(self.seconds);
        let speeds = games.into_iter().map(|game| speed(game, time)).collect::<Result<Vec<_>, _>>()?;
        let mut out = io::stdout().lock();
        if self.json {
            return Ok(writeln!(out, "{:#}", json!({ "seconds": self.seconds, "games": speeds }))?);
        }
        Ok(table(&speeds, &mut out)?)
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

fn table(speeds: &[Speed], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{:<12} {:>14} {:>16}", "game", "playouts/s", "search nodes/s")?;
    for Speed { game, playouts_per_second, search_nodes_per_second } in speeds {
        let nodes = search_nodes_per_second.map_or_else(|| "-".into(), |nodes| format!("{nodes:.0}"));
        writeln!(out, "{game:<12} {playouts_per_second:>14.0} {nodes:>16}")?;
    }
    Ok(())
}
