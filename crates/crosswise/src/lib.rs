//! Crosswise: two teams share a board, one scores its columns, the other its rows.
//!
//! [`State`] is a game with everything in it: the [`Board`] of [`Cell`]s and `line`s with their
//! `pattern`s, each seat's [`Hand`] of [`Tile`]s, and the [`Bag`]. The rules are `deal` (how a game
//! starts and what a seat can imagine of it), `legal` (which [`Move`]s there are), `play` (what
//! they do), `outcome`, and `playout`, which plays random games fast.
//!
//! [`View`] and [`Event`] are what a seat may see. `position` and `save` are the game in files:
//! both read JSON by `piece` and put a game together from `parts`. `log` writes down what happened,
//! and `name` says what players may be called.
//! `bots` lists the computer players: `classic` is the opponent of the original program, `strong`
//! plays on in imagined worlds by values that were learned with [`fitting`]. `explain` says in words
//! what was better. `game` wires it all.

mod bag;
mod blocked;
mod board;
mod bots;
mod cell;
mod classic;
mod deal;
mod event;
mod explain;
mod game;
mod gist;
mod hand;
mod legal;
mod line;
mod log;
mod moves;
mod name;
mod outcome;
mod parts;
mod pattern;
mod piece;
mod play;
mod playout;
mod position;
mod save;
mod sense;
mod setup;
mod state;
mod strong;
mod team;
mod tile;
mod view;

pub use bag::Bag;
pub use blocked::Blocked;
pub use board::Board;
pub use cell::{CELLS, Cell, SIDE};
pub use event::Event;
pub use gist::Gist;
pub use hand::{Hand, SLOTS};
pub use moves::Move;
pub use outcome::Outcome;
pub use setup::Setup;
pub use state::State;
pub use team::Team;
pub use tile::Tile;
pub use view::{BlockedTile, LineView, TeamView, View};

/// What `examples/fit_crosswise.rs` needs to learn the values of the strong bot.
pub mod fitting {
    pub use crate::{
        pattern::PATTERNS,
        strong::{
            greedy::gain,
            values::{FIGURES, POINT, SIMPLE, Style, figures, result},
        },
    };
}
