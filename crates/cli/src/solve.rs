use std::{
    fs,
    io::{self, IsTerminal as _, Write},
    path::{Path, PathBuf},
    sync::{Mutex, mpsc},
    thread,
    time::{Duration, Instant},
};

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressStyle};
use kalaha::{Bounds, Setup, Solution};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::Limits;

use crate::{failure::Failure, output};

/// How often those hear how far it is who see lines come, not one line that changes.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// The only game with a solver.
const SOLVED: &str = "kalaha";

/// Find out what the start of a game is worth if nobody makes a mistake
///
/// Tells by how much the beginner wins, and what each of the first moves leads to. Uses all
/// processor cores. Six pits with four beans take some seconds and up to 1 GB of memory, with five
/// beans a minute and 3 GB; with more beans it soon takes days. How far it is stands on stderr; what
/// the start is worth is found out before what each move is.
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
    /// Keep what is found out so far in this file, and go on from what is there
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
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
        let known = match &self.keep {
            Some(file) => read(file, &setup)?,
            None => Vec::new(),
        };
        let progress = Progress::begin(&known);
        let unkept = Mutex::new(Ok(()));
        let limits = Limits::default();
        let report = |known: &[Bounds]| {
            progress.tell(known);
            if let Some(Err(problem)) = self.keep.as_ref().map(|file| write(file, &setup, known)) {
                *unkept.lock().expect("a lock no thread panicked with") = Err(problem);
                limits.cancel.cancel();
            }
        };
        let solution = kalaha::solve(&setup, &known, &limits, &report);
        progress.end();
        unkept.into_inner().expect("a lock no thread panicked with")?;
        let solution = solution?.expect("a solution where nothing is limited");
        let mut out = io::stdout().lock();
        if self.json {
            return Ok(writeln!(out, "{:#}", as_json(&solution))?);
        }
        Ok(table(&solution, &mut out)?)
    }
}

/// What is known about a start, as it is kept in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    pits: u16,
    beans: u16,
    empty_capture: bool,
    moves: Vec<KeptMove>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptMove {
    r#move: u8,
    at_least: i32,
    at_most: i32,
}

/// What is known about the first moves of this start; nothing if there is no such file yet.
fn read(file: &Path, setup: &Setup) -> Result<Vec<Bounds>, Failure> {
    let name = file.display();
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        text => text.with_context(|| format!("{name} cannot be read"))?,
    };
    let refused = |why: &dyn std::fmt::Display| {
        Failure::input(format!("{name} does not hold what was found out about this start: {why}"))
    };
    let kept: Kept = serde_json::from_str(&text).map_err(|error| refused(&error))?;
    let Kept { pits, beans, empty_capture, moves } = kept;
    if (pits, beans, empty_capture) != (setup.pits, setup.beans, setup.empty_capture) {
        return Err(refused(&format_args!(
            "it is about {pits} pits with {beans} beans{}",
            if empty_capture { "" } else { " without empty capture" }
        )));
    }
    let all = i32::from(2 * pits * beans);
    let makes_sense = |mv: &KeptMove| {
        let bounds = [mv.at_least, mv.at_most];
        bounds.iter().all(|bound| bound % 2 == 0 && bound.abs() <= all)
            && mv.at_least <= mv.at_most
            && u16::from(mv.r#move) < pits
    };
    if let Some(mv) = moves.iter().find(|mv| !makes_sense(mv)) {
        return Err(refused(&format_args!("move {} has bounds that cannot be", mv.r#move)));
    }
    let bounds =
        |mv: KeptMove| Bounds { pit: kalaha::Pit(mv.r#move), low: mv.at_least, high: mv.at_most };
    Ok(moves.into_iter().map(bounds).collect())
}

fn write(file: &Path, setup: &Setup, known: &[Bounds]) -> anyhow::Result<()> {
    let kept = |bounds: &Bounds| KeptMove {
        r#move: bounds.pit.0,
        at_least: bounds.low,
        at_most: bounds.high,
    };
    let kept = Kept {
        pits: setup.pits,
        beans: setup.beans,
        empty_capture: setup.empty_capture,
        moves: known.iter().map(kept).collect(),
    };
    let text = format!("{:#}\n", json!(kept));
    output::replace(file, &text).with_context(|| format!("{} cannot be written to", file.display()))
}

/// How far the solution is, in words.
fn progress(known: &[Bounds]) -> String {
    let solved = known.iter().filter(|bounds| bounds.is_solved()).count();
    let low = known.iter().map(|bounds| bounds.low).max();
    let high = known.iter().map(|bounds| bounds.high).max();
    let (Some(low), Some(high)) = (low, high) else {
        return String::from("nothing found out yet");
    };
    let value = if low == high {
        format!("is worth {low:+}")
    } else {
        format!("is between {low:+} and {high:+}")
    };
    format!("the start {value}, {solved} of {} first moves solved", known.len())
}

/// Tells on stderr how far the solution is: in a line where someone can see it move, otherwise in a
/// new line now and then and when all is done.
enum Progress {
    Line(ProgressBar),
    Lines(mpsc::Sender<String>, thread::JoinHandle<()>),
}

impl Progress {
    fn begin(known: &[Bounds]) -> Progress {
        let first = progress(known);
        if !io::stderr().is_terminal() {
            let (tell, told) = mpsc::channel();
            return Progress::Lines(tell, thread::spawn(move || tell_lines(first, &told)));
        }
        let style =
            ProgressStyle::with_template("{spinner} {msg}, {elapsed}").expect("a valid template");
        let line = ProgressBar::new_spinner().with_style(style).with_message(first);
        line.enable_steady_tick(Duration::from_millis(100));
        Progress::Line(line)
    }

    fn tell(&self, known: &[Bounds]) {
        match self {
            Progress::Line(line) => line.set_message(progress(known)),
            // Whoever listens stays until the end.
            Progress::Lines(tell, _) => drop(tell.send(progress(known))),
        }
    }

    fn end(self) {
        match self {
            Progress::Line(line) => line.finish_and_clear(),
            Progress::Lines(tell, lines) => {
                drop(tell);
                lines.join().expect("a thread that does not panic");
            }
        }
    }
}

/// Writes what was told last, as often as [`BETWEEN_LINES`] says and when nobody tells any more.
fn tell_lines(mut last: String, told: &mpsc::Receiver<String>) {
    let begin = Instant::now();
    let mut is_told = true;
    let mut next = begin + BETWEEN_LINES;
    loop {
        match told.recv_timeout(next.saturating_duration_since(Instant::now())) {
            Ok(now) => (last, is_told) = (now, false),
            Err(mpsc::RecvTimeoutError::Disconnected) if is_told => return,
            Err(mpsc::RecvTimeoutError::Disconnected) => return tell_line(&last, begin),
            Err(mpsc::RecvTimeoutError::Timeout) => {
                tell_line(&last, begin);
                (is_told, next) = (true, next + BETWEEN_LINES);
            }
        }
    }
}

fn tell_line(line: &str, begin: Instant) {
    // It goes on even if nobody hears of it.
    let _ = writeln!(io::stderr(), "{line}, {} s", begin.elapsed().as_secs());
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
