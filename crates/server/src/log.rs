//! The log files of the host.

mod echo;
mod pool;

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write as _},
    mem,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard},
};

use table::{AnyMatch, LogBook, Problem, problem};

use crate::{house::House, journal::Entry, life::Effect, secret::MatchId};
use echo::Echo;
use pool::Pool;

/// The threads that write the logs of all matches.
const WRITERS: usize = 2;

/// Which log files are written.
#[derive(Clone, Debug)]
pub enum Logs {
    /// None at all.
    None,
    /// `<folder>/<game>.log`, overwritten by the next match of the game, as on a local table. Some
    /// games log on standard output, too.
    PerGame(PathBuf),
    /// `<folder>/<game>-<match>.log`.
    PerMatch(PathBuf),
}

/// Knows which match may write which file, and who writes them.
pub(crate) struct LogFiles {
    logs: Logs,
    newest: Mutex<HashMap<String, MatchId>>,
    writers: Pool<Arc<Desk>>,
}

impl LogFiles {
    /// `newest` is the match of each game that was begun last.
    pub(crate) fn new(logs: Logs, newest: HashMap<String, MatchId>) -> LogFiles {
        let writers = if matches!(logs, Logs::None) { 0 } else { WRITERS };
        LogFiles {
            logs,
            newest: Mutex::new(newest),
            writers: Pool::new("log", writers, |desk: Arc<Desk>| desk.write_next()),
        }
    }

    /// From now on the log of the game is that of this match.
    pub(crate) fn hand_over(&self, game: &str, id: &MatchId) {
        self.newest().insert(game.to_owned(), id.clone());
    }

    /// The one who writes the log of a match, if it is to be written. On a local table `complain`
    /// hears once if it cannot be; of others only the host has to know.
    pub(crate) fn scribe(
        &self,
        house: &Arc<House>,
        game: &'static str,
        id: &MatchId,
        complain: impl Fn(Problem) + Send + Sync + 'static,
    ) -> Option<Scribe> {
        let path = match &self.logs {
            Logs::None => return None,
            Logs::PerGame(folder) => folder.join(format!("{game}.log")),
            Logs::PerMatch(folder) => folder.join(format!("{game}-{id}.log")),
        };
        let is_local = matches!(self.logs, Logs::PerGame(_));
        let echoes = is_local && games::game(game).is_ok_and(|game| game.logs_on_stdout());
        let echo = echoes.then(Mutex::default);
        Some(Scribe(Arc::new(Desk {
            house: house.clone(),
            game,
            id: id.clone(),
            path,
            echo,
            complain: is_local.then(|| Box::new(complain) as Complain),
            work: Mutex::default(),
        })))
    }

    fn may_write(&self, game: &str, id: &MatchId) -> bool {
        !matches!(self.logs, Logs::PerGame(_)) || self.newest().get(game) == Some(id)
    }

    fn newest(&self) -> MutexGuard<'_, HashMap<String, MatchId>> {
        self.newest.lock().expect("a map nobody broke")
    }
}

/// Has the log of one match written. It keeps one job at most: the newest, which covers all that
/// those before it would have.
pub(crate) struct Scribe(Arc<Desk>);

struct Desk {
    /// Keeps the house from closing before the log is written.
    house: Arc<House>,
    game: &'static str,
    id: MatchId,
    path: PathBuf,
    /// What stands on standard output, where the log is to stand there too.
    echo: Option<Mutex<Echo>>,
    /// Tells the table that its log cannot be written, where people there have to know.
    complain: Option<Complain>,
    work: Mutex<Work>,
}

type Complain = Box<dyn Fn(Problem) + Send + Sync>;

#[derive(Default)]
struct Work {
    waiting: Option<Job>,
    /// What has been written, and what the log remembers.
    book: Option<LogBook>,
    /// After how many moves the match was saved as a file.
    saves: Vec<usize>,
    is_busy: bool,
    has_complained: bool,
}

struct Job {
    game: Box<dyn AnyMatch>,
    kept: Kept,
}

/// What is still true of the log as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kept {
    /// Perhaps nothing.
    Nothing,
    /// What it says of the first moves, up to this number.
    Moves(usize),
}

impl Kept {
    /// What a change leaves as it was, where `game` is how the match stands now.
    pub(crate) fn after(effect: Effect, entries: &[Entry], game: Option<&dyn AnyMatch>) -> Kept {
        let names_change = |entry: &Entry| {
            matches!(
                entry,
                Entry::Bot { .. }
                    | Entry::Rename { .. }
                    | Entry::StandIn { .. }
                    | Entry::ComeBack { .. }
            )
        };
        match (effect, game) {
            (Effect::Began | Effect::Loaded, _) | (_, None) => Kept::Nothing,
            _ if entries.iter().any(names_change) => Kept::Nothing,
            (_, Some(game)) => Kept::Moves(game.moves_played()),
        }
    }
}

impl Scribe {
    /// Writes that the match was saved as a file.
    pub(crate) fn note_save(&self, game: Box<dyn AnyMatch>) {
        let moves = game.moves_played();
        self.0.work().saves.push(moves);
        self.write(game, Kept::Moves(moves));
    }

    /// Writes what is new in the match, and anew what is not kept.
    pub(crate) fn write(&self, game: Box<dyn AnyMatch>, kept: Kept) {
        let mut work = self.0.work();
        let kept = work.waiting.as_ref().map_or(kept, |job| job.kept.min(kept));
        work.saves.retain(|&moves| moves <= game.moves_played());
        work.waiting = Some(Job { game, kept });
        if !work.is_busy {
            work.is_busy = self.0.queue();
        }
    }
}

impl Desk {
    /// Lets one of the writers do the next job.
    fn queue(self: &Arc<Desk>) -> bool {
        self.house.logs.writers.add(self.clone())
    }

    /// Does the job that waits, and queues up again if there is another one by then.
    fn write_next(self: &Arc<Desk>) {
        if let Some((job, book)) = self.next()
            && self.house.logs.may_write(self.game, &self.id)
        {
            self.do_job(&*job.game, book);
        }
        let mut work = self.work();
        work.is_busy = work.waiting.is_some() && self.queue();
    }

    /// The next job, and the book to go on with unless all is to be written anew.
    fn next(&self) -> Option<(Job, Option<LogBook>)> {
        let mut work = self.work();
        let job = work.waiting.take()?;
        let book = work.book.take().filter(|book| Kept::Moves(book.told_moves()) <= job.kept);
        Some((job, book))
    }

    fn do_job(&self, game: &dyn AnyMatch, mut book: Option<LogBook>) {
        let written = catch_unwind(AssertUnwindSafe(|| self.write(game, &mut book)));
        let written =
            written.unwrap_or_else(|_| Err(io::Error::other("the game could not tell its log")));
        match written {
            Ok(()) => self.work().book = book,
            Err(error) => self.complain_once(&error),
        }
    }

    fn complain_once(&self, error: &io::Error) {
        if mem::replace(&mut self.work().has_complained, true) {
            return;
        }
        let path = self.path.display();
        tracing::warn!("the log {path} cannot be written: {error}");
        if let Some(complain) = &self.complain {
            complain(problem!(
                "the log of this game cannot be written to {path}; the game goes on without it",
                "das Protokoll dieses Spiels lässt sich nicht in {path} schreiben; \
                 das Spiel geht ohne es weiter",
            ));
        }
    }

    fn write(&self, game: &dyn AnyMatch, book: &mut Option<LogBook>) -> io::Result<()> {
        let anew = book.is_none();
        let book = book
            .get_or_insert_with(|| game.log_book().with_most_bytes(self.house.limits.log_bytes));
        book.note_saves(self.work().saves.clone());
        let Some(echo) = &self.echo else {
            let mut out = BufWriter::new(self.open(anew)?);
            game.write_log(book, &mut out)?;
            return out.flush();
        };
        let mut text = Vec::new();
        game.write_log(book, &mut text)?;
        echo.lock().expect("an echo nobody broke").write(&String::from_utf8_lossy(&text), anew);
        self.open(anew)?.write_all(&text)
    }

    fn open(&self, anew: bool) -> io::Result<File> {
        if anew {
            self.path.parent().map_or(Ok(()), fs::create_dir_all)?;
        }
        OpenOptions::new().create(true).write(anew).truncate(anew).append(!anew).open(&self.path)
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().expect("work nobody broke")
    }
}
