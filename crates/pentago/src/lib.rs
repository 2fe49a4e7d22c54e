//! Pentago: five marbles in a line win, and after every marble a quadrant of the board turns.
//!
//! `board` holds the rules, on the bits of `marbles`; `cell` and `moves` are the notation, `side`
//! and `setup` players and options, `event` what a move shows. `rows` is the board as text, in a
//! `position` and in the save files of `pen`; `view` is what is on screen, `log` the protocol.
//! `lines` is what lies on the board's straight lines for `leaf`, where the search of the `classic`
//! bots ends. `strong` has `endgame` to solve late positions exactly and `lookahead` before that,
//! which judges with `look` and remembers in `memory`; `levels` are gentler. `problems` measure the
//! solver, `playout` plays random games, and `game` wires it all.

mod board;
mod bots;
mod cell;
mod classic;
mod endgame;
mod event;
mod game;
mod leaf;
mod levels;
mod lines;
mod log;
mod look;
mod lookahead;
mod marbles;
mod memory;
mod moves;
mod pen;
mod playout;
mod position;
mod problems;
mod rows;
mod setup;
mod side;
mod strong;
mod view;

pub use board::{Board, Outcome};
pub use cell::Cell;
pub use event::Event;
pub use moves::{Direction, Move, Turn};
pub use problems::solving;
pub use setup::Setup;
pub use side::Side;
pub use view::View;
