//! Small networks that judge how a game stands, and how they learn it from many games.
//!
//! A game says what a network sees of a position by implementing [`Features`]; the places of these
//! features among the network's inputs follow from a list of [`Block`]s. A [`Network`] has two
//! small layers and answers in microseconds, so a bot can ask it about every move. Its weights are
//! kept in a file of two bytes each beside the code that uses them.
//!
//! [`fitting::fit`] makes these weights: a game's `examples/fit_<game>.rs` plays many games with
//! the network as it is and says after each what the network should have answered. How a position
//! is seen and what its weights were learned with belong together: whoever changes the features or
//! their units has to learn the weights anew.

pub mod fitting;
mod layout;
mod network;

pub use layout::Block;
pub use network::{Answer, Features, Network};
