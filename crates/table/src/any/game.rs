use std::time::Duration;

use serde_json::Value;

use super::{AnyBot, AnyMatch, GameInfo, Imagined, MoveValues};
use crate::{Console, Lesson, Limits, Player, Problem, Record, Seat};

/// A game, whatever its rules are.
pub trait AnyGame: Send + Sync {
    /// The name of the game in records, commands and addresses.
    fn id(&self) -> &'static str;
    /// What the house can say about it.
    fn info(&self) -> GameInfo;
    /// Its first lesson, where it has one.
    fn lesson(&self) -> Option<Lesson>;
    /// Whether a move's result depends on chance.
    fn chance(&self) -> bool;
    /// Whether a local game writes its log on standard output too.
    fn logs_on_stdout(&self) -> bool;
    /// A new match; without a setup it has the game's default, and the seed decides all its chance.
    fn start(&self, setup: Option<&Value>, seed: u64) -> Result<Box<dyn AnyMatch>, Problem>;
    /// Reads `match`, `position` or one of the game's own formats. `seed` decides the chance still
    /// to come that the text does not hold.
    fn load(&self, format: &str, text: &str, seed: u64) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(self.open(format, text, seed)?.begun)
    }
    /// Reads a file as [`AnyGame::load`] does, and says who sat where.
    fn open(&self, format: &str, text: &str, seed: u64) -> Result<Opened, Problem>;
    /// Whether this JSON is a save in the game's own format, and neither a record nor a position.
    fn is_save(&self, json: &Value) -> bool;
    /// Plays a record again.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, Problem>;
    /// The bot with this name.
    fn bot(&self, name: &str) -> Result<Box<dyn AnyBot>, Problem>;
    /// Values the moves of `seat` in a state it imagined, reporting better values while it thinks.
    fn analyse(
        &self,
        state: &Imagined,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(MoveValues),
    ) -> MoveValues;
    /// Whether what is reported while it analyses are finished depths.
    fn deepens(&self) -> bool;
    /// What the classic opponent of these players thinks of the moves of `seat`, in games that say
    /// in [`AnyGame::info`] that it can be told.
    fn classic_values(&self, state: &Imagined, seat: Seat, players: &[Player]) -> MoveValues;
    /// The number of move sequences of exactly `depth` moves from the start of a game.
    fn perft(&self, setup: Option<&Value>, depth: u32) -> Result<u64, Problem>;
    /// The number of random games played from the start within about `time`, and the time they
    /// took.
    fn playouts(
        &self,
        setup: Option<&Value>,
        time: Duration,
        seed: u64,
    ) -> Result<(u64, Duration), Problem>;
    /// A name as its players may have one beside those that are `taken`, made to fit if it has to be.
    fn fit_name(&self, name: &str, taken: &[&str]) -> String;
    /// The console mode, where the game has one.
    fn console(&self) -> Option<Console>;
    /// The TypeScript declarations of the game's setup, events, view and gists.
    fn typescript(&self) -> Vec<String>;
}

/// What a file held.
pub struct Opened {
    /// The match as it goes on from there.
    pub begun: Box<dyn AnyMatch>,
    /// Who sat where, if the file says so; of some it may not know the names.
    pub players: Option<Vec<Player>>,
}
