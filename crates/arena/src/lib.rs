//! Bots against each other: how often the one beats the other, and by how much.
//!
//! A [`Series`] plays many games between some bots of one game, on several threads, and tells in a
//! [`Report`] how each bot did: wins with their 95 % interval, scores, and what its moves cost
//! (`tally`). A [`Ladder`] is a list of bots, each measured against the one before it by a series
//! of its own.
//!
//! Everything is decided by the seed, unless bots are given time: with a [`Budget`] of nodes the
//! same seed gives the same report on every machine and on any number of threads.

mod ladder;
#[cfg(test)]
mod nim;
mod series;
mod tally;

pub use ladder::Ladder;
pub use series::{Budget, Series};
pub use tally::{Report, Standing};
