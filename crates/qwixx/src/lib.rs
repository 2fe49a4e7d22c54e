//! Qwixx, the dice game for two to five.

mod bots;
mod classic;
mod color;
mod crosses;
mod dice;
mod event;
mod game;
mod log;
mod moves;
mod position;
mod setup;
mod sheet;
mod state;
pub mod strong;
mod view;

pub use color::{Color, Colors};
pub use crosses::Crosses;
pub use dice::Dice;
pub use event::Event;
pub use moves::Move;
pub use setup::Setup;
pub use sheet::{Row, Sheet};
pub use state::{End, Phase, State};
pub use view::{FieldView, Mark, RowView, SheetView, View};
