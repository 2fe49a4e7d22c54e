//! Bots against each other: how often the one beats the other, and by how much.
//!
//! A [`Series`] plays rounds of games between some bots of one game, on several threads, and tells
//! in a [`Report`] how each bot did: wins with their 95 % interval, scores, and what its moves cost
//! (`tally`). Rounds are counted in their order (`ledger`), and what is certain follows from how
//! much they differ (`scores`), so that a sequential test ([`Sprt`]) may end the series early. A
//! [`Ladder`] is a list of bots, each measured against the one before it by a series of its own.
//!
//! A bot may also be one of another program that speaks the engine protocol (`engine`), so that a
//! bot can play against what it was before.
//!
//! Everything is decided by the seed, unless bots are given time: with a [`Budget`] of nodes the
//! same seed gives the same report on every machine and on any number of threads.

mod budget;
mod cost;
mod engine;
mod entrant;
mod ladder;
mod ledger;
#[cfg(test)]
mod nim;
mod scores;
mod series;
mod sprt;
mod tally;

pub use budget::Budget;
pub use cost::Cost;
pub use ladder::Ladder;
pub use series::Series;
pub use sprt::{Sprt, Verdict};
pub use tally::{Decided, Report, Standing};
