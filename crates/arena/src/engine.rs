use std::{
    collections::BTreeSet,
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use table::{AnyMatch, Cancel, Problem, Seat, problem, shown};

use crate::{Budget, Cost};

/// The other programs whose bots take part in a series, each once.
pub(crate) struct Engines(Vec<Engine>);

impl Engines {
    pub(crate) fn start(programs: BTreeSet<&str>, cancel: &Cancel) -> Result<Engines, Problem> {
        let engines = programs.into_iter().map(|program| Engine::start(program, cancel));
        Ok(Engines(engines.collect::<Result<_, _>>()?))
    }

    pub(crate) fn of(&mut self, program: &str) -> &mut Engine {
        let engine = self.0.iter_mut().find(|engine| engine.program == program);
        engine.expect("an engine that was started")
    }

    /// Begins a game from what was played of it.
    pub(crate) fn begin(&mut self, begun: &dyn AnyMatch) -> Result<(), Problem> {
        self.0.iter_mut().try_for_each(|engine| engine.begin(begun))
    }

    /// Plays a move that was made at the table.
    pub(crate) fn play(&mut self, seat: Seat, mv: &str) -> Result<(), Problem> {
        self.0.iter_mut().try_for_each(|engine| engine.play(seat, mv))
    }
}

/// How often somebody who waits for an answer looks whether it is still wanted.
const LOOK: Duration = Duration::from_millis(20);

/// Another program that speaks the engine protocol, such as an older build of this one. It is told
/// the whole match, as a referee is, and must not make use of what a seat cannot know.
pub(crate) struct Engine {
    program: String,
    process: Child,
    requests: ChildStdin,
    replies: Receiver<String>,
    cancel: Cancel,
}

/// A request for the move of a bot.
pub(crate) struct Wanted<'a> {
    pub bot: &'a str,
    pub seat: Seat,
    pub budget: Budget,
    pub seed: u64,
}

impl Engine {
    fn start(program: &str, cancel: &Cancel) -> Result<Engine, Problem> {
        let mut command = Command::new(program);
        command.arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped());
        // An interrupt at the terminal is for the series, which then counts what is finished.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn().map_err(|error| {
            problem!("{program} cannot be started: {error}", "{program} startet nicht: {error}")
        })?;
        let requests = process.stdin.take().expect("a pipe to the process");
        let output = process.stdout.take().expect("a pipe from the process");
        let (sender, replies) = mpsc::channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines();
            lines.map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let cancel = cancel.clone();
        Ok(Engine { program: program.into(), process, requests, replies, cancel })
    }

    /// Refuses a bot that the program does not have.
    pub(crate) fn check(&mut self, game: &str, bot: &str) -> Result<(), Problem> {
        let Some(reply) = self.ask(&json!({ "do": "games" }))? else { return Ok(()) };
        let games = reply["games"].as_array().map_or(&[][..], Vec::as_slice);
        let known = games.iter().find(|known| known["id"] == game);
        let bots = known.and_then(|known| known["bots"].as_array());
        if bots.is_some_and(|bots| bots.iter().any(|known| known == bot)) {
            return Ok(());
        }
        let program = &self.program;
        let bot = shown(bot);
        Err(problem!(
            "{program} has no bot \"{bot}\" for {game}",
            "{program} hat keinen Bot „{bot}“ für {game}"
        ))
    }

    fn begin(&mut self, begun: &dyn AnyMatch) -> Result<(), Problem> {
        let text = begun.save("match")?;
        self.ask(&json!({ "do": "load", "format": "match", "text": text })).map(|_| ())
    }

    fn play(&mut self, seat: Seat, mv: &str) -> Result<(), Problem> {
        self.ask(&json!({ "do": "play", "move": mv, "seat": seat })).map(|_| ())
    }

    /// The move of a bot and what it took, or nothing if it was cancelled.
    pub(crate) fn choose(&mut self, wanted: &Wanted) -> Result<Option<(String, Cost)>, Problem> {
        let Wanted { bot, seat, budget, seed } = *wanted;
        let begin = Instant::now();
        let unit = budget.unit();
        let request = json!({
            "do": "best", "bot": bot, "seat": seat, "seed": seed, unit: budget.amount()
        });
        let Some(reply) = self.ask(&request)? else { return Ok(None) };
        let mv = reply["move"].as_str().ok_or_else(|| self.not_expected(&request, &reply))?;
        let cost = Cost {
            time: begin.elapsed(),
            processor: reply["cpu_millis"]
                .as_f64()
                .and_then(|millis| Duration::try_from_secs_f64(millis / 1000.0).ok()),
            nodes: reply["nodes"].as_u64().unwrap_or(0),
        };
        Ok(Some((mv.into(), cost)))
    }

    /// The reply to a request, or nothing if it was cancelled.
    fn ask(&mut self, request: &Value) -> Result<Option<Value>, Problem> {
        // Who cannot be written to any more does not answer either.
        _ = writeln!(self.requests, "{request}").and_then(|()| self.requests.flush());
        let line = loop {
            if self.cancel.is_cancelled() {
                return Ok(None);
            }
            match self.replies.recv_timeout(LOOK) {
                Ok(line) => break line,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(request)),
            }
        };
        let reply: Value = serde_json::from_str(&line).unwrap_or(Value::String(line));
        match (&reply, reply["error"].as_str()) {
            (Value::Object(_), None) => Ok(Some(reply)),
            (_, Some(error)) => Err(self.refused(request, error)),
            _ => Err(self.not_expected(request, &reply)),
        }
    }

    fn ended(&self, request: &Value) -> Problem {
        let program = &self.program;
        let what = &request["do"];
        problem!(
            "{program} ended without an answer to {what}",
            "{program} hat geendet, ohne auf {what} zu antworten"
        )
    }

    fn refused(&self, request: &Value, error: &str) -> Problem {
        let program = &self.program;
        let what = &request["do"];
        problem!("{program} refused {what}: {error}", "{program} lehnt {what} ab: {error}")
    }

    fn not_expected(&self, request: &Value, reply: &Value) -> Problem {
        let program = &self.program;
        let what = &request["do"];
        let reply = shown(reply);
        problem!(
            "{program} answered {what} with {reply}, expected what the engine protocol says",
            "{program} antwortet auf {what} mit {reply}, erwartet wird, was das Protokoll sagt"
        )
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.process.kill();
        _ = self.process.wait();
    }
}
