//! Qwixx, the dice game for two to five.
//!
//! [`State`] is the table with the rules (`state`); what lies on it are the players' sheets
//! (`sheet`), rows told apart by `color`, and the `dice`. A player's answer to the dice is a
//! [`Move`] (`moves`), mostly one of the crosses that the dice allow (`crosses`); what then happens
//! is a list of [`Event`]s (`event`). `setup` holds the options of a new game, `position` the table
//! in files and in the engine protocol, [`View`] (`view`) the table as the page draws it.
//!
//! The computer players are listed in `bots`: the `classic` opponent follows one simple rule;
//! [`strong`] knows every way to answer a roll and asks a network which table it likes best.
//! `playout` plays at random, `log` writes what happened, `explain` says in words what was better,
//! and `game` wires all this to the house.

mod bots;
mod classic;
mod color;
mod crosses;
mod dice;
mod event;
mod explain;
mod game;
mod gist;
mod log;
mod moves;
mod playout;
mod position;
mod sense;
mod setup;
mod sheet;
mod state;
pub mod strong;
mod view;

pub use color::{Color, Colors};
pub use crosses::{Cross, Crosses};
pub use dice::Dice;
pub use event::Event;
pub use gist::Gist;
pub use moves::Move;
pub use setup::Setup;
pub use sheet::{Row, Sheet};
pub use state::{End, Phase, State};
pub use view::{FieldView, Mark, RowView, SheetView, View};
