//! Puzzles: positions from the program's own games in which few moves reach what is asked for.
//!
//! A [`Puzzle`] is one line of JSON (`puzzle`). Those that come with the program are embedded and
//! found by [`all`], [`find`] and [`of_the_day`] (`shipped`). [`make`] makes new ones (`making`)
//! from games that the computers play against each other (`own_game`), and measures how hard they
//! are (`difficulty`). [`check`] believes nothing that a puzzle says: it proves it again from the
//! position alone (`checking`). [`refute`] shows what a wrong move leads to (`refuting`).
//!
//! What differs from game to game is its [`Workshop`]: where its puzzles are looked for, and how
//! they are proven. There is a module for each game.

mod checking;
mod citydomino;
mod crosswise;
mod difficulty;
mod kalaha;
mod making;
mod own_game;
mod pentago;
mod puzzle;
mod qwixx;
mod refuting;
mod shipped;
mod workshop;

pub use checking::{check, check_file};
pub use difficulty::{EASIEST, HARDEST};
pub use making::make;
pub use puzzle::{Goal, Kind, Puzzle};
pub use refuting::refute;
pub use shipped::{all, find, games, of_the_day};
