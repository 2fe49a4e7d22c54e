//! Tic-tac-toe, the sixth game: it was built by following `docs/sixth-game.md` and lives in the
//! tests only, to prove that a new game needs nothing but its own folders and two lines.
//!
//! `state` holds the rules and `moves` the notation; `setup` is the options, `event` what a move
//! shows, `view` what is on screen, `position` the state in files. `bots` lists the computer
//! players: `classic` looks one move ahead, `strong` to the end. `log` is the protocol, and `game`
//! wires it all.

mod bots;
mod classic;
mod event;
mod game;
mod log;
mod moves;
mod position;
mod setup;
mod state;
mod strong;
mod view;

pub use event::Event;
pub use moves::Cell;
pub use setup::Setup;
pub use state::{Mark, State};
pub use view::View;
