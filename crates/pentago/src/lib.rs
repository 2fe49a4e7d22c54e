//! Pentago: five marbles in a line win, and after every marble a quadrant of the board turns.

mod board;
mod cell;
mod classic;
mod event;
mod game;
mod leaf;
mod lines;
mod log;
mod lookahead;
mod marbles;
mod moves;
mod pen;
mod playout;
mod position;
mod rows;
mod setup;
mod side;
mod strong;
mod view;

pub use board::{Board, Outcome};
pub use cell::Cell;
pub use event::Event;
pub use moves::{Direction, Move, Turn};
pub use setup::Setup;
pub use side::Side;
pub use view::View;
