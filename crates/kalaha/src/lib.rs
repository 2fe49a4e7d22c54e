//! Kalaha, the bean game for two.

mod board;
mod event;
mod game;
mod position;
mod setup;
mod side;
mod view;

pub use board::{Board, MAX_BEANS, MAX_PITS, Pit};
pub use event::Event;
pub use setup::{First, Setup};
pub use side::Side;
pub use view::View;
