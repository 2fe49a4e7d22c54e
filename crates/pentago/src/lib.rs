//! Pentago: five marbles in a line win, and after every marble a quadrant of the board turns.
//!
//! `state` is the board with its rules, on the bits of `marbles`; `moves` and `cell` are the
//! notation, `setup` and `side` the options and players, `event` what a move shows. `rows` is the
//! board as text, in a `position` and in the save files of `pen`; `view` is what is on screen, and
//! `log` the protocol. `playout` plays random games. The `classic` bots search to a fixed depth and
//! count the points of lines. `strong` solves late positions exactly and looks ahead before that;
//! its gentler levels see less. `explain` says in words what was better. `bots` lists all players,
//! and `game` wires everything to the table.

mod bots;
mod cell;
mod classic;
mod event;
mod explain;
mod game;
mod log;
mod marbles;
mod moves;
mod pen;
mod playout;
mod position;
mod rows;
mod setup;
mod side;
mod state;
mod strong;
mod view;

pub use cell::Cell;
pub use event::Event;
pub use moves::{Direction, Move, Turn};
pub use setup::Setup;
pub use side::Side;
pub use state::{Board, Outcome};
pub use strong::{fitting, given_away, solving};
pub use view::View;
