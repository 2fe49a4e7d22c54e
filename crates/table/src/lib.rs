//! What a game is and what a match is, without I/O.
//!
//! A game implements [`Game`]; a [`Match`] plays it and keeps its record. Whoever must treat all
//! games alike (the server, the command line) sees them as [`AnyGame`], [`AnyMatch`] and
//! [`AnyBot`], which exist for every [`Game`] without further code.

mod any;
mod bot;
mod checkpoints;
mod count;
mod declarations;
mod furnished;
mod game;
mod json;
mod limited;
mod log;
mod log_book;
mod matches;
mod memory;
mod name;
mod record;
mod rng;
mod seat;
mod shown;
mod text;
mod walk;

pub use any::{
    AnyBot, AnyGame, AnyMatch, Erased, GameInfo, Imagined, MoveValue, MoveValues, Opened, Shown,
    Status, StepView,
};
pub use bot::{Analysis, Bot, Cancel, Count, Depth, Limits, Shortfall, Valued};
pub use count::{perft, playouts};
pub use declarations::Declarations;
pub use furnished::{Console, Furnished, Loaded, NamedBot, SavedPlayers};
pub use game::Game;
pub use json::{json_problem, parse_json, parse_stored, parse_value, read_object};
pub use log::{Log, Note};
pub use log_book::{LogBook, MOST_LOG_BYTES};
pub use matches::{MOST_MOVES, Match};
pub use memory::{Lease, MemoryBudget};
pub use name::{plain_name, read_name};
pub use record::{Played, Player, RECORD_FORMAT, Record};
pub use rng::{Rng, seeded};
pub use seat::{Seat, Seats};
pub use shown::{shown, shown_error};
pub use text::{Problem, Text};
pub use walk::{Made, Step, Walk};
