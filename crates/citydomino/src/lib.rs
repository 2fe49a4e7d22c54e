//! City Domino, the game of four cities.
//!
//! [`State`] is the table with the rules (`state`): four cities (`city`) of `cell`s and districts
//! (`district`), two banks (`bank`) and the `bag`. A [`Domino`] has two halves (`half`), each of a
//! type (`kind`), and belongs to a [`Deck`]. A [`Move`] (`moves`) marks, lays or shifts; what then
//! happens is a list of [`Event`]s (`event`). `setup` holds the options of a new game, `position`
//! the table in files and in the engine protocol, `txt` the game's own save files; both write a
//! city as a `field` and check what they read by `banks` and `halves`. [`View`] (`view`) is the
//! table as the page draws it.
//!
//! The computer players are listed in `bots`: the `classic` opponent counts points at once;
//! [`strong`] imagines how the game may go on. `playout` plays at random, `log` writes what
//! happened to players called by their `names`, `explain` says in words what was better, and `game`
//! wires all this to the house.

mod bag;
mod bank;
mod banks;
mod bots;
mod cell;
mod city;
mod classic;
mod deck;
mod district;
mod domino;
mod event;
mod explain;
mod field;
mod game;
mod gist;
mod half;
mod halves;
mod kind;
mod log;
mod moves;
mod names;
mod playout;
mod position;
mod setup;
mod state;
pub mod strong;
mod txt;
mod view;

pub use cell::{Cell, Cells, Direction};
pub use city::{City, Ground};
pub use deck::Deck;
pub use district::District;
pub use domino::Domino;
pub use event::{Event, Which};
pub use gist::Gist;
pub use half::Half;
pub use kind::Kind;
pub use moves::Move;
pub use setup::Setup;
pub use state::{Phase, State};
pub use view::{CellView, CityView, DistrictView, KindView, SlotView, View};
