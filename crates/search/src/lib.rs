//! What strong bots share: looking ahead in games for two without chance or secrets.

mod alphabeta;
mod memory;

pub use alphabeta::{Best, MOST_DEPTH, Position, Search, Value};
