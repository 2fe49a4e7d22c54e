//! The log files of the host.

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write as _},
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard},
};

use table::{AnyMatch, LogBook};

use crate::{echo::Echo, house::House, registry, secret::MatchId};

/// Which log files are written.
#[derive(Clone, Debug)]
pub enum Logs {
    None,
    /// `<folder>/<game>.log`, overwritten by the next match of the game, as on a local table. Some games log on standard
    /// output, too.
    PerGame(PathBuf),
    /// `<folder>/<game>-<match>.log`.
    PerMatch(PathBuf),
}

/// Knows which match may write which file.
pub struct LogFiles {
    logs: Logs,
    newest: Mutex<HashMap<String, MatchId>>,
}

impl LogFiles {
    /// `newest` is the match of each game that was begun last.
    pub fn new(logs: Logs, newest: HashMap<String, MatchId>) -> LogFiles {
        LogFiles { logs, newest: Mutex::new(newest) }
    }

    /// From now on the log of the game is that of this match.
    pub fn hand_over(&self, game: &str, id: &MatchId) {
        self.newest().insert(game.to_owned(), id.clone());
    }

    /// The one who writes the log of a match, if it is to be written.
    pub fn scribe(&self, house: &Arc<House>, game: &'static str, id: &MatchId) -> Option<Scribe> {
        let path = match &self.logs {
            Logs::None => return None,
            Logs::PerGame(folder) => folder.join(format!("{game}.log")),
            Logs::PerMatch(folder) => folder.join(format!("{game}-{id}.log")),
        };
        let is_local = matches!(self.logs, Logs::PerGame(_));
        let echoes = is_local && registry::game(game).is_ok_and(|game| game.logs_on_stdout());
        let echo = echoes.then(Mutex::default);
        Some(Scribe(Arc::new(Desk { house: house.clone(), game, id: id.clone(), path, echo, work: Mutex::default() })))
    }

    fn may_write(&self, game: &str, id: &MatchId) -> bool {
        !matches!(self.logs, Logs::PerGame(_)) || self.newest().get(game) == Some(id)
    }

    fn newest(&self) -> MutexGuard<'_, HashMap<String, MatchId>> {
        self.newest.lock().expect("a map nobody broke")
    }
}

/// Writes the log of one match, on a thread of its own while there is something to write.
pub struct Scribe(Arc<Desk>);

struct Desk {
    /// Keeps the house from closing before the log is written.
    house: Arc<House>,
    game: &'static str,
    id: MatchId,
    path: PathBuf,
    /// What stands on standard output, where the log is to stand there too.
    echo: Option<Mutex<Echo>>,
    work: Mutex<Work>,
}

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
    anew: bool,
}

impl Scribe {
    /// Writes that the match was saved as a file.
    pub fn note_save(&self, game: Box<dyn AnyMatch>) {
        self.0.work().saves.push(game.moves_played());
        self.write(game, false);
    }

    /// Writes what is new in the match, or everything `anew`.
    pub fn write(&self, game: Box<dyn AnyMatch>, anew: bool) {
        let mut work = self.0.work();
        let anew = anew || work.waiting.as_ref().is_some_and(|job| job.anew);
        work.saves.retain(|&moves| moves <= game.moves_played());
        work.waiting = Some(Job { game, anew });
        if !work.is_busy {
            let desk = self.0.clone();
            let thread = std::thread::Builder::new().name("log".into()).spawn(move || desk.write_all());
            work.is_busy = thread.is_ok();
        }
    }
}

impl Desk {
    fn write_all(&self) {
        while let Some((job, mut book)) = self.next() {
            if !self.house.logs.may_write(self.game, &self.id) {
                continue;
            }
            let written = catch_unwind(AssertUnwindSafe(|| self.write(&*job.game, &mut book)));
            let written = written.unwrap_or_else(|_| Err(io::Error::other("the game could not tell its log")));
            let mut work = self.work();
            match written {
                Ok(()) => work.book = book,
                Err(error) if !work.has_complained => {
                    work.has_complained = true;
                    tracing::warn!("the log {} cannot be written: {error}", self.path.display());
                }
                Err(_) => {}
            }
        }
    }

    /// The next job, and the book to go on with unless all is to be written anew.
    fn next(&self) -> Option<(Job, Option<LogBook>)> {
        let mut work = self.work();
        let job = work.waiting.take();
        work.is_busy = job.is_some();
        job.map(|job| {
            let book = work.book.take().filter(|_| !job.anew);
            (job, book)
        })
    }

    fn write(&self, game: &dyn AnyMatch, book: &mut Option<LogBook>) -> io::Result<()> {
        let anew = book.is_none();
        let book = book.get_or_insert_with(|| game.log_book());
        book.note_saves(self.work().saves.clone());
        let Some(echo) = &self.echo else {
            let mut out = BufWriter::new(self.open(anew)?);
            game.write_log(book, &mut out)?;
            return out.flush();
        };
        let mut text = Vec::new();
        game.write_log(book, &mut text)?;
        echo.lock().expect("an echo nobody broke").tell(&String::from_utf8_lossy(&text), anew);
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
