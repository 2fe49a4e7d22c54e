use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use serde::Serialize;
use serde_json::{Value, json};
use table::{AnyGame, Count, Limits, Problem};

use crate::{failure::Failure, json_value};

/// How many positions the first search of a measurement may look at; each further one may look at
/// twice as many.
const FIRST_NODES: u64 = 1 << 12;

/// The starts of Kalaha to solve, the quickest first.
const KALAHA: [Exercise; 4] = [
    Exercise::kalaha("start with 6 pits and 3 beans", || solve_kalaha(6, 3, true)),
    Exercise::kalaha("start with 6 pits and 4 beans", || solve_kalaha(6, 4, true)),
    Exercise::kalaha("start with 6 pits and 4 beans without empty capture", || {
        solve_kalaha(6, 4, false)
    }),
    Exercise::kalaha("start with 5 pits and 5 beans", || solve_kalaha(5, 5, true)),
];

/// Which exact solutions are timed.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Solving {
    /// None
    None,
    /// Those that take some seconds
    Quick,
    /// All, also those that take up to half a minute each
    All,
}

/// Measure how many random games and searched positions a second there are, and how long exact
/// solutions take
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The games to measure [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// The options of the one game as JSON, such as '{"beans":4}', for its random games
    #[arg(long, requires = "games", value_parser = json_value)]
    setup: Option<Value>,
    /// About how long each measurement takes, in seconds
    #[arg(long, default_value_t = 0.5, value_parser = seconds, allow_negative_numbers = true)]
    seconds: f64,
    /// The exact solutions to time, which take up to 1 GB of memory, or all of them 3 GB
    #[arg(long, value_enum, default_value_t = Solving::Quick)]
    solving: Solving,
    /// Print JSON in place of a table
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Speed {
    game: &'static str,
    playouts_per_second: f64,
    search_nodes_per_second: f64,
}

#[derive(Serialize)]
struct Solved {
    game: &'static str,
    problem: &'static str,
    seconds: f64,
}

/// Something to solve exactly.
#[derive(Clone, Copy)]
struct Exercise {
    game: &'static str,
    name: &'static str,
    solve: fn(),
}

impl Exercise {
    const fn kalaha(name: &'static str, solve: fn()) -> Exercise {
        Exercise { game: "kalaha", name, solve }
    }

    fn solve(self) -> Solved {
        let begin = Instant::now();
        (self.solve)();
        let seconds = begin.elapsed().as_secs_f64();
        Solved { game: self.game, problem: self.name, seconds }
    }
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let games = match self.games.as_slice() {
            [] => games::all().to_vec(),
            some => some.iter().map(|id| games::game(id)).collect::<Result<_, _>>()?,
        };
        let time = Duration::from_secs_f64(self.seconds);
        if self.setup.is_some() && games.len() > 1 {
            return Err(Failure::input("--setup is for one game, expected no other"));
        }
        let speed = |game| speed(game, self.setup.as_ref(), time);
        let speeds = games.into_iter().map(speed).collect::<Result<Vec<_>, _>>()?;
        let solved = solve(self.solving, &speeds);
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

fn speed(game: &dyn AnyGame, setup: Option<&Value>, time: Duration) -> Result<Speed, Problem> {
    let (playouts, took) = game.playouts(setup, time, 0)?;
    Ok(Speed {
        game: game.id(),
        playouts_per_second: playouts as f64 / took.as_secs_f64(),
        search_nodes_per_second: search_speed(game, time)?,
    })
}

/// Searches the start of the game, farther and farther, until it took long enough to tell the
/// speed.
fn search_speed(game: &dyn AnyGame, time: Duration) -> Result<f64, Problem> {
    let start = game.start(None, 0)?;
    let seat = *start.status().turn.first().expect("a seat on move at the start");
    let looked_at = Count::default();
    let begin = Instant::now();
    let mut nodes = FIRST_NODES;
    while begin.elapsed() < time {
        let limits = Limits { looked_at: looked_at.clone(), ..Limits::nodes(nodes) };
        start.analyse(seat, &limits, &mut |_| ());
        nodes = nodes.saturating_mul(2);
    }
    Ok(looked_at.get() as f64 / begin.elapsed().as_secs_f64())
}

/// Solves what there is of the games that were measured.
fn solve(solving: Solving, speeds: &[Speed]) -> Vec<Solved> {
    let is_measured = |exercise: &Exercise| speeds.iter().any(|speed| speed.game == exercise.game);
    exercises(solving).into_iter().filter(is_measured).map(Exercise::solve).collect()
}

fn exercises(solving: Solving) -> Vec<Exercise> {
    let pentago = pentago::solving().map(|(name, solve)| Exercise { game: "pentago", name, solve });
    let (kalaha, pentago) = match solving {
        Solving::None => return Vec::new(),
        Solving::Quick => (&KALAHA[..1], &pentago[..3]),
        Solving::All => (&KALAHA[..], &pentago[..]),
    };
    [kalaha, pentago].concat()
}

fn solve_kalaha(pits: u16, beans: u16, empty_capture: bool) {
    let setup = kalaha::Setup { pits, beans, empty_capture, ..kalaha::Setup::default() };
    kalaha::solve(&setup, &[], &Limits::default(), &|_| ()).expect("a start within the limits");
}

fn table(speeds: &[Speed], solved: &[Solved], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{:<12} {:>14} {:>16}", "game", "playouts/s", "search nodes/s")?;
    for Speed { game, playouts_per_second, search_nodes_per_second } in speeds {
        writeln!(out, "{game:<12} {playouts_per_second:>14.0} {search_nodes_per_second:>16.0}")?;
    }
    for Solved { game, problem, seconds } in solved {
        writeln!(out, "{game:<12} {problem}, solved in {seconds:.2} s")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_counts_what_it_looks_at_and_never_more_than_it_may_by_much() {
        for game in games::all() {
            let start = game.start(None, 0).unwrap();
            let limits = Limits::nodes(FIRST_NODES);
            start.analyse(start.status().turn[0], &limits, &mut |_| ());
            let looked_at = limits.looked_at.get();
            assert!((1..=FIRST_NODES + 1000).contains(&looked_at), "{}: {looked_at}", game.id());
        }
    }

    #[test]
    fn the_long_solutions_are_timed_only_when_asked_for() {
        let names = |solving| -> Vec<&str> {
            exercises(solving).iter().map(|exercise| exercise.name).collect()
        };
        assert!(names(Solving::None).is_empty());
        assert_eq!(names(Solving::Quick).len(), 4);
        assert_eq!(
            names(Solving::All)[1..4],
            KALAHA[1..].iter().map(|exercise| exercise.name).collect::<Vec<_>>()
        );
    }
}
