use std::{
    fmt::{Debug, Display},
    str::FromStr,
};

use rand::RngExt as _;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{Analysis, Bot, Limits, Log, Player, Problem, Rng, Seat, Seats};

/// A game, represented by its state.
///
/// A state holds everything, hidden things included (the order of a bag, the generator of the
/// dice). Playing a legal move is a pure function of the state; an illegal one is an error that
/// says why and changes nothing.
pub trait Game: Clone + Send + Sync + Sized + 'static {
    /// The options of a new game. Unknown fields are errors, missing ones have defaults.
    type Setup: Serialize + DeserializeOwned + Clone + Default + Send + Sync;
    /// A move; `Display` and `FromStr` are its notation.
    type Move: Copy + Eq + Debug + Display + FromStr<Err = Problem> + Send + Sync;
    /// What happened, in the order a spectator should see it.
    type Event: Serialize + Clone + Send + Sync;
    /// What one seat, or a spectator, may know.
    type View: Serialize;

    /// The name of the game in records, commands and addresses.
    const ID: &'static str;
    /// The fewest and the most seats.
    const SEATS: (usize, usize);
    /// Whether records, positions, saves or logs contain what some seat must not know while the
    /// match runs.
    const HIDDEN: bool;
    /// Whether seats know things the other seats must not know, so that people at one screen have
    /// to look away.
    const SECRETS: bool;
    /// Whether a move's result depends on chance (dice, a bag).
    const CHANCE: bool;
    /// The names of the bots, gentlest first.
    const BOTS: &'static [&'static str];
    /// The game's own file formats, by file extension.
    const FORMATS: &'static [&'static str] = &[];
    /// Whether a local game writes its log on standard output too.
    const LOG_ON_STDOUT: bool = false;

    fn new(setup: &Self::Setup, seed: u64) -> Result<Self, Problem>;

    /// The number of seats in this game.
    fn seats(&self) -> usize;

    /// The seats that may act now; empty when the game is over.
    fn to_move(&self) -> Seats;

    /// Appends the moves `seat` may make, in the game's fixed order; none for a seat that may not
    /// act.
    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Self::Move>);

    /// Plays a move and tells its events in order.
    fn play(
        &mut self,
        seat: Seat,
        mv: Self::Move,
        tell: impl FnMut(Self::Event),
    ) -> Result<(), Problem>;

    /// The seats that share the win (all of them for a draw), once the game is over.
    fn winners(&self) -> Option<Seats>;

    fn score(&self, seat: Seat) -> i32;

    /// The whole state as JSON, hidden things included.
    fn position(&self) -> Value;

    /// Reads a position back. `seed` decides the chance still to come that a position does not
    /// hold.
    fn from_position(position: &Value, seed: u64) -> Result<Self, Problem>;

    /// What `viewer` may know; `None` is a spectator.
    fn view(&self, viewer: Option<Seat>) -> Self::View;

    /// The event as `viewer` may see it, or nothing if the viewer must not notice it.
    fn show(event: &Self::Event, _viewer: Option<Seat>) -> Option<Self::Event> {
        Some(event.clone())
    }

    /// Whether the event revealed to someone what was hidden before; people cannot take back such a
    /// step.
    fn reveals(_event: &Self::Event) -> bool {
        false
    }

    /// A full state consistent with what `seat` knows, everything hidden dealt anew.
    fn imagine(&self, _seat: Seat, _rng: &mut Rng) -> Self {
        self.clone()
    }

    /// One of [`Game::BOTS`].
    fn bot(name: &str) -> Option<Box<dyn Bot<Self>>>;

    /// Values all legal moves of `seat` in an imagined state, reporting better values while it
    /// thinks.
    fn analyse(
        &self,
        seat: Seat,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis<Self::Move>),
    ) -> Analysis<Self::Move>;

    /// Writes one of [`Game::FORMATS`].
    fn save(&self, _format: &str, _players: &[Player]) -> Result<String, Problem> {
        unreachable!("a game with formats of its own writes them")
    }

    /// Reads one of [`Game::FORMATS`].
    fn load(_format: &str, _text: &str, _seed: u64) -> Result<Loaded<Self>, Problem> {
        unreachable!("a game with formats of its own reads them")
    }

    /// The game's log for these players.
    fn log(players: &[Player]) -> Box<dyn Log<Self>>;

    /// Plays random moves to the end; `moves` is room to work in. A game with a faster way than
    /// listing moves overrides it.
    fn playout(&mut self, rng: &mut Rng, moves: &mut Vec<Self::Move>) {
        while let Some(seat) = self.to_move().lowest() {
            moves.clear();
            self.legal_moves(seat, moves);
            let mv = moves[rng.random_range(0..moves.len())];
            self.play(seat, mv, |_| ()).expect("a listed move");
        }
    }

    /// The game's console mode, where it has one.
    fn console() -> Option<Console> {
        None
    }

    /// The TypeScript declarations of setup, events, view and what they are made of, for the page.
    fn typescript() -> Vec<String>;
}

/// A game's console mode: a line of input to a line of output.
pub type Console = fn(&str) -> Result<String, Problem>;

/// What a file of the game's own format held.
pub struct Loaded<G> {
    pub state: G,
    /// Who sat where, if the format knows.
    pub players: Option<Vec<Player>>,
}
