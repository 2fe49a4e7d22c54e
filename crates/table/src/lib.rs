//! What a game is and what a match is, without I/O.
//!
//! A game implements [`Game`], its rules, for the type of its state, and [`Furnished`], what comes
//! with them: bots, file formats, its log. A [`Match`] plays it and keeps what was played, from
//! which its [`Record`] is written; a [`Walk`] goes through it step by step. Whoever must treat all
//! games alike (the server, the command line) sees them as [`AnyGame`], [`AnyMatch`] and
//! [`AnyBot`], which [`Erased`] makes of every furnished game without further code.
//!
//! [`Seat`] and [`Seats`] say who may act, [`Limits`] how long a [`Bot`] may think, and [`Problem`]
//! why something was refused, in both languages of the house. [`parse_json`] and its kin read what
//! comes from outside; [`shown`] and [`plain_name`] make it fit to be shown. [`seeded`] is the only
//! source of chance.
//!
//! A game in a few lines: two players in turn take one to three stones from a heap, and whoever
//! takes the last one wins.
//!
//! ```
//! # use std::{fmt, str::FromStr};
//! # use serde_json::{Value, json};
//! use table::{Game, Match, Problem, Seat, Seats, problem};
//!
//! #[derive(Clone)]
//! struct Heap {
//!     left: u8,
//!     turn: Seat,
//! }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! struct Take(u8);
//! #
//! # impl fmt::Display for Take {
//! #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//! #         self.0.fmt(f)
//! #     }
//! # }
//! #
//! # impl FromStr for Take {
//! #     type Err = Problem;
//! #
//! #     fn from_str(text: &str) -> Result<Take, Problem> {
//! #         let number = text.parse();
//! #         number.map(Take).map_err(|_| problem!("not a number", "keine Zahl"))
//! #     }
//! # }
//!
//! impl Game for Heap {
//!     // ID, SEATS, new, view and a few more.
//! #     type Setup = ();
//! #     type Move = Take;
//! #     type Event = u8;
//! #     type View = u8;
//! #     type Gist = ();
//! #
//! #     const ID: &'static str = "heap";
//! #     const SEATS: (usize, usize) = (2, 2);
//! #     const HIDDEN: bool = false;
//! #     const SECRETS: bool = false;
//! #     const CHANCE: bool = false;
//! #
//! #     fn new(_setup: &(), _seed: u64) -> Result<Heap, Problem> {
//! #         Ok(Heap { left: 5, turn: Seat(0) })
//! #     }
//! #
//! #     fn seats(&self) -> usize {
//! #         2
//! #     }
//! #
//! #     fn score(&self, _seat: Seat) -> i32 {
//! #         0
//! #     }
//! #
//! #     fn position(&self) -> Value {
//! #         json!({"left": self.left, "turn": self.turn})
//! #     }
//! #
//! #     fn from_position(_position: &Value, _seed: u64) -> Result<Heap, Problem> {
//! #         Err(problem!("cannot be read", "nicht lesbar"))
//! #     }
//! #
//! #     fn view(&self, _viewer: Option<Seat>) -> u8 {
//! #         self.left
//! #     }
//!
//!     fn to_move(&self) -> Seats {
//!         if self.left == 0 { Seats::NONE } else { Seats::only(self.turn) }
//!     }
//!
//!     fn legal_moves(&self, seat: Seat, moves: &mut Vec<Take>) {
//!         if self.to_move().contains(seat) {
//!             moves.extend((1..=self.left.min(3)).map(Take));
//!         }
//!     }
//!
//!     fn check_move(&self, _seat: Seat, Take(count): Take) -> Result<(), Problem> {
//!         if (1..=self.left.min(3)).contains(&count) {
//!             return Ok(());
//!         }
//!         Err(problem!("nobody may take {count}", "{count} darf man nicht nehmen"))
//!     }
//!
//!     fn make_move(&mut self, seat: Seat, Take(count): Take, mut tell: impl FnMut(u8)) {
//!         self.left -= count;
//!         self.turn = Seat(1 - seat.0);
//!         tell(count);
//!     }
//!
//!     fn winners(&self) -> Option<Seats> {
//!         (self.left == 0).then(|| Seats::only(Seat(1 - self.turn.0)))
//!     }
//! }
//!
//! # fn main() -> Result<(), Problem> {
//! let mut game = Match::<Heap>::new((), 7)?;
//! game.play(Seat(0), Take(1))?;
//!
//! let why = game.play(Seat(1), Take(4)).unwrap_err();
//! assert_eq!(why.to_string(), "nobody may take 4");
//! let why = game.play(Seat(0), Take(1)).unwrap_err();
//! assert_eq!(why.to_string(), "it is not the turn of seat 0");
//!
//! game.play(Seat(1), Take(3))?;
//! game.undo()?;
//! game.redo()?;
//! game.play(Seat(0), Take(1))?;
//! assert_eq!(game.state().winners(), Some(Seats::only(Seat(0))));
//! assert_eq!(game.record().moves.len(), 3);
//! # Ok(())
//! # }
//! ```

mod any;
mod bot;
mod checkpoints;
mod chronicle;
mod count;
mod deadline;
mod declarations;
mod end;
mod explain;
mod furnished;
mod game;
mod json;
mod lesson;
mod limited;
mod log;
mod log_book;
mod matches;
mod memory;
mod name;
mod record;
mod rng;
mod seat;
mod share;
mod shown;
mod text;
mod walk;
mod words;

pub use any::{
    AnyBot, AnyGame, AnyMatch, Deepening, Erased, Explanation, GameInfo, Imagined, Json, MoveValue,
    MoveValues, Opened, Shown, Status, StepView,
};
pub use bot::{Analysis, Bot, Cancel, Count, Depth, Limits, Shortfall, Valued};
pub use chronicle::Chronicle;
pub use count::{perft, playouts};
pub use deadline::{Deadline, thread_time};
pub use declarations::Declarations;
pub use end::{End, EndReason, Origin};
pub use explain::Decision;
pub use furnished::{Console, Furnished, Loaded, NamedBot, SavedPlayers};
pub use game::Game;
pub use json::{parse_json, parse_stored, parse_value, read_object, read_words};
pub use lesson::{Lesson, LessonStep, LineMove, WrongTry};
pub use log::{Log, Note};
pub use log_book::{LogBook, MOST_LOG_BYTES};
pub use matches::{MOST_MOVES, Match};
pub use memory::{Lease, MemoryBudget};
pub use name::{plain_name, read_name};
pub use record::{FIRST_RECORD_FORMAT, Played, Player, RECORD_FORMAT, Record};
pub use rng::{Rng, seeded};
pub use seat::{Seat, Seats};
pub use share::{Share, check_commitment, check_shares, commitment, seed_of};
pub use shown::shown;
pub use text::{Problem, Text};
pub use walk::{Made, Step, Walk};
pub use words::Unit;
