//! Small networks that judge how a game stands, and how they learn it from many games.

pub mod fitting;
mod network;

pub use network::{Answer, Features, Network};
