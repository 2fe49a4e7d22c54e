//! Games, matches and bots with their types erased, for those who must treat all games alike.

use std::{any::Any, io, marker::PhantomData, time::Duration};

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use ts_rs::TS;

use crate::{
    Analysis, Bot, Console, Declarations, Furnished, Game, Limits, LogBook, Made, Match, Player,
    Problem, Record, Seat, Valued, json_problem, matches::parse_setup, parse_json, perft, playouts,
    problem, seeded, shown,
};

/// What the house can say about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    pub id: String,
    /// The fewest and the most seats.
    pub seats: (usize, usize),
    /// Gentlest first.
    pub bots: Vec<String>,
    pub formats: Vec<String>,
    /// Whether records, positions, saves or logs contain what some seat must not know while the
    /// match runs.
    pub hidden: bool,
    /// Whether seats know things the other seats must not know.
    pub secrets: bool,
    /// The setup of a game of which nothing was said.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub setup: Value,
    /// The field of a setup that says how many seats there are; without one there are always the
    /// most.
    pub seats_field: Option<String>,
    /// The bot a newcomer plays against.
    pub first_bot: String,
    /// Whether scores say something while the game goes on.
    pub scored: bool,
    /// Whether even the strongest bot decides at once, however long it may think.
    pub untimed: bool,
}

/// Where a match stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Status {
    /// The seats that may act now; empty when the game is over.
    pub turn: Vec<Seat>,
    pub over: bool,
    /// The seats that share the win, all of them for a draw; empty until the game is over.
    pub winners: Vec<Seat>,
    pub scores: Vec<i32>,
}

/// The value of one move, seen from the seat that acts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveValue {
    #[serde(rename = "move")]
    pub mv: String,
    #[serde(serialize_with = "whole_if_possible")]
    pub value: f64,
    pub exact: bool,
}

/// An analysis in text form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveValues {
    pub moves: Vec<MoveValue>,
    pub best: Option<String>,
}

/// One step of a match, as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepView {
    pub seat: Seat,
    pub mv: String,
    pub events: Vec<Value>,
    /// Whether people may not take this step back because it revealed something hidden.
    pub revealed: bool,
}

/// One step of a match and what came of it, as one viewer may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    pub step: StepView,
    /// What the viewer may know after the step.
    pub view: Value,
}

/// A state some seat can imagine, for a bot of the same game.
pub struct Imagined(Box<dyn Any + Send>);

impl Imagined {
    fn of<G: Game>(&self) -> &G {
        self.0.downcast_ref().expect("a state of the same game")
    }
}

/// A game of the registry.
pub trait AnyGame: Send + Sync {
    /// The name of the game in records, commands and addresses.
    fn id(&self) -> &'static str;
    /// What the house can say about it.
    fn info(&self) -> GameInfo;
    /// Whether a move's result depends on chance.
    fn chance(&self) -> bool;
    /// Whether a local game writes its log on standard output too.
    fn logs_on_stdout(&self) -> bool;
    fn start(&self, setup: Option<&Value>, seed: u64) -> Result<Box<dyn AnyMatch>, Problem>;
    /// Reads `match`, `position` or one of the game's own formats.
    fn load(&self, format: &str, text: &str, seed: u64) -> Result<Box<dyn AnyMatch>, Problem>;
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, Problem>;
    fn bot(&self, name: &str) -> Result<Box<dyn AnyBot>, Problem>;
    /// Values the moves of `seat` in a state it imagined.
    fn analyse(
        &self,
        state: &Imagined,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(MoveValues),
    ) -> MoveValues;
    /// The number of move sequences of exactly `depth` moves from the start of a game.
    fn perft(&self, setup: Option<&Value>, depth: u32) -> Result<u64, Problem>;
    /// The number of random games played from the start within about `time`, and the time they
    /// took.
    fn playouts(&self, time: Duration, seed: u64) -> (u64, Duration);
    /// The console mode, where the game has one.
    fn console(&self) -> Option<Console>;
    /// The TypeScript declarations of the game's setup, events and view.
    fn typescript(&self) -> Vec<String>;
}

/// A bot of some game.
pub trait AnyBot: Send {
    /// The chosen move, or `None` when it was cancelled.
    fn choose(&mut self, state: &Imagined, seat: Seat, limits: &Limits) -> Option<String>;
}

/// A match of some game.
pub trait AnyMatch: Send + Sync {
    fn game(&self) -> &'static str;
    /// Whether records, positions, saves or logs contain what some seat must not know while the
    /// match runs.
    fn hidden(&self) -> bool;
    /// Whether seats know things the other seats must not know.
    fn secrets(&self) -> bool;
    fn fork(&self) -> Box<dyn AnyMatch>;
    fn seed(&self) -> u64;
    fn players(&self) -> &[Player];
    fn set_player(&mut self, seat: Seat, player: Player);
    fn status(&self) -> Status;
    fn position(&self) -> Value;
    fn record(&self) -> Record;

    /// The number of moves played.
    fn moves_played(&self) -> usize;
    /// The seats of the moves that could be redone, in the order they would be.
    fn redoable(&self) -> Vec<Seat>;
    /// Who made move number `index`, counted from 0.
    fn seat_of(&self, index: usize) -> Seat;
    /// Whether people may not take back move number `index` because it revealed something hidden.
    fn has_revealed(&self, index: usize) -> bool;
    /// Move number `index`, counted from 0, as `viewer` may see it. All of them are had by
    /// [`AnyMatch::steps`].
    fn step(&self, index: usize, viewer: Option<Seat>) -> StepView;
    /// The whole match as `viewer` may see it, made step by step.
    fn steps(&self, viewer: Option<Seat>) -> Box<dyn Iterator<Item = Shown> + '_>;
    /// What `viewer` may know after the first `moves` moves.
    fn view_after(&self, moves: usize, viewer: Option<Seat>) -> Value;
    /// What `viewer` may know now.
    fn view(&self, viewer: Option<Seat>) -> Value;

    fn legal_moves(&self, seat: Seat) -> Vec<String>;
    fn play(&mut self, seat: Seat, mv: &str) -> Result<(), Problem>;
    fn undo(&mut self) -> Result<(), Problem> {
        self.undo_moves(1)
    }
    /// Takes back so many moves, or none if there are fewer.
    fn undo_moves(&mut self, moves: usize) -> Result<(), Problem>;
    fn redo(&mut self) -> Result<(), Problem> {
        self.redo_moves(1)
    }
    /// Plays again so many of the moves taken back, or none if there are fewer.
    fn redo_moves(&mut self, moves: usize) -> Result<(), Problem>;
    fn drop_redo(&mut self);

    fn imagine(&self, seat: Seat, seed: u64) -> Imagined;
    /// Values the moves of `seat` in a state it can imagine.
    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(MoveValues),
    ) -> MoveValues;

    /// Writes `match`, `position` or one of the game's own formats.
    fn save(&self, format: &str) -> Result<String, Problem>;
    fn log_book(&self) -> LogBook;
    /// Writes what happened since the book was written last.
    fn write_log(&self, book: &mut LogBook, out: &mut dyn io::Write) -> io::Result<()>;
    /// The whole log, as far as a log may go.
    fn log(&self) -> String {
        let mut out = Vec::new();
        self.write_log(&mut self.log_book(), &mut out).expect("memory takes every write");
        String::from_utf8(out).expect("logs are text")
    }
}

/// Makes an [`AnyGame`] of a [`Furnished`] game.
pub struct Erased<G>(PhantomData<fn() -> G>);

impl<G> Erased<G> {
    pub const NEW: Erased<G> = Erased(PhantomData);
}

impl<G: Furnished> AnyGame for Erased<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn info(&self) -> GameInfo {
        let formats = ["match", "position"].iter().chain(G::FORMATS);
        GameInfo {
            id: G::ID.into(),
            seats: G::SEATS,
            bots: G::BOTS.iter().map(|bot| bot.name.into()).collect(),
            formats: formats.map(ToString::to_string).collect(),
            hidden: G::HIDDEN,
            secrets: G::SECRETS,
            setup: to_json(&G::Setup::default()),
            seats_field: G::SEATS_FIELD.map(str::to_owned),
            first_bot: G::FIRST_BOT.into(),
            scored: G::SCORED,
            untimed: G::UNTIMED,
        }
    }

    fn chance(&self) -> bool {
        G::CHANCE
    }

    fn logs_on_stdout(&self) -> bool {
        G::LOG_ON_STDOUT
    }

    fn start(&self, setup: Option<&Value>, seed: u64) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(Box::new(Match::<G>::new(parse_setup::<G>(setup)?, seed)?))
    }

    fn load(&self, format: &str, text: &str, seed: u64) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(match format {
            "match" => Box::new(Match::<G>::from_record(&Record::parse(text)?)?),
            "position" => {
                Box::new(Match::from_state(G::from_position(&parse_json(text)?, seed)?, seed))
            }
            _ => {
                known_format::<G>(format)?;
                let loaded = G::load(format, text, seed)?;
                let mut begun = Match::from_state(loaded.state, seed);
                for (seat, player) in (0..).map(Seat).zip(loaded.players.into_iter().flatten()) {
                    begun.set_player(seat, player);
                }
                Box::new(begun)
            }
        })
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(Box::new(Match::<G>::from_record(record)?))
    }

    fn bot(&self, name: &str) -> Result<Box<dyn AnyBot>, Problem> {
        let bot = G::bot(name).ok_or_else(|| {
            let game = G::ID;
            let name = shown(name);
            let known = G::BOTS.iter().map(|bot| bot.name).collect::<Vec<_>>().join(", ");
            problem!(
                "{game} has no bot \"{name}\"; it has {known}",
                "{game} hat keinen Bot \"{name}\"; es gibt {known}"
            )
        })?;
        Ok(Box::new(ErasedBot(bot)))
    }

    fn analyse(
        &self,
        state: &Imagined,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(MoveValues),
    ) -> MoveValues {
        analyse(state.of::<G>(), seat, limits, report)
    }

    fn perft(&self, setup: Option<&Value>, depth: u32) -> Result<u64, Problem> {
        perft(&G::new(&parse_setup::<G>(setup)?, 0)?, depth)
    }

    fn playouts(&self, time: Duration, seed: u64) -> (u64, Duration) {
        let start = G::new(&G::Setup::default(), seed).expect("the default setup");
        playouts(&start, time, seed)
    }

    fn console(&self) -> Option<Console> {
        G::console()
    }

    fn typescript(&self) -> Vec<String> {
        Declarations::default().with::<G::Setup>().with::<G::Event>().with::<G::View>().into_texts()
    }
}

struct ErasedBot<G>(Box<dyn Bot<G>>);

impl<G: Game> AnyBot for ErasedBot<G> {
    fn choose(&mut self, state: &Imagined, seat: Seat, limits: &Limits) -> Option<String> {
        self.0.choose(state.of(), seat, limits).map(|mv| mv.to_string())
    }
}

impl<G: Furnished> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn hidden(&self) -> bool {
        G::HIDDEN
    }

    fn secrets(&self) -> bool {
        G::SECRETS
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn seed(&self) -> u64 {
        self.seed()
    }

    fn players(&self) -> &[Player] {
        self.players()
    }

    fn set_player(&mut self, seat: Seat, player: Player) {
        self.set_player(seat, player);
    }

    fn status(&self) -> Status {
        let state = self.state();
        let winners = state.winners();
        Status {
            turn: state.to_move().iter().collect(),
            over: winners.is_some(),
            winners: winners.unwrap_or_default().iter().collect(),
            scores: (0..state.seats() as u8).map(|seat| state.score(Seat(seat))).collect(),
        }
    }

    fn position(&self) -> Value {
        self.state().position()
    }

    fn record(&self) -> Record {
        self.record()
    }

    fn moves_played(&self) -> usize {
        self.made().len()
    }

    fn redoable(&self) -> Vec<Seat> {
        self.redoable().collect()
    }

    fn seat_of(&self, index: usize) -> Seat {
        self.made()[index].seat
    }

    fn has_revealed(&self, index: usize) -> bool {
        self.made()[index].revealed
    }

    fn step(&self, index: usize, viewer: Option<Seat>) -> StepView {
        step_view::<G>(&self.made()[index], &self.events(index), viewer)
    }

    fn steps(&self, viewer: Option<Seat>) -> Box<dyn Iterator<Item = Shown> + '_> {
        let steps = self.made().iter().zip(self.walk(0));
        Box::new(steps.map(move |(made, step)| Shown {
            step: step_view::<G>(made, &step.events, viewer),
            view: to_json(&step.after.view(viewer)),
        }))
    }

    fn view_after(&self, moves: usize, viewer: Option<Seat>) -> Value {
        to_json(&self.state_after(moves).view(viewer))
    }

    fn view(&self, viewer: Option<Seat>) -> Value {
        to_json(&self.state().view(viewer))
    }

    fn legal_moves(&self, seat: Seat) -> Vec<String> {
        let mut moves = Vec::new();
        if self.state().to_move().contains(seat) {
            self.state().legal_moves(seat, &mut moves);
        }
        moves.iter().map(ToString::to_string).collect()
    }

    fn play(&mut self, seat: Seat, mv: &str) -> Result<(), Problem> {
        self.play(seat, mv.parse()?)
    }

    fn undo_moves(&mut self, moves: usize) -> Result<(), Problem> {
        self.undo_moves(moves)
    }

    fn redo_moves(&mut self, moves: usize) -> Result<(), Problem> {
        self.redo_moves(moves)
    }

    fn drop_redo(&mut self) {
        self.drop_redo();
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Imagined {
        Imagined(Box::new(self.state().imagine(seat, &mut seeded(seed))))
    }

    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(MoveValues),
    ) -> MoveValues {
        analyse(&self.state().imagine(seat, &mut seeded(limits.seed)), seat, limits, report)
    }

    fn save(&self, format: &str) -> Result<String, Problem> {
        match format {
            "match" => Ok(self.record().to_text()),
            "position" => Ok(self.position().to_string()),
            _ => {
                known_format::<G>(format)?;
                self.state().save(format, self.players())
            }
        }
    }

    fn log_book(&self) -> LogBook {
        LogBook::new::<G>(self.players())
    }

    fn write_log(&self, book: &mut LogBook, out: &mut dyn io::Write) -> io::Result<()> {
        book.write(self, out)
    }
}

fn analyse<G: Furnished>(
    state: &G,
    seat: Seat,
    limits: &Limits,
    report: &mut dyn FnMut(MoveValues),
) -> MoveValues {
    (&state.analyse(seat, limits, &mut |analysis| report(analysis.into()))).into()
}

/// What `viewer` may see of a move.
fn step_view<G: Game>(made: &Made<G::Move>, events: &[G::Event], viewer: Option<Seat>) -> StepView {
    let shown = events.iter().filter_map(|event| G::show(event, viewer));
    StepView {
        seat: made.seat,
        mv: made.mv.to_string(),
        events: shown.map(|event| to_json(&event)).collect(),
        revealed: made.revealed,
    }
}

impl<M: Copy + ToString> From<&Analysis<M>> for MoveValues {
    fn from(analysis: &Analysis<M>) -> MoveValues {
        let value =
            |m: &Valued<M>| MoveValue { mv: m.mv.to_string(), value: m.value, exact: m.exact };
        MoveValues {
            moves: analysis.moves.iter().map(value).collect(),
            best: analysis.best().map(|mv| mv.to_string()),
        }
    }
}

fn known_format<G: Furnished>(format: &str) -> Result<(), Problem> {
    if G::FORMATS.contains(&format) {
        return Ok(());
    }
    let known =
        ["match", "position"].iter().chain(G::FORMATS).copied().collect::<Vec<_>>().join(", ");
    let game = G::ID;
    let format = shown(format);
    Err(problem!(
        "{game} has no format \"{format}\"; it has {known}",
        "{game} hat kein Format \"{format}\"; es gibt {known}"
    ))
}

fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).map_err(json_problem).expect("views and events are plain JSON")
}

/// Points are whole numbers, and should look like it.
fn whole_if_possible<S: Serializer>(value: &f64, out: S) -> Result<S::Ok, S::Error> {
    if value.fract() == 0.0 { out.serialize_i64(*value as i64) } else { out.serialize_f64(*value) }
}
