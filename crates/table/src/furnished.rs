use serde_json::Value;
use ts_rs::TS;

use crate::{Analysis, Bot, Decision, Game, Limits, Log, Player, Problem, Seat, Step, Text};

/// What a game brings along beside its rules: computer players, file formats, its log, and what the
/// page has to know about it.
pub trait Furnished: Game<Setup: TS, Event: TS, View: TS, Gist: TS> {
    /// All computer players, gentlest first.
    const BOTS: &'static [NamedBot<Self>];
    /// The one of them a newcomer plays against.
    const FIRST_BOT: &'static str;
    /// The game's own file formats, by file extension.
    const FORMATS: &'static [&'static str] = &[];
    /// The field of the setup that says how many seats there are; without one, all games have the
    /// most.
    const SEATS_FIELD: Option<&'static str> = None;
    /// Whether scores say something while the game goes on.
    const SCORED: bool = true;
    /// The times in milliseconds that make a difference to how well the strongest bot plays,
    /// shortest first; none if it decides at once.
    const TIMES: &'static [u32] = &[200, 1_000, 5_000];
    /// Whether the reports of [`Furnished::analyse`] are finished depths, each deeper than the one
    /// before: what changed between the last of them then says how far the values can be trusted.
    const DEEPENS: bool = false;
    /// Whether its classic opponent has values of its own to show as hints.
    const CLASSIC_HINTS: bool = false;
    /// Whether a local game writes its log on standard output too.
    const LOG_ON_STDOUT: bool = false;
    /// Whether its analysis says enough about single positions to explore openings with.
    const EXPLORER: bool = false;
    /// The JSON of its [`Lesson`](crate::Lesson), where it has one.
    const LESSON: Option<&'static str> = None;

    /// The bot of [`Furnished::BOTS`] with this name.
    fn bot(name: &str) -> Option<Box<dyn Bot<Self>>> {
        Self::BOTS.iter().find(|bot| bot.name == name).map(|bot| (bot.make)())
    }

    /// Values all legal moves of `seat` in an imagined state, reporting better values while it
    /// thinks.
    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Self::Move>),
    ) -> Analysis<Self::Move>;

    /// Whether best play can be told honestly after this step: not if it revealed what nobody could
    /// know, nor if whoever moves next knows something that others do not.
    fn is_foreseeable_after(step: &Step<Self>) -> bool {
        !Self::SECRETS && !step.events.iter().any(Self::reveals)
    }

    /// What to say about a decision in a finished game, in one to three sentences: what the move
    /// gave away or won, what was better and what would have followed. All of it is true by the
    /// rules, or says that it is an estimate.
    fn explain(decision: &Decision<Self>) -> Vec<Text> {
        vec![decision.verdict()]
    }

    /// What the classic opponent of a table with these players thinks of the moves of `seat`, with
    /// [`Furnished::CLASSIC_HINTS`].
    fn classic_values(&self, _seat: Seat, _players: &[Player]) -> Analysis<Self::Move> {
        unreachable!("a game whose classic opponent has values tells them")
    }

    /// Writes one of [`Furnished::FORMATS`].
    fn save(&self, _format: &str, _players: &[Player]) -> Result<String, Problem> {
        unreachable!("a game with formats of its own writes them")
    }

    /// Reads one of [`Furnished::FORMATS`].
    fn load(_format: &str, _text: &str, _seed: u64) -> Result<Loaded<Self>, Problem> {
        unreachable!("a game with formats of its own reads them")
    }

    /// Whether this JSON is a save in the game's own format `json`, and neither a record nor a
    /// position.
    fn is_save(_json: &Value) -> bool {
        false
    }

    /// The game's log for these players.
    fn log(players: &[Player]) -> Box<dyn Log<Self>>;

    /// A name as its players may have one, made to fit if it has to be; none of those that are
    /// `taken`, where everyone has to have another one.
    fn fit_name(name: &str, _taken: &[&str]) -> String {
        name.to_owned()
    }

    /// The game's console mode, where it has one.
    fn console() -> Option<Console> {
        None
    }
}

/// A computer player in a game's table of them.
pub struct NamedBot<G> {
    /// What it is called in records, commands and messages.
    pub name: &'static str,
    /// Makes one that has seen nothing yet.
    pub make: fn() -> Box<dyn Bot<G>>,
}

impl<G> NamedBot<G> {
    /// A line of the table.
    pub const fn new(name: &'static str, make: fn() -> Box<dyn Bot<G>>) -> NamedBot<G> {
        NamedBot { name, make }
    }
}

/// A game's console mode: a line of input to a line of output.
pub type Console = fn(&str) -> Result<String, Problem>;

/// What a file of the game's own format held.
pub struct Loaded<G> {
    /// How the game stood.
    pub state: G,
    /// Who sat where, as far as the format knows.
    pub players: SavedPlayers,
}

/// What a file says about who sat where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedPlayers {
    /// Nothing.
    Unknown,
    /// Who was a person and who a bot. Names may be missing, so nobody sits down: this is only what
    /// to propose to whoever opens the file.
    Proposed(Vec<Player>),
    /// Everything: they sit down again.
    Seated(Vec<Player>),
}
