//! Kalaha, the bean game for two.
//!
//! `board` holds the rules and the moves, `event` what a move shows, `setup` and `side` the options
//! and players; `position` and `view` are the state in files and on screen. `tree` is the game tree
//! the classic levels (`classic`) and the `log` keep; `lookahead` is the board as the search sees
//! it, for `classic-10`. `engine` is the search of `strong`, on packed `rows`, with the `endgame`
//! values and a `memory` that both share with `solve`, which computes all endgames at once
//! (`filling`), and settles questions (`inquiry`) by short proofs (`proof`). `console` is the
//! console mode, and `game` wires it all.

mod board;
mod bots;
mod cells;
mod classic;
mod console;
mod endgame;
mod engine;
mod event;
mod filling;
mod game;
mod inquiry;
mod knowledge;
mod log;
mod lookahead;
mod memory;
mod position;
mod proof;
mod row;
mod rows;
mod setup;
mod side;
mod solve;
mod strong;
mod tree;
mod view;

pub use board::{Board, MAX_BEANS, MAX_PITS, Pit};
pub use event::Event;
pub use setup::{First, Setup};
pub use side::Side;
pub use solve::{Solution, solve};
pub use view::View;
