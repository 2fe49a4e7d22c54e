//! Kalaha, the bean game for two.
//!
//! `state` is the board with its rules, `moves` the pit that is emptied, `setup` and `side` the
//! options and players, `event` what a move shows; `position` and `view` are the board in files and
//! on screen, `console` is the console mode, and `playout` plays random games. `tree` is the game tree that `log` writes and the
//! `classic` levels keep; the deepest of them searches (`classic::alphabeta`). `strong` searches on
//! packed rows and knows endgames; it also solves whole games. `explain` says in words what was
//! better. `bots` lists all players, and `game` wires everything to the table.
//!
//! ```
//! use kalaha::{Board, First, Pit, Setup, Side};
//! use table::{Game, Seat};
//!
//! let setup = Setup { pits: 6, beans: 4, first: First::A, ..Setup::default() };
//! let mut board = Board::new(&setup, 0)?;
//! let mut events = Vec::new();
//! board.play(Seat(0), "2".parse()?, |event| events.push(event))?;
//! assert_eq!(events.len(), 6); // four beans are lifted and dropped one by one, and A goes on
//! assert_eq!((board.turn(), board.banked(Side::A)), (Side::A, 1));
//!
//! let mut moves = Vec::new();
//! board.legal_moves(Seat(0), &mut moves);
//! let notation: Vec<String> = moves.iter().map(Pit::to_string).collect();
//! println!("{}", notation.join(" "));
//! assert_eq!(notation, ["0", "1", "3", "4", "5"]);
//!
//! board.play(Seat(0), Pit(5), |_| ())?;
//! assert_eq!(board.fields(), [4, 4, 0, 5, 5, 0, 2, 5, 5, 5, 5, 4, 4, 0]);
//! let refused = board.play(Seat(0), Pit(0), |_| ()).unwrap_err();
//! assert_eq!(refused.to_string(), "it is not the turn of seat 0");
//! # Ok::<(), table::Problem>(())
//! ```

mod bots;
mod classic;
mod console;
mod event;
mod explain;
mod game;
mod gist;
mod log;
mod moves;
mod playout;
mod position;
mod setup;
mod side;
mod state;
mod strong;
mod tree;
mod view;

pub use event::Event;
pub use gist::Gist;
pub use moves::Pit;
pub use setup::{First, Setup};
pub use side::Side;
pub use state::Board;
pub use strong::{Bounds, Solution, fitting, make_book, solve};
pub use view::View;
